// What a tool would write on top of the generated types; each line under an @ts-expect-error must not compile.
import type { EntriesSubscription, RecordMutation, RecordMutationVariables, SheetQuery } from "./generated.js";

export const heat = (sheet: SheetQuery): number | null | undefined =>
  sheet.campaign.sheet.subjects.find((subject) => subject.slug === "crew")?.tracks.find((t) => t.name === "heat")?.number;

export const said = (answer: RecordMutation): string =>
  answer.record.__typename === "Recorded"
    ? answer.record.consequences.map((entry) => entry.sentence).join(" ")
    : `${answer.record.sentence} (${answer.record.rule})`;

export const next = (heard: EntriesSubscription): number => heard.entries.seq + 1;

export const good: RecordMutationVariables = {
  input: { campaign: "lamps", by: { member: "gm", role: "GM" }, command: { blades: { markStress: { pc: "ash", n: 2 } } } },
};

export const bad: RecordMutationVariables = {
  // @ts-expect-error: a number is no text
  input: { campaign: "lamps", command: { blades: { markStress: { pc: "ash", n: "two" } } } },
};

// @ts-expect-error: a sheet has no such field
export const wrong = (sheet: SheetQuery) => sheet.campaign.sheet.heat;
