// Listening: answers of the API as they come, over one request that stays open, asked again when it breaks.

import { say } from "./dom.js";

const LONGEST = 30_000, SILENT = 60_000;

/** Reads server-sent events from an answer, and hands each answer of the API to `next`. */
async function read(body, next, alive) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return false;
    alive();
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      if (part.startsWith("event: complete")) return true;
      if (part.startsWith("event: next")) next(JSON.parse(part.slice(part.indexOf("data: ") + 6)));
    }
  }
}

/** Asks once and hears every answer; resolves with true when there are no more. Throws when it breaks. */
export async function hear(query, variables, next, signal, opened = () => {}) {
  const token = sessionStorage.getItem("token"), gone = new AbortController();
  const headers = { "content-type": "application/json", accept: "text/event-stream",
    ...(token ? { authorization: `Bearer ${token}` } : {}) };
  signal.addEventListener("abort", () => gone.abort(), { once: true });
  let timer;
  const alive = () => { clearTimeout(timer); timer = setTimeout(() => gone.abort(), SILENT); };
  try {
    const answer = await fetch("/graphql",
      { method: "POST", headers, body: JSON.stringify({ query, variables }), signal: gone.signal });
    if (!answer.ok) throw Object.assign(new Error(await answer.text()), { final: answer.status < 500 });
    alive();
    opened();
    return await read(answer.body, (said) => {
      const [fault] = said.errors ?? [];
      if (fault) throw Object.assign(new Error(fault.message), { final: true, ...fault.extensions });
      next(said.data);
    }, alive);
  } finally { clearTimeout(timer); gone.abort(); }
}

/**
 * Follows the entries of a campaign from a number on, each once, until it is left. A server that is gone is said once
 * and asked again, first soon, then more and more rarely. Returns how to leave.
 */
export function follow(campaign, from, heard) {
  const left = new AbortController();
  let next = from, wait = 1000, said = false;
  const entry = ({ entries }) => {
    next = entries.seq + 1;
    heard(entries);
  };
  const opened = () => {
    if (said) say("The server answers again.");
    said = false;
    wait = 1000;
  };
  const listen = async () => {
    while (!left.signal.aborted) {
      try {
        const query = `subscription F($campaign: String!, $from: Int) {
          entries(campaign: $campaign, from: $from) { seq kind isDeclaration } }`;
        await hear(query, { campaign, from: next }, entry, left.signal, opened);
      } catch (error) {
        if (left.signal.aborted || error.final) return;
        if (!said) say("The server does not answer. The page keeps trying.");
        said = true;
      }
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(LONGEST, wait * 2);
    }
  };
  listen();
  return () => left.abort();
}
