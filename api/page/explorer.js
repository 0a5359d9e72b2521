"use strict";
// A small explorer of our own: a question, its answer, and the schema. Nothing is fetched from another server.

const at = (id) => document.getElementById(id);
const first = "{\n  campaigns(first: 5) {\n    nodes { name title length head { sentence } }\n  }\n}";
let types = new Map();
let listening = null;

function headers(accept) {
  const token = at("token").value.trim();
  const all = { "content-type": "application/json", accept };
  if (token) all.authorization = `Bearer ${token}`;
  return all;
}

function show(value) {
  at("answer").textContent = typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function say(text) {
  at("state").textContent = text;
}

async function post(body) {
  const answer = await fetch("/graphql", { method: "POST", headers: headers("application/json"), body });
  return answer.json();
}

async function listen(body) {
  listening = new AbortController();
  at("stop").disabled = false;
  const options = { method: "POST", headers: headers("text/event-stream"), body, signal: listening.signal };
  const answer = await fetch("/graphql", options);
  if (!answer.ok) return show(await answer.json());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "", count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts.filter((part) => part.startsWith("event: next"))) {
      count += 1;
      say(`${count} received`);
      show(JSON.parse(part.slice(part.indexOf("data: ") + 6)));
    }
  }
}

async function ask(event) {
  event?.preventDefault();
  stop();
  let variables;
  try {
    variables = JSON.parse(at("variables").value || "{}");
  } catch (error) {
    return say(`The variables are no JSON: ${error.message}`);
  }
  const query = at("query").value;
  const body = JSON.stringify({ query, variables });
  const begun = performance.now();
  try {
    if (/^\s*subscription\b/m.test(query)) {
      say("listening");
      await listen(body);
    } else {
      show(await post(body));
      say(`answered in ${Math.round(performance.now() - begun)} ms`);
    }
  } catch (error) {
    say(error.name === "AbortError" ? "stopped" : `The server did not answer: ${error.message}`);
  }
}

function stop() {
  listening?.abort();
  listening = null;
  at("stop").disabled = true;
}

function spell(type) {
  if (type.kind === "NON_NULL") return `${spell(type.ofType)}!`;
  if (type.kind === "LIST") return `[${spell(type.ofType)}]`;
  return type.name;
}

function describe() {
  const type = types.get(at("type").value.trim());
  const list = document.createElement("dl");
  const lists = type ? [type.fields, type.inputFields, type.enumValues, type.possibleTypes] : [];
  const parts = lists.flatMap((p) => p ?? []);
  for (const part of parts) {
    const name = document.createElement("dt");
    const args = part.args?.length ? `(${part.args.map((arg) => `${arg.name}: ${spell(arg.type)}`).join(", ")})` : "";
    name.textContent = part.name + args + (part.type ? `: ${spell(part.type)}` : "");
    const about = document.createElement("dd");
    about.textContent = part.description ?? "";
    list.append(name, about);
  }
  const about = document.createElement("p");
  about.textContent = type ? type.description ?? "" : "There is no such type.";
  at("fields").replaceChildren(about, list);
}

async function learn() {
  const type = "type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";
  const query = `{ __schema { types { name description
    fields { name description args { name ${type} } ${type} } inputFields { name description ${type} }
    enumValues { name description } possibleTypes { name } } } }`;
  const answer = await post(JSON.stringify({ query }));
  if (!answer.data) return say(answer.errors?.[0]?.message ?? "The schema cannot be read.");
  types = new Map(answer.data.__schema.types.map((one) => [one.name, one]));
  const options = [...types.keys()].filter((name) => !name.startsWith("__")).map((name) => {
    const option = document.createElement("option");
    option.value = name;
    return option;
  });
  at("types").replaceChildren(...options);
  describe();
}

at("query").value = first;
at("ask").addEventListener("submit", ask);
at("stop").addEventListener("click", stop);
at("type").addEventListener("input", describe);
at("token").addEventListener("change", learn);
at("query").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask(event);
});
learn().catch((error) => say(error.message));
