// Asking the API: one function, and what the schema says about its inputs, so that forms need no list of their own.

const held = new Map();

/** Asks the API. Throws an error with the sentence, its code and its hint. */
export async function ask(query, variables = {}) {
  const token = sessionStorage.getItem("token");
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  let answer;
  try {
    answer = await fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query, variables }) });
  } catch {
    throw Object.assign(new Error("The server does not answer."), { hint: "Is `recount serve` still running?" });
  }
  const text = await answer.text();
  let body;
  try { body = JSON.parse(text); } catch { throw new Error(text.trim() || `The server answered ${answer.status}.`); }
  if (body.errors?.length) {
    const [first] = body.errors;
    throw Object.assign(new Error(first.message), { code: first.extensions?.code, hint: first.extensions?.hint });
  }
  return body.data;
}

/** Asks once for what never changes. */
export function once(key, query, variables) {
  if (!held.has(key)) held.set(key, ask(query, variables).catch((e) => { held.delete(key); throw e; }));
  return held.get(key);
}

/** Reads a list to its end, page by page: the query takes `$after`, and `pick` finds the connection in the answer. */
export async function whole(query, variables, pick) {
  const nodes = [];
  for (let after = null; ;) {
    const page = pick(await ask(query, { ...variables, after }));
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return nodes;
    after = page.pageInfo.endCursor;
  }
}

const POINTS = `series(subject: $subject, track: $track, first: 200, after: $after) {
  pageInfo { hasNextPage endCursor } nodes { number value entry { seq id sentence } } }`;

/** The values that a track took, in order; with the last entry's id those that we hold now, amended since. */
export function series(name, subject, track, head) {
  const given = "$name: String!, $subject: String!, $track: String!, $after: String";
  if (!head) {
    return whole(`query P(${given}) { campaign(name: $name) { ${POINTS} } }`, { name, subject, track },
      (data) => data.campaign.series);
  }
  return whole(`query P(${given}, $head: String) { campaign(name: $name) {
    at(entry: $head, heldNow: true) { ${POINTS} } } }`, { name, subject, track, head },
  (data) => data.campaign.at.series);
}

const REF = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";

/** What the schema says about a type: its fields, inputs, values. */
export async function type(name) {
  const data = await once(`type ${name}`, `query T($name: String!) { __type(name: $name) {
    name kind description isOneOf
    inputFields { name description defaultValue type { ${REF} } }
    enumValues { name description } } }`, { name });
  return data.__type;
}

/** Takes a reference apart: the named type, whether it must be given, whether it is a list. */
export function apart(ref) {
  let must = false, list = false, node = ref;
  if (node.kind === "NON_NULL") { must = true; node = node.ofType; }
  if (node.kind === "LIST") { list = true; node = node.ofType; if (node.kind === "NON_NULL") node = node.ofType; }
  return { must, list, kind: node.kind, name: node.name };
}

/** The type of the input that a command of a system takes, by the command's kebab-case name. */
export async function commandType(system, kebab) {
  const family = apart((await type("CommandInput")).inputFields.find((f) => f.name === camel(system)).type).name;
  const field = (await type(family)).inputFields.find((f) => f.name === camel(kebab));
  return field && { field: field.name, about: field.description, input: apart(field.type).name };
}

/** A word of the page's own, so that what is sent twice is recorded once; also where the connection is not secret. */
export function word() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export const camel = (kebab) => kebab.replace(/[-_]([a-z0-9])/g, (_, c) => c.toUpperCase());

/** The parts of an entry that a story needs. */
export const ENTRY = `id seq kind sentence at played session by { member role } isDeclaration
  isEffective standing amendedBy { id seq }
  rolls { label faces told due sides } ruling { key value } departures { key value }
  consequences { id seq kind sentence isEffective }`;
