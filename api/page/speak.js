// Who speaks, and why: what everything that changes the record asks for.

import { h, say, sorry } from "./dom.js";
import { ask, once, word } from "./gql.js";

/** Asks who speaks: without tokens whoever they say, with one the token's own member. `by()` reads it. */
export async function speaker() {
  const { viewer } = await once(`viewer ${sessionStorage.getItem("token") ?? ""}`,
    "{ viewer { choosesMember mayDeclare token { member } } }");
  if (!viewer.mayDeclare) return { node: h("p.quiet", "You may read here, and declare nothing."), by: () => undefined };
  if (!viewer.choosesMember) return { node: h("p.quiet", `You speak as ${viewer.token.member}.`), by: () => undefined };
  const who = h("input", { size: 8, value: sessionStorage.getItem("as") ?? "gm", pattern: "[a-z][a-z0-9\\-]*",
    required: true });
  const known = sessionStorage.getItem("role") ?? "GM";
  const role = h("select", [["GM", "the GM"], ["PLAYER", "a player"]].map(([value, text]) =>
    h("option", { value, selected: value === known }, text)));
  const by = () => {
    sessionStorage.setItem("as", who.value);
    sessionStorage.setItem("role", role.value);
    return { member: who.value, role: role.value };
  };
  return { node: h("div.row", h("label.row", "I am", who), h("label.row", "as", role)), by };
}

/**
 * A form that asks why and who speaks. `send` gets `{ because, by, key }` and gives the API's answer; `done` hears what
 * was recorded, `moved` that the record has grown meanwhile.
 */
export async function deed({ why, button, send, done, moved, extra }) {
  const who = await speaker(), text = h("textarea", { required: true, rows: 2, maxlength: 1000 }), answer = h("div");
  let key = word();
  const submit = async (event) => {
    event.preventDefault();
    const pressed = event.submitter ?? node.querySelector("button");
    pressed.disabled = true;
    answer.replaceChildren(h("p.quiet", "Writing it down …"));
    try {
      const result = await send({ because: text.value.trim(), by: who.by(), key });
      answer.replaceChildren();
      if (result.__typename === "Refused") answer.replaceChildren(refusal(result));
      else if (result.__typename === "HeadMoved") moved(result);
      else { say("It is written down."); await done(result); }
      key = word();
    } catch (error) { answer.replaceChildren(sorry(error)); } finally { pressed.disabled = false; }
  };
  const node = h("form", { onsubmit: submit }, extra, h("label.field", h("span", why), text), who.node,
    h("div.row", h("button.main", { type: "submit" }, button)), answer);
  return node;
}

/** A refusal as it is said: the sentence, what to do, and the rule. */
export function refusal(r) {
  return h("div.no", { role: "alert" }, h("p", h("b", r.sentence)), r.hint && h("p", r.hint),
    r.rule && h("p.small.quiet", `by ${r.rule}`));
}

const ANSWER = "__typename ... on Refused { sentence hint rule } ... on Recorded { declaration { id seq sentence } }";

/** Disputes a declaration. */
export const dispute = (campaign, of) => async (said) => (await ask(
  `mutation D($campaign: String!, $of: String!, $because: String!, $by: MemberInput, $key: String) {
    raiseDispute(campaign: $campaign, of: $of, because: $because, by: $by, key: $key) { ${ANSWER} } }`,
  { campaign, of, ...said })).raiseDispute;

/** Closes a dispute: what it is about stands. */
export const uphold = (campaign, name) => async (said) => (await ask(
  `mutation U($campaign: String!, $name: String!, $because: String!, $by: MemberInput, $key: String) {
    uphold(campaign: $campaign, dispute: $name, because: $because, by: $by, key: $key) { ${ANSWER} } }`,
  { campaign, name, ...said })).uphold;

/** Amends the record with `input`; `now` is what is asked about the other side if the record has grown. */
export const overturn = async (input, now) => (await ask(`mutation O($input: OverturnInput!) {
  overturn(input: $input) { ${ANSWER} ... on HeadMoved { head refusal { sentence hint } now { ${now} } } } }`,
{ input })).overturn;

/** Amends the record so that a declaration or an amendment did not happen. */
export const undo = async (input, now) => (await ask(`mutation U($input: UndoInput!) {
  undo(input: $input) { ${ANSWER} ... on HeadMoved { head refusal { sentence hint } now { ${now} } } } }`,
{ input })).undo;
