// The explanation of a step, cut into the words of each link and into the places that it names.
//
// Above side 9 every cell is written by itself, so `r12c3` is row 12; up to side 9 it is two cells.

import { cellsOfText, KINDS } from "../model/houses.js";

/** @typedef {import("../types/step.d.ts").CellPlace} CellPlace */
/** @typedef {import("../types/step.d.ts").House} House */
/** @typedef {import("../types/step.d.ts").HouseKind} HouseKind */
/** @typedef {import("../types/step.d.ts").Link} Link */

/**
 * A piece of text. If it names a place, `cells` or `house` is set, and `label` is its accessible name.
 * @typedef {{text: string, label?: string, cells?: CellPlace[], house?: House}} Part
 */

/**
 * The side of the board, and the symbols of its values.
 * @typedef {{side: number, symbol: (value: number) => string}} Writing
 */

/**
 * Consecutive words that state one link, or none.
 * @typedef {{link: number | null, parts: Part[]}} Clause
 */

const KIND_OF = new Map(Object.entries(KINDS).map(([kind, { word }]) => [word, /** @type {HouseKind} */ (kind)]));
const PLACE = new RegExp(
  `\\br(\\d+)c(\\d+)\\b|\\b(${[...KIND_OF.keys()].join("|")})(?:s|es)? (\\d+(?:, \\d+)*(?: (?:and|or) \\d+)?)|\\b(main |anti-)diagonal\\b`, "g");
const CLAUSE = /(?=\bSuppose )|(?=, then )|(?=, but then )|(?=\bSo [^.]* under the first assumption)/;
const END = /\. (?=[A-Z])|, and the (?:circle|loop) /;

/**
 * Cuts an explanation into clauses. If its clauses do not agree with the links, no clause names a link.
 * @param {string} explanation
 * @param {Link[]} links
 * @param {Writing} writing
 * @returns {Clause[]}
 */
export function clauses(explanation, links, writing) {
  if (links.some(({ ground }) => ground?.kind === "reason")) return clausesOfReasons(explanation, links, writing);
  const texts = split(explanation);
  const first = texts.findIndex((text) => text.startsWith("Suppose "));
  const isForcing = links.length > 0 && links[0].from.length === 0;
  const count = texts.length - first - (isForcing ? 0 : 1);
  if (first < 0 || count !== links.length) {
    return [{ link: null, parts: parts(explanation, writing) }];
  }
  /** @type {Clause[]} */
  const list = [];
  texts.forEach((text, at) => {
    const link = at < first ? null : Math.max(0, at - first - (isForcing ? 0 : 1));
    const found = at === texts.length - 1 ? text.search(END) : -1;
    // A full stop belongs to the sentence that it ends.
    const end = found >= 0 && text[found] === "." ? found + 1 : found;
    const said = end < 0 ? text : text.slice(0, end);
    list.push({ link, parts: parts(said, writing) });
    if (end >= 0) list.push({ link: null, parts: parts(text.slice(end), writing) });
  });
  return list;
}

/**
 * The clauses of an argument whose links rest on reasons: a sentence each. What a value excludes is not told.
 * @param {string} explanation
 * @param {Link[]} links
 * @param {Writing} writing
 * @returns {Clause[]}
 */
function clausesOfReasons(explanation, links, writing) {
  const isUntold = (/** @type {Link} */ { kind, from, ground }, /** @type {number} */ at) =>
    kind === "implied_false" && from.length > 0 && !ground && links[at - 1]?.to.length !== 0;
  const told = links.flatMap((link, at) => (isUntold(link, at) ? [] : [at]));
  const texts = sentences(explanation);
  const first = texts.findIndex((text) => text.startsWith("Suppose "));
  if (first < 0 || texts.length - first <= told.length) return [{ link: null, parts: parts(explanation, writing) }];
  return texts.map((text, at) => ({ link: told[at - first] ?? null, parts: parts(text, writing) }));
}

/** The sentences of a text. A full stop in brackets ends none. @param {string} text */
function sentences(text) {
  const list = [""];
  let depth = 0;
  for (const word of text.split(/(?<= )/)) {
    const isEnd = depth === 0 && list[list.length - 1].endsWith(". ") && /^[A-Z]/.test(word);
    if (isEnd) list.push("");
    list[list.length - 1] += word;
    depth += word.split("(").length - word.split(")").length;
  }
  return list;
}

/**
 * @param {string} explanation
 * @returns {string[]}
 */
function split(explanation) {
  return explanation.split(CLAUSE).filter((text) => text.length > 0);
}

/**
 * The pieces of a text: plain words, and the cells and houses that it names.
 * @param {string} text
 * @param {Writing} writing
 * @returns {Part[]}
 */
export function parts(text, writing) {
  /** @type {Part[]} */
  const list = [];
  let at = 0;
  for (const { start, part } of places(text, writing.side)) {
    if (start > at) list.push({ text: withSymbols(text.slice(at, start), writing) });
    list.push(part);
    at = start + part.text.length;
  }
  if (at < text.length) list.push({ text: withSymbols(text.slice(at), writing) });
  return list;
}

/** A text as it is written. @param {string} text @param {Writing} writing */
export const plainText = (text, writing) => parts(text, writing).map((part) => part.text).join("");

/**
 * Words with the symbols of values. Explanations write values as numbers; a number before "ways", "cells" and
 * the like is a count.
 * @param {string} words
 * @param {Writing} writing
 */
function withSymbols(words, { side, symbol }) {
  return words.replace(/\b\d+\b(?! (?:ways|cells|values|candidates)\b|, the number of cells)/g, (number) =>
    Number(number) <= side ? symbol(Number(number)) : number,
  );
}

/**
 * The places that a text names, in its order.
 * @param {string} text
 * @param {number} side
 * @returns {{start: number, part: Part}[]}
 */
function places(text, side) {
  return [...text.matchAll(PLACE)].flatMap((match) => {
    const [whole, rows, , word, numbers, diagonal] = match;
    if (diagonal) {
      const house = { kind: /** @type {const} */ ("diagonal"), index: diagonal === "anti-" ? 1 : 0 };
      return [{ start: match.index ?? 0, part: { text: whole, label: whole, house } }];
    }
    if (rows === undefined) return houses(whole, word, numbers, match.index ?? 0);
    return [
      { start: match.index ?? 0, part: { text: whole, label: whole, cells: cellsOfText(whole, side) } },
    ];
  });
}

/**
 * "row 2" is one place; of "rows 2 and 6" each number is one.
 * @param {string} whole
 * @param {string} word
 * @param {string} numbers
 * @param {number} start
 * @returns {{start: number, part: Part}[]}
 */
function houses(whole, word, numbers, start) {
  const kind = KIND_OF.get(word) ?? "row";
  const offset = whole.length - numbers.length;
  const found = [...numbers.matchAll(/\d+/g)].map((match) => {
    const house = { kind, index: Number(match[0]) - 1 };
    return {
      start: start + offset + (match.index ?? 0),
      part: { text: match[0], label: `${word} ${match[0]}`, house },
    };
  });
  if (offset > word.length + 1) return found;
  const { label, house } = found[0].part;
  return [{ start, part: { text: label, label, house } }];
}
