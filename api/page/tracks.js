// Tracks drawn over the entries, evening by evening: heat, stress, coin, whatever the sheet has a number for.

import { nights, remember } from "./app.js";
import { h, sorry, spoken, to } from "./dom.js";
import { chart } from "./draw.js";
import { ask, series } from "./gql.js";
import { wayTo } from "./second.js";

const USUAL = ["heat", "wanted", "coin", "rep", "stress", "xp", "hold", "debt", "synergy", "experience", "payback"];

/** Asks for the names of the tracks while the page still learns about the campaign. */
export const early = (at) => ask(`query T($name: String!) { campaign(name: $name) {
  sheet { subjects { slug name kind tracks { name number } } } } }`, { name: at.name });

/** Shows the tracks of `?of=crew:heat,ash:stress`, or the usual ones of the crew and the characters. */
export async function view(at) {
  const { campaign } = await at.early, made = new Map();
  const people = campaign.sheet.subjects.filter((s) => s.tracks.some((t) => t.number !== null));
  const all = people.flatMap((s) => s.tracks.filter((t) => t.number !== null)
    .map((t) => ({ subject: s, track: t.name, key: `${s.slug}:${t.name}` })));
  const chosen = new Set(at.query.get("of")?.split(",") ?? usual(all).map((t) => t.key));
  const body = h("div");
  const draw = () => {
    remember(`${to("c", at.name, "tracks")}?of=${[...chosen].map(encodeURIComponent).join(",")}`);
    body.replaceChildren(...all.filter((t) => chosen.has(t.key)).map((t) => {
      if (!made.has(t.key)) made.set(t.key, section(at, t));
      return made.get(t.key);
    }));
  };
  const toggle = (key) => (event) => {
    if (event.target.checked) chosen.add(key); else chosen.delete(key);
    draw();
  };
  const given = (t) => ({ type: "checkbox", checked: chosen.has(t.key), onchange: toggle(t.key) });
  const box = (t) => h("label.row", h("input", given(t)), spoken(t.track));
  draw();
  return h("div", h("h1", "Tracks"), h("p.lede", "Each line is a number over the whole campaign; the upright lines are "
    + "evenings. Move over a line, or use the arrow keys, to see what moved it; choose a point to open the entry."),
  h("details", h("summary", "Which tracks"), h("div.grid", people.map((s) =>
    h("fieldset", h("legend", s.name), all.filter((t) => t.subject === s).map(box))))), body);
}

function usual(all) {
  const found = all.filter((t) => USUAL.includes(t.track) && (t.subject.kind === "crew" || t.track === "stress"));
  return (found.length ? found : all.slice(0, 4)).slice(0, 10);
}

/** One track; its line is drawn when its values have come. */
function section(at, t) {
  const label = `${t.subject.name}, ${spoken(t.track)}`, line = h("div.drawing");
  const pick = (p) => { location.hash = wayTo(at.name, p.entry); };
  Promise.all([series(at.name, t.subject.slug, t.track), nights(at.name, at.length)]).then(([points, evenings]) => {
    line.replaceChildren(points.length ? chart(points, { length: at.length, nights: evenings, label, pick })
      : h("p.quiet", "It never moved."));
    line.classList.add("drawn");
  }, (error) => line.replaceChildren(sorry(error)));
  return h("section", h("h2.minor", h("a", { href: to("c", at.name, "why", t.subject.slug, t.track) }, label)), line);
}
