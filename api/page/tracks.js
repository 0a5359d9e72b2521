// Tracks drawn over the entries, evening by evening: heat, stress, coin, whatever the sheet has a number for.

import { nights, remember } from "./app.js";
import { h, spoken, to } from "./dom.js";
import { chart } from "./draw.js";
import { ask, series } from "./gql.js";

const USUAL = ["heat", "wanted", "coin", "rep", "stress", "xp", "hold", "debt", "synergy", "experience", "payback"];

/** Shows the tracks of `?of=crew:heat,ash:stress`, or the usual ones of the crew and the characters. */
export async function view(at) {
  const { campaign } = await ask(`query T($name: String!) { campaign(name: $name) { sheet { subjects { slug name kind tracks { name number } } } } }`, { name: at.name });
  const people = campaign.sheet.subjects.filter((s) => s.tracks.some((t) => t.number !== null));
  const evenings = await nights(at.name, at.length);
  const all = people.flatMap((s) => s.tracks.filter((t) => t.number !== null).map((t) => ({ subject: s, track: t.name, key: `${s.slug}:${t.name}` })));
  const usual = all.filter((t) => USUAL.includes(t.track) && (t.subject.kind === "crew" || t.track === "stress")).slice(0, 10);
  const chosen = new Set(at.query.get("of")?.split(",") ?? (usual.length ? usual : all.slice(0, 4)).map((t) => t.key));
  const body = h("div"), made = new Map();
  const draw = async () => {
    remember(`${to("c", at.name, "tracks")}?of=${[...chosen].map(encodeURIComponent).join(",")}`);
    const shown = all.filter((t) => chosen.has(t.key)), missing = shown.filter((t) => !made.has(t.key));
    if (missing.length) {
      await Promise.all(missing.map(async (t) => made.set(t.key, await series(at.name, t.subject.slug, t.track))));
    }
    body.replaceChildren(...shown.map((t) => {
      const label = `${t.subject.name}, ${spoken(t.track)}`, points = made.get(t.key);
      return h("section", h("h3", h("a", { href: to("c", at.name, "why", t.subject.slug, t.track) }, label)),
        points.length ? chart(points, { length: at.length, nights: evenings, label, pick: (p) => { location.hash = to("c", at.name, "entry", p.entry.id.slice(0, 12)); } }) : h("p.quiet", "It never moved."));
    }));
  };
  const toggle = (key) => (event) => { if (event.target.checked) chosen.add(key); else chosen.delete(key); draw(); };
  await draw();
  return h("div", h("h1", "Tracks"), h("p.lede", "Each line is a number over the whole campaign; the upright lines are evenings. Move over a line, or use the arrow keys, to see what moved it; choose a point to open the entry."),
    h("details", h("summary", "Which tracks"), h("div.grid", people.map((s) => h("fieldset", h("legend", s.name),
      all.filter((t) => t.subject === s).map((t) => h("label.row", h("input", { type: "checkbox", checked: chosen.has(t.key), onchange: toggle(t.key) }), spoken(t.track))))))),
    body);
}
