// The chronicle as a story: evening by evening, dice as dice, with filters, and new entries as they are written.

import { remember } from "./app.js";
import { add, calm, day, h, say, sorry, to } from "./dom.js";
import { ENTRY, ask } from "./gql.js";
import { follow } from "./live.js";
import { disputed, disputes } from "./second.js";
import { told } from "./told.js";

const PAGE = 60;
const QUERY = `query S($name: String!, $first: Int, $after: String, $filter: ChronicleFilter) { campaign(name: $name) {
  chronicle(first: $first, after: $after, filter: $filter) { totalCount pageInfo { endCursor hasNextPage }
    nodes { ${ENTRY} } } } }`;
const MARKS = ["overturn", "raise-dispute", "uphold"];

const page = async (name, filter, after = null, first = PAGE) =>
  (await ask(QUERY, { name, first, after, filter })).campaign.chronicle;

/** What is looked for, out of the address. */
function wanted(query) {
  const [text, session, subject] = ["text", "session", "subject"].map((key) => query.get(key) ?? "");
  return { declarationsOnly: true, ...(text && { text }), ...(session && { session: Number(session) }),
    ...(subject && { subject }) };
}

/** Asks for the beginning of the story while the page still learns about the campaign. */
export const early = (at) => page(at.name, wanted(at.query));

/** Shows the story of a campaign, the newest evening last. */
export async function view(at) {
  const foot = h("div"), knobs = filters(at), list = storyList(at);
  let begun = at.early, end, busy = false, run = 0, news = 0;
  const more = async () => {
    if (busy || (end === null && !news)) return;
    busy = true;
    const mine = run, waited = news;
    try {
      const got = await (begun ?? page(at.name, knobs.filter(), list.cursor));
      begun = undefined;
      if (mine !== run) return;
      list.put(got);
      knobs.count(got.totalCount);
      end = got.pageInfo.hasNextPage ? got.pageInfo.endCursor : null;
      news -= waited;
    } catch (error) {
      list.node.append(sorry(error));
      end = null;
      news = 0;
    } finally { if (mine === run) busy = false; }
    if (news || (end !== null && foot.getBoundingClientRect().top < innerHeight * 2)) more();
  };
  const again = () => {
    run += 1; end = undefined; busy = false; begun = undefined;
    list.clear();
    remember(to("c", at.name, "story") + knobs.query());
    return more();
  };
  let marks = false;
  const freshen = calm(150, async () => {
    const due = marks;
    marks = false;
    try {
      if (due) await list.mark(knobs.filter());
    } catch {
      marks = true;
      setTimeout(freshen, 5000);
    }
    if (end === null) { news += 1; more(); }
  });
  knobs.changed(again);
  const near = (seen) => seen.some((s) => s.isIntersecting) && more();
  const watch = new IntersectionObserver(near, { rootMargin: "900px" });
  await more();
  const leave = follow(at.name, at.length, (entry) => {
    say("Something new was written.");
    marks ||= MARKS.includes(entry.kind);
    freshen();
  });
  list.dispute().catch((error) => console.warn(error));
  return {
    node: h("div", h("h1", at.title), h("p.lede", at.system?.title ?? "", knobs.evenings), knobs.node, list.node, foot),
    leave: () => { leave(); watch.disconnect(); },
    shown: () => watch.observe(foot),
  };
}

/** The list itself: entries are put at its end, evening by evening, and marked anew when something was amended. */
function storyList(at) {
  const node = h("div"), shown = new Map();
  let last = {}, cursor = null, known = [];
  const marks = (id) => known.filter((d) => d.of?.id === id).slice(-1).map((d) => disputed(d.state));
  const heading = (entry) => h("div.evening", h("h2", entry.session ? `Evening ${entry.session}` : "Between evenings"),
    h("span.row", entry.session && h("a.small", { href: to("c", at.name, "weigh", String(entry.session)) },
      "Which rulings mattered?"), h("span.quiet", day(entry))));
  const put = (got) => {
    cursor = got.pageInfo.endCursor ?? cursor;
    if (!got.totalCount) node.replaceChildren(h("p.card", "Nothing fits."));
    else if (!shown.size) node.replaceChildren();
    for (const entry of got.nodes) {
      if (entry.session !== last.session || !shown.size) node.append(heading(entry), h("ol.told"));
      else if (node.lastChild.childElementCount >= PAGE) node.append(h("ol.told"));
      last = entry;
      const item = told(at.name, entry, marks(entry.id));
      shown.set(entry.id, item);
      node.lastChild.append(item);
      node.lastChild.style.containIntrinsicBlockSize = `auto ${4.6 * node.lastChild.childElementCount}rem`;
    }
  };
  const renew = (entry) => {
    const item = told(at.name, entry, marks(entry.id));
    shown.get(entry.id)?.replaceWith(item);
    shown.set(entry.id, item);
  };
  const dispute = async () => {
    known = await disputes(at.name);
    for (const d of known) {
      const item = shown.get(d.of?.id);
      item?.querySelector(".marks")?.replaceChildren(...marks(d.of.id));
    }
  };
  const mark = async (filter) => {
    await dispute();
    let after = null;
    for (let left = shown.size; left > 0; left -= 200) {
      const got = await page(at.name, filter, after, Math.min(200, left));
      got.nodes.forEach(renew);
      after = got.pageInfo.endCursor;
    }
  };
  const clear = () => { last = {}; cursor = null; shown.clear(); node.replaceChildren(); };
  return { node, put, mark, dispute, clear, get cursor() { return cursor; } };
}

/** The filters over the story, and how much fits them. */
function filters(at) {
  const count = h("span.quiet.small", { role: "status" }), evenings = h("span");
  const text = h("input", { type: "search", placeholder: "Search the story", "aria-label": "Search the story",
    value: at.query.get("text") ?? "" });
  const choice = (label, all, key) => {
    const now = at.query.get(key);
    return h("select", { "aria-label": label }, h("option", { value: "" }, all),
      now && h("option", { value: now, selected: true }, now));
  };
  const session = choice("Evening", "All evenings", "session");
  const subject = choice("About whom", "About everybody", "subject");
  const put = (select, options) => {
    const now = select.value;
    select.replaceChildren(select.firstChild, ...options.map(([value, name]) => h("option", { value }, name)));
    select.value = now;
  };
  const fill = async () => {
    const { campaign } = await ask(`query M($name: String!) { campaign(name: $name) {
      sessions(last: 200) { nodes { number isOver } } sheet { subjects { slug name kind } } } }`, { name: at.name });
    const people = campaign.sheet.subjects.filter((s) => ["crew", "character"].includes(s.kind));
    const all = campaign.sessions.nodes;
    put(session, all.map((s) => [s.number, `Evening ${s.number}${s.isOver ? "" : " (open)"}`]));
    put(subject, people.map((s) => [s.slug, s.name]));
    add(evenings, [` · ${all.length} evenings`]);
  };
  fill().catch((error) => console.warn(error));
  const said = () => {
    const all = { text: text.value, session: session.value, subject: subject.value };
    return new URLSearchParams(Object.entries(all).filter(([, v]) => v));
  };
  return {
    node: h("div.filters.row", text, session, subject, count), evenings,
    filter: () => wanted(said()),
    query: () => (said().size ? `?${said()}` : ""),
    count: (n) => { count.textContent = `${n.toLocaleString()} ${n === 1 ? "declaration" : "declarations"}`; },
    changed: (run) => {
      for (const knob of [session, subject]) knob.addEventListener("change", run);
      text.addEventListener("input", calm(250, run));
    },
  };
}
