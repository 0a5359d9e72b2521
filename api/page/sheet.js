// The sheet at any moment: a slider through time, evenings to jump to, and every number answers why.

import { nights, remember } from "./app.js";
import { calm, h, sorry, spoken, to } from "./dom.js";
import { clock, value } from "./draw.js";
import { ask } from "./gql.js";
import { plainly } from "./plainly.js";

const KINDS = [
  ["crew", ""], ["character", "Characters"], ["clock", "Clocks"], ["project", "Projects"], ["faction", "Factions"],
];
const QUERY = `query S($name: String!, $entry: String!) { campaign(name: $name) {
  entry(id: $entry) { seq sentence session id }
  at(entry: $entry) { sheet { subjects { slug kind name tracks { name value number max unit } } } } } }`;

/** Shows the sheet as it stands, or as it stood at `?at=`. */
export async function view(at) {
  const last = at.length - 1;
  const evenings = await nights(at.name, at.length);
  const slide = h("input", { type: "range", min: 0, max: last, value: at.query.get("at") ?? last,
    "aria-label": "Moment: the entry up to which the sheet is shown" });
  const moment = h("p.small", { role: "status" }), body = h("div");
  let before = new Map(), run = 0;
  const look = async () => {
    const seq = Number(slide.value), mine = ++run;
    slide.setAttribute("aria-valuetext", `entry ${seq} of ${last}`);
    try {
      const { campaign } = await ask(QUERY, { name: at.name, entry: `#${seq}` });
      if (mine !== run) return;
      const entry = campaign.entry;
      moment.replaceChildren(seq === last ? h("b", "Now. ") : "", entry.session ? `Evening ${entry.session}, ` : "",
        h("a", { href: to("c", at.name, "entry", entry.id.slice(0, 12)) }, `entry ${entry.seq}`),
        ": ", plainly(at.name, entry.sentence));
      remember(to("c", at.name, "sheet") + (seq === last ? "" : `?at=${seq}`));
      const values = (s) => s.tracks.map((t) => [`${s.slug} ${t.name}`, t.value]);
      const now = new Map(campaign.at.sheet.subjects.flatMap(values));
      const moved = (key) => before.size > 0 && before.get(key) !== now.get(key);
      body.replaceChildren(...sheet(at.name, campaign.at.sheet.subjects, moved));
      before = now;
    } catch (error) { if (mine === run) body.replaceChildren(sorry(error)); }
  };
  slide.addEventListener("input", calm(40, look));
  const step = (by) => () => { slide.value = Number(slide.value) + by; look(); };
  const jump = (seq) => () => { slide.value = seq; look(); };
  await look();
  const chosen = (event) => event.target.value && jump(Number(event.target.value))();
  const evening = h("select", { onchange: chosen }, h("option", { value: "" }, "…"),
    evenings.map((n) => h("option", { value: n.seq }, n.session)));
  return h("div", h("h1", "The sheet"),
    h("p.lede", "Drag through time. Choose any number to see why it is what it is."),
    h("div.time", h("div.row", h("button", { onclick: step(-1), "aria-label": "One entry back" }, "‹"),
      h("div", { class: "grow" }, ""), h("button", { onclick: step(1), "aria-label": "One entry on" }, "›"),
      h("button", { onclick: jump(last) }, "Now"), h("label.row.small", "To the start of evening ", evening)),
    slide, moment), body);
}

/** The subjects of a sheet, kind by kind. */
export function sheet(campaign, subjects, moved = () => false) {
  const others = [...new Set(subjects.map((s) => s.kind))].filter((k) => !KINDS.some(([kind]) => kind === k));
  const rest = others.map((k) => [k, spoken(k)]);
  return [...KINDS, ...rest].map(([kind, title]) => {
    const found = subjects.filter((s) => s.kind === kind);
    if (!found.length) return null;
    return h("section", title && h("h2", title.charAt(0).toUpperCase() + title.slice(1)),
      h(kind === "crew" ? "div" : "div.grid", found.map((s) => subject(campaign, s, moved))));
  }).filter(Boolean);
}

function subject(campaign, s, moved) {
  const numbers = s.tracks.filter((t) => t.value !== "" || t.number !== null);
  const segments = s.kind === "clock" && numbers.find((t) => t.number !== null && t.max);
  const empty = s.tracks.length - numbers.length;
  return h(s.kind === "crew" ? "article.card.subject.crew" : "article.card.subject",
    h(s.kind === "crew" ? "h2.minor" : "h3", s.name),
    segments && clock(segments.number, segments.max),
    h("dl", numbers.map((t) => [h("dt", spoken(t.name)), h("dd", harm(t) ?? asked(campaign, s, t, moved))])),
    empty > 0 && h("p.small.quiet", `${empty} more ${empty === 1 ? "line is" : "lines are"} empty.`));

  function harm(t) {
    if (t.name !== "harm" || t.number !== null) return null;
    const rows = t.value.split(/, (?=\d)/);
    const why = () => { location.hash = to("c", campaign, "why", s.slug, t.name); };
    return h("button.val", { title: "Why?", onclick: why }, h("span.harm", rows.map((row) => h("span", row))));
  }
}

function asked(campaign, s, t, moved) {
  const key = `${s.slug} ${t.name}`;
  const most = t.max && t.max > 12 ? ` of ${t.max}` : "";
  return h(moved(key) ? "button.val.moved" : "button.val", {
    title: "Why?", "aria-label": `${s.name}, ${spoken(t.name)}: ${t.value}${most}. Why?`,
    onclick: () => { location.hash = to("c", campaign, "why", s.slug, t.name); },
  }, value(t));
}
