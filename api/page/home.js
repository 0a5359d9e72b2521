// Every campaign of the ledger, and a form that opens one.

import { h, say, sorry, stamp, to } from "./dom.js";
import { ask } from "./gql.js";
import { plainly } from "./plainly.js";

/** Shows the campaigns. */
export async function view() {
  const { campaigns: { nodes: campaigns }, systems } = await ask(`{ campaigns(first: 100) { nodes {
    name title length system { title } head { at sentence } sessions(last: 1) { totalCount nodes { number isOver } } } }
    systems { slug title } }`);
  const evenings = (n) => `${n} ${n === 1 ? "evening" : "evenings"}`;
  const about = (c) => [c.system?.title ?? "An unknown system", evenings(c.sessions.totalCount),
    `${c.length.toLocaleString()} entries`].join(" · ");
  const cards = campaigns.map((c) => h("article.card", h("h2", h("a", { href: to("c", c.name) }, c.title)),
    h("p.quiet", about(c)),
    c.sessions.nodes.some((s) => !s.isOver) && h("p", h("span.chip", "an evening is open")),
    h("p.small", h("span.quiet", `${stamp(c.head.at)}: `), plainly(c.name, c.head.sentence))));
  return h("div", h("h1", "Campaigns"),
    h("p.lede", "Every roll, coin and ruling is kept as it was said. Open a campaign to read its story, "
      + "to see any sheet at any moment, or to ask what would have been under another ruling."),
    campaigns.length ? h("div.grid", cards) : h("p.card", "This ledger has no campaign yet. Open the first one below."),
    open(systems));
}

function open(systems) {
  const field = (label, input) => h("label.field", h("span", label), input);
  const title = h("input", { required: true, placeholder: "The Lamplighters" });
  const name = h("input", { required: true, pattern: "[a-z][a-z0-9\\-]*", placeholder: "lamplighters" });
  const by = h("input", { required: true, value: "gm", pattern: "[a-z][a-z0-9\\-]*" });
  const system = h("select", systems.map((s) => h("option", { value: s.slug }, s.title)));
  const answer = h("div");
  title.addEventListener("input", () => {
    if (name.dataset.own) return;
    name.value = title.value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-$/g, "");
  });
  name.addEventListener("input", () => { name.dataset.own = "yes"; });
  const send = async (event) => {
    event.preventDefault();
    try {
      const { openCampaign: result } = await ask(`mutation O($by: MemberInput!, $name: String!, $system: String!,
        $title: String!) {
        openCampaign(by: $by, name: $name, system: $system, title: $title) {
          __typename ... on Refused { sentence hint } } }`,
      { by: { member: by.value, role: "GM" }, name: name.value, system: system.value, title: title.value });
      if (result.__typename === "Refused") {
        return answer.replaceChildren(sorry({ message: result.sentence, hint: result.hint }));
      }
      say("The campaign is open.");
      location.hash = to("c", name.value, "record");
    } catch (error) { answer.replaceChildren(sorry(error)); }
  };
  return h("details.card", h("summary", "Open a new campaign"), h("form", { onsubmit: send },
    field("Title", title), field("Short name", name), field("Rule system", system), field("Who you are (the GM)", by),
    h("button.main", { type: "submit" }, "Open it"), answer));
}
