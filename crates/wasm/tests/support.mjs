// What the tests of the installed package share. $SUDOKUD_PACKAGE is its folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const folder = process.env.SUDOKUD_PACKAGE;
export const root = join(import.meta.dirname, "../../..");

/** A module of the package. */
export const load = (file) => import(pathToFileURL(join(folder, file)).href);

/** The bytes of a file of the package. */
export const bytes = (file) => readFileSync(join(folder, file));

/** The boards of a file of $SUDOKUD_CORPUS as values, at most `most`; undefined without the corpus. */
export function boardsOf(file, most) {
  const corpus = process.env.SUDOKUD_CORPUS;
  if (!corpus) return undefined;
  const text = readFileSync(join(corpus, file), "latin1");
  const lines = text.split("\n").filter((line) => /^[.0-9]{81}/.test(line)).slice(0, most);
  return Uint8Array.from(lines.map((line) => line.slice(0, 81)).join(""), (digit) => Number(digit) || 0);
}

/** Fields that differ between runs, machines and engines, beside times. */
const VOLATILE = ["request_id", "engine", "instruction_set"];

/** JSON with the values of such fields, and of times, replaced. */
export function steady(json) {
  if (Array.isArray(json)) return json.map(steady);
  if (json === null || typeof json !== "object") return json;
  const isVolatile = (name) => VOLATILE.includes(name) || name.endsWith("_us");
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, isVolatile(name) && value !== null ? "…" : steady(value)]),
  );
}
