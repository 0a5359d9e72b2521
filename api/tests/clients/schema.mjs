// The schema as text: the reference implementation accepts it, and nothing breaks that was not meant to.
import { readFileSync } from "node:fs";
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema, validateSchema } from "graphql";

const [, , now, before] = process.argv;
const read = (path) => buildSchema(readFileSync(path, "utf8"));
const schema = read(now);
const faults = validateSchema(schema);
if (faults.length) throw new Error(faults.map((fault) => fault.message).join("\n"));
if (printSchema(lexicographicSortSchema(schema)).length < 10_000) throw new Error("the schema is too small to be ours");

const meant = readFileSync(new URL("breaks.txt", import.meta.url), "utf8").split("\n").map((line) => line.trim());
/** The version before; what was no schema at all broke nobody's client, and nothing is compared with it. */
const old = () => { try { return read(before); } catch { return schema; } };
const breaks = findBreakingChanges(old(), schema).map((change) => change.description);
const unmeant = breaks.filter((change) => !meant.includes(change));
if (unmeant.length) {
  throw new Error(`the schema breaks its clients; mend it, or list in breaks.txt what is meant:\n${unmeant.join("\n")}`);
}
console.log(`valid; ${breaks.length} breaking changes, all meant`);
