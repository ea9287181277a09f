// Links and JSON of f-puzzles.com: an object with `size` and a `grid` of cells, compressed by lz-string. Rules other
// than those of Sudoku are keys of the object; they are reported, not kept.

import { plainGame } from "../model/game.js";
import { setOf, valuesOf } from "../model/marks.js";
import LZString from "../vendor/lz-string/lz-string.js";

/** @typedef {import("./cells.js").FormResult} FormResult */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** Keys of the object that are no rules. */
const NO_RULES = new Set([
  "size", "grid", "title", "author", "ruleset", "solution", "disabledlogic", "truecandidatesoptions", "metadata",
  "highlightConflicts", "customsolvermessage", "successMessage", "negative", "selectedGroup", "text", "cosmetics",
]);

/** @param {string} text @returns {FormResult} */
export function read(text) {
  const load = /f-puzzles\.com\/?[^\s]*[?&]load=([^&\s]+)/.exec(text);
  return load ? readCompressed(load[1]) : null;
}

/** Reads what follows `load=` in a link. @param {string} packed @returns {FormResult} */
export function readCompressed(packed) {
  const json = unpack(packed);
  if (json === null) return { error: { detail: "The link of f-puzzles is damaged: its puzzle cannot be unpacked." } };
  try {
    return readObject(JSON.parse(json));
  } catch {
    return { error: { detail: "The link of f-puzzles is damaged: it contains no JSON." } };
  }
}

/** The object as a form; null if it is none. @param {any} object @returns {FormResult} */
export function readObject(object) {
  const side = object?.size;
  if (!Array.isArray(object?.grid)) return null;
  if (![4, 9, 16, 25].includes(side)) return { error: { detail: `A board of side ${side} has no square boxes.` } };
  const cells = object.grid.flat();
  const value = (/** @type {any} */ cell) => (Number.isInteger(cell?.value) && cell.value <= side ? cell.value : 0);
  const sets = (/** @type {string} */ key) => cells.map((/** @type {any} */ cell) => setOf(marksOf(cell?.[key], side)));
  const game = plainGame({
    side,
    givens: cells.map((/** @type {any} */ cell) => (cell?.given ? value(cell) : 0)),
    values: cells.map(value),
    centre: sets("centerPencilMarks"),
    corner: sets("cornerPencilMarks"),
    title: typeof object.title === "string" ? object.title : "",
  });
  const regions = cells.some((/** @type {any} */ cell) => cell?.region !== undefined);
  return { game, dropped: [...rulesOf(object), ...(regions ? ["irregular regions"] : [])] };
}

/** The packed object of a link. @param {PlainGame} game */
export function writeCompressed(game) {
  const cell = (/** @type {number} */ value, /** @type {number} */ k) => ({
    ...(value ? { value } : {}),
    ...(game.givens[k] ? { given: true } : {}),
    ...(game.centre[k] ? { centerPencilMarks: valuesOf(game.centre[k]) } : {}),
    ...(game.corner[k] ? { cornerPencilMarks: valuesOf(game.corner[k]) } : {}),
  });
  const cells = game.values.map(cell);
  const grid = Array.from({ length: game.side }, (_, r) => cells.slice(r * game.side, (r + 1) * game.side));
  const title = game.title ? { title: game.title } : {};
  return LZString.compressToBase64(JSON.stringify({ size: game.side, ...title, grid }));
}

/** A link to the game. @param {PlainGame} game */
export const write = (game) => `https://www.f-puzzles.com/?load=${encodeURIComponent(writeCompressed(game))}`;

/** Decompresses base64 in which a link may have escaped characters. @param {string} packed */
export function unpack(packed) {
  let plain = packed;
  try {
    plain = decodeURIComponent(packed);
  } catch {
    // A "%" that escapes nothing: taken as it is.
  }
  return LZString.decompressFromBase64(plain.replace(/ /g, "+").replace(/-/g, "+").replace(/_/g, "/")) || null;
}

/** The rules of a puzzle, each with its number: "killercage ×4". @param {Record<string, any>} object */
function rulesOf(object) {
  const rules = [];
  for (const [key, rule] of Object.entries(object)) {
    if (NO_RULES.has(key)) continue;
    if (Array.isArray(rule) && rule.length > 0) rules.push(rule.length > 1 ? `${key} ×${rule.length}` : key);
    else if (rule === true) rules.push(key);
  }
  return rules;
}

/** @param {unknown} marks @param {number} side @returns {number[]} */
const marksOf = (marks, side) =>
  Array.isArray(marks) ? marks.map(Number).filter((value) => value >= 1 && value <= side) : [];
