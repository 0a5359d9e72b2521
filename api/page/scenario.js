// A scenario as text: one change a line, with remarks and a line that says what happens to rulings that no longer fit.

import { h } from "./dom.js";
import { plainly } from "./plainly.js";

const isChange = (line) => line.trim() !== "" && !/^\s*(#|open\b)/.test(line);

/** The lines that change something. */
export const commands = (text) => text.split("\n").filter(isChange);

/** One text with the changes of another behind its own. */
export function join(text, other) {
  const added = other.split("\n").filter((line) => !/^open\b/.test(line));
  return [text.trimEnd(), ...added].join("\n");
}

/** The text without its n-th change, and without the remark over that. */
export function without(text, n) {
  const lines = text.split("\n"), at = lines.map((line, i) => (isChange(line) ? i : -1)).filter((i) => i >= 0)[n];
  const from = lines[at - 1]?.startsWith("#") ? at - 1 : at;
  return lines.filter((_, i) => i < from || i > at).join("\n");
}

/** Changes in sentences, each with the declaration that it is about. */
export const changes = (campaign, sentences) => sentences.map((sentence) => h("p", plainly(campaign, sentence)));
