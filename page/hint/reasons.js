// The words of an argument's sentences: what a link says, why, and what an argument within it showed.

import { reasonOf } from "./clues.js";
import { treeOf } from "./tree.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("./tree.js").Sentence} Sentence */
/** @typedef {import("./words.js").Clause} Clause */

/** @param {{row: number, column: number}} cell */
const cellText = ({ row, column }) => `r${row + 1}c${column + 1}`;

/** "a", "a or b", "a, b or c". @param {(string | number)[]} items */
const either = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`);

/** "Suppose r2c1 is 7". @param {Link} link */
export const supposition = (link) => `Suppose ${statement(link)}`;

/** "r2c1 is 7", "r2c1 is not 7 or 8 and r2c2 is not 7". @param {Link} link */
export function statement({ kind, to }) {
  if (to.length === 0) return "a contradiction";
  const isTrue = ["assumed_true", "implied_true", "strong", "grouped_strong", "one_of"].includes(kind);
  if (isTrue) return `${cellText(to[0])} is ${to[0].value}`;
  const valuesOf = (/** @type {string} */ cell) => to.filter((one) => cellText(one) === cell).map(({ value }) => value);
  return [...new Set(to.map(cellText))].map((cell) => `${cell} is not ${either(valuesOf(cell))}`).join(" and ");
}

/** What an argument within another showed: "r1c7 cannot be 2". @param {Link} denial @param {Link} assumption */
export function refutation(denial, assumption) {
  const [{ value }] = denial.to;
  return assumption.kind === "assumed_true" ? `${cellText(denial.to[0])} cannot be ${value}` : `${cellText(denial.to[0])} must be ${value}`;
}

/** A clause of the explanation as a sentence, without the words that join it to the one before. @param {string} text */
export function sentenceOf(text) {
  const bare = text.replace(/^[\s,.]*(?:but then|then|So|and)\s+/, "").replace(/[\s,.]+$/, "").replace(/ under the first assumption$/, "");
  return `${bare[0]?.toUpperCase() ?? ""}${bare.slice(1)}`.replace(/^R(?=\d)/, "r");
}

/**
 * Why a sentence holds, in words: "not r1c3 or r2c3, since r2c1 is 7". One for each value that excludes.
 * @param {Step} step @param {Sentence} sentence
 * @returns {string[]}
 */
export function reasonsOf(step, { link, premises, inner }) {
  const { links } = step.evidence;
  const { isFolded } = treeOf(step);
  if (inner || links[link].from.length === 0) return [];
  const { from, to } = links[link];
  // The words of a link with a reason have its premises, but for what a value excludes.
  const isReasoned = reasonOf(step, links[link]) !== undefined;
  const isOneCell = new Set([...from, ...to].map(cellText)).size === 1;
  const isOneValue = new Set([...from, ...to].map(({ value }) => value)).size === 1;
  const named = (/** @type {Candidate} */ one) =>
    isOneCell ? String(one.value) : isOneValue ? cellText(one) : `${one.value} in ${cellText(one)}`;
  /** @type {Map<string, Candidate[]>} */
  const byCause = new Map();
  from.forEach((candidate, k) => {
    const cause = causeOf(links, premises[k], isFolded);
    if (cause && !(isReasoned && cause === SHOWN)) byCause.set(cause, [...(byCause.get(cause) ?? []), candidate]);
  });
  return [...byCause].map(([cause, excluded]) => {
    const what = either([...new Set(excluded.map(named))]);
    if (cause.startsWith(`${what} is `)) return `not ${what}, which ${cause.slice(what.length + 1)}`;
    return `not ${what}${cause === SHOWN ? `, ${cause}` : `, since ${cause}`}`;
  });
}

/** The reason of what an argument before has refuted. */
const SHOWN = "as shown before";

/** @param {Link[]} links @param {number} premise @param {boolean[]} isFolded */
function causeOf(links, premise, isFolded) {
  if (premise < 0) return "";
  if (!isFolded[premise]) return links[premise].kind === "implied_false" && links[premise].ground?.kind !== "reason" ? SHOWN : "";
  const { from } = links[premise];
  return `${either(from.map(cellText))} is ${from[0].value}`;
}

/**
 * The text of a sentence: the words of the explanation, or what its link states.
 * @param {Step} step @param {Clause[]} clauses @param {Sentence} sentence
 */
export function sentenceText({ evidence: { links } }, clauses, { link, inner }) {
  if (inner) return refutation(links[link], links[inner.first]);
  return clauseText(clauses, link) || statement(links[link]);
}

/** The text of the clause that states a link, or "". @param {Clause[]} clauses @param {number} link */
export const clauseText = (clauses, link) =>
  sentenceOf(clauses.filter((clause) => clause.link === link).flatMap(({ parts }) => parts.map(({ text }) => text)).join(""));
