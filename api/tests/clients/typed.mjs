// A typed client is generated from the schema and the questions; TypeScript then compiles what uses it.
import { readFileSync, writeFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as typescript from "@graphql-codegen/typescript";
import * as operations from "@graphql-codegen/typescript-operations";
import { buildSchema, parse } from "graphql";

const [, , file] = process.argv;
const text = readFileSync(file, "utf8");
const questions = readFileSync(new URL("questions.graphql", import.meta.url), "utf8");
const code = await codegen({
  schema: parse(text),
  schemaAst: buildSchema(text),
  documents: [{ location: "questions.graphql", document: parse(questions) }],
  filename: "generated.ts",
  config: { enumsAsTypes: true },
  plugins: [{ typescript: {} }, { operations: {} }],
  pluginMap: { typescript, operations },
});
writeFileSync(new URL("generated.ts", import.meta.url), code);
