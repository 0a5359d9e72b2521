// The page itself: which view stands at which address, and the tabs of a campaign. Views are imported when needed.

import { h, sorry, to } from "./dom.js";
import { ask, whole } from "./gql.js";

const TABS = [
  ["story", "Story"], ["sheet", "Sheet"], ["tracks", "Tracks"], ["what-if", "What if"], ["record", "Record"],
  ["disputes", "Disputes"],
  ["audit", "Audit"], ["luck", "Luck"], ["trust", "Trust"],
];
const VIEWS = {
  story: () => import("./story.js"), sheet: () => import("./sheet.js"), tracks: () => import("./tracks.js"),
  "what-if": () => import("./whatif.js"), record: () => import("./record.js"), audit: () => import("./audit.js"),
  luck: () => import("./luck.js"), trust: () => import("./trust.js"), entry: () => import("./entry.js"),
  why: () => import("./why.js"), disputes: () => import("./disputes.js"), futures: () => import("./futures.js"),
  weigh: () => import("./weigh.js"),
};
let leave;

/** Reads the address: `#/c/<campaign>/<view>/<rest…>?key=value`. */
function place(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [area, campaign, view = "story", ...rest] = path.split("/").map(decodeURIComponent);
  if (area !== "c" || !campaign) return { view: "home", rest: [], query: new URLSearchParams(query) };
  return { campaign, view, rest, query: new URLSearchParams(query) };
}

function tabs(at) {
  const shown = TABS.map(([name, title]) =>
    h("a", { href: to("c", at.campaign, name), "aria-current": at.view === name ? "page" : undefined }, title));
  const nav = document.getElementById("nav");
  nav.replaceChildren(...(at.campaign ? shown : []));
  // On a phone the row is wider than the screen.
  const here = nav.querySelector("[aria-current]");
  if (here) nav.scrollLeft = here.offsetLeft - nav.clientWidth / 3;
}

let shows = 0;

async function show() {
  const main = document.getElementById("main"), at = place(), mine = ++shows;
  leave?.();
  leave = undefined;
  try {
    tabs(at);
    const campaign = at.campaign && head(at.campaign);
    campaign?.catch?.(() => {});
    const module = at.campaign ? await (VIEWS[at.view] ?? VIEWS.story)() : await import("./home.js");
    const early = module.early?.({ ...at, name: at.campaign });
    early?.catch(() => {});
    const known = await campaign;
    document.title = known ? `${known.title} · Recount` : "Recount";
    const made = await module.view({ ...at, ...known, name: at.campaign, early });
    if (mine !== shows) return made.leave?.();
    main.replaceChildren(made.node ?? made);
    leave = made.leave;
    made.shown?.();
  } catch (error) {
    if (mine !== shows) return;
    console.warn(error);
    if (error.code === "UNAUTHENTICATED") main.replaceChildren(knock(error));
    else main.replaceChildren(h("h1", "That did not open"), sorry(error));
  }
  window.scrollTo(0, 0);
}

/** Shows the same place again, after something was written. */
export async function again() {
  const { scrollY } = window;
  await show();
  window.scrollTo(0, scrollY);
}

/** Asks for the access token; it is kept for as long as this tab is open. */
function knock(error) {
  const token = h("input", { type: "password", autocomplete: "off", required: true, size: 40 });
  const enter = (event) => {
    event.preventDefault();
    sessionStorage.setItem("token", token.value.trim());
    show();
  };
  return h("div", h("h1", "Who is there?"), h("p.lede", "This ledger opens to those who have a token."),
    sessionStorage.getItem("token") && sorry(error),
    h("form.row", { onsubmit: enter }, h("label.row", "Access token", token), h("button.main", "Come in")),
    h("p.quiet.small", "Whoever keeps the ledger makes one with ", h("code", "recount token make NAME player"), "."));
}

/** What every view of a campaign needs: its title, its system and how long it is. */
async function head(name) {
  const { campaign } = await ask(`query H($name: String!) { campaign(name: $name) {
    title length system { slug title } head { id seq } } }`, { name });
  return { title: campaign.title, length: campaign.length, system: campaign.system, head: campaign.head };
}

/** The evenings of a campaign with the entry that each begins at. */
export async function nights(name, length) {
  const key = `${name} ${length}`;
  if (!nights.held?.has(key)) {
    nights.held = new Map([[key, whole(`query N($name: String!, $after: String) { campaign(name: $name) {
      chronicle(first: 200, after: $after, filter: { kinds: ["begin-session"] }) {
        pageInfo { hasNextPage endCursor } nodes { seq session played at } } } }`, { name },
    (data) => data.campaign.chronicle)]]);
  }
  return nights.held.get(key);
}

/** Changes the address within a view; a view that was left meanwhile changes nothing. */
export function remember(hash) {
  const [here, there] = [place(), place(hash)];
  if (hash === location.hash || here.view !== there.view || here.campaign !== there.campaign) return;
  history.replaceState(null, "", hash);
}

addEventListener("hashchange", show);
show();
