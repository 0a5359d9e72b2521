// The reference client's own introspection, as GraphiQL sends it, a schema built from the answer, and questions
// checked against that schema before they are asked.
import { readFileSync } from "node:fs";
import { buildClientSchema, buildSchema, findBreakingChanges, getIntrospectionQuery, parse, validate } from "graphql";

const [, , address, file] = process.argv;

async function ask(query, variables = {}) {
  const answer = await fetch(`http://${address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const whole = { descriptions: true, inputValueDeprecation: true, oneOf: true, schemaDescription: false };
const introspected = buildClientSchema(await ask(getIntrospectionQuery(whole)));
const written = buildSchema(readFileSync(file, "utf8"));
for (const [from, to] of [[written, introspected], [introspected, written]]) {
  // Where the standard directives may stand is each library's own.
  const changes = findBreakingChanges(from, to).filter((change) => !change.type.startsWith("DIRECTIVE") && !change.description.startsWith("Standard scalar"));
  if (changes.length) throw new Error(`served and written schema differ: ${JSON.stringify(changes)}`);
}

async function checked(query, variables) {
  const faults = validate(introspected, parse(query));
  if (faults.length) throw new Error(faults.map((fault) => fault.message).join("\n"));
  return ask(query, variables);
}

const record = `mutation Record($command: CommandInput!) {
  record(input: { campaign: "lamps", by: { member: "gm", role: GM }, command: $command }) {
    __typename ... on Recorded { declaration { line } } ... on Refused { code sentence rule fields ruleText { text } } } }`;
const stress = (n) => ({ command: { blades: { markStress: { pc: "ash", n, why: "a long night" } } } });
const done = await checked(record, stress(2));
if (done.record.__typename !== "Recorded") throw new Error(JSON.stringify(done));
const refused = await checked(record, { command: { blades: { markStress: { pc: "nobody", n: 1, why: "a long night" } } } });
if (refused.record.__typename !== "Refused" || !refused.record.ruleText.text) throw new Error(JSON.stringify(refused));
const typed = await checked(record, {
  command: { blades: { reduceHeat: { pc: "ash", action: "SURVEY", description: "asks around" } } },
});
if (!typed.record.__typename) throw new Error(JSON.stringify(typed));

const why = await checked(`{ campaign(name: "lamps") { why(subject: "ash", track: "stress") { totalCount nodes { after } } } }`);
const last = why.campaign.why.nodes.at(-1);
if (last?.after !== "2") throw new Error(JSON.stringify(why));
console.log("asked");
