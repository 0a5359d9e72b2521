// The audit: what a careful person would ask about, the surest first; nobody is accused of anything.

import { h, to, unShout } from "./dom.js";
import { whole } from "./gql.js";
import { plainly } from "./plainly.js";

const ABOUT = {
  FIRM: "Both sides stand in the record, and they disagree.",
  LIKELY: "They disagree, unless something happened that nobody wrote down.",
  WEAK: "Something that a number needs is missing, or the words are doubtful.",
};

/** Shows what the audit finds, by how sure it is. */
export async function view(at) {
  const found = await whole(`query A($name: String!, $after: String) { campaign(name: $name) {
    audit(first: 200, after: $after) { pageInfo { hasNextPage endCursor }
      nodes { id check severity sentence because rule { id text } entries { id seq sentence } } } } }`,
  { name: at.name }, (data) => data.campaign.audit);
  const checks = [...new Set(found.map((f) => f.check))].toSorted();
  const check = h("select", { "aria-label": "Which check" }, h("option", { value: "" }, "Every check"),
    checks.map((c) => h("option", { value: c }, c.replaceAll("-", " "))));
  const body = h("div");
  const show = () => {
    const fits = found.filter((f) => !check.value || f.check === check.value);
    body.replaceChildren(h("div", Object.keys(ABOUT).map((severity) =>
      section(at.name, severity, fits.filter((f) => f.severity === severity)))));
  };
  check.addEventListener("change", show);
  show();
  return h("div", h("h1", "Audit"),
    h("p.lede", found.length
      ? `${found.length} places that a careful person would ask about. None of them accuses anybody: `
        + "a table may have had its reasons."
      : "Nothing to ask about: every number follows from what was said."),
    found.length > 0 && h("div.row", check), body);
}

function section(campaign, severity, findings) {
  if (!findings.length) return null;
  const title = unShout(severity);
  return h("section", h("h2", `${title.charAt(0).toUpperCase()}${title.slice(1)} (${findings.length})`),
    h("p.about", ABOUT[severity]), findings.map((f) => finding(campaign, f)));
}

function finding(campaign, f) {
  const link = (e) => h("a", { href: to("c", campaign, "entry", e.id.slice(0, 12)), title: e.sentence }, `#${e.seq}`);
  return h("article.card", h("p", h("b", plainly(campaign, f.sentence))), h("p.small.quiet", f.because),
    h("p.small.row", h("span.chip", f.check.replaceAll("-", " ")), f.entries.map(link)),
    f.rule?.text && h("details", h("summary.small", f.rule.id), h("p.rule.small", f.rule.text)));
}

