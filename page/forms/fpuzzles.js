// Links and JSON of f-puzzles.com: an object with `size` and a `grid` of cells, compressed by lz-string. Rules other
// than those of Sudoku are keys of the object; those of houses are kept, others are reported.

import { plainGame } from "../model/game.js";
import { defaultBoxes, housesOf, layout, readHouses } from "../model/houses.js";
import { setOf, valuesOf } from "../model/marks.js";
import LZString from "../vendor/lz-string/lz-string.js";

/** @typedef {import("./cells.js").FormResult} FormResult */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** Keys of the object that are no rules. */
const NO_RULES = new Set([
  "size", "grid", "title", "author", "ruleset", "solution", "disabledlogic", "truecandidatesoptions", "metadata",
  "highlightConflicts", "customsolvermessage", "successMessage", "negative", "selectedGroup", "text", "cosmetics",
  "diagonal+", "diagonal-", "disjointgroups", "extraregion",
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
  if (!isReadSide(side)) return { error: { detail: `Boards of side ${side} are not read in this form.` } };
  const cells = object.grid.flat();
  const value = (/** @type {any} */ cell) => (Number.isInteger(cell?.value) && cell.value <= side ? cell.value : 0);
  const sets = (/** @type {string} */ key) => cells.map((/** @type {any} */ cell) => setOf(marksOf(cell?.[key], side)));
  const [houses, dropped] = housesOfObject(object, cells);
  const game = plainGame({
    side,
    houses,
    givens: cells.map((/** @type {any} */ cell) => (cell?.given ? value(cell) : 0)),
    values: cells.map(value),
    centre: sets("centerPencilMarks"),
    corner: sets("cornerPencilMarks"),
    title: typeof object.title === "string" ? object.title : "",
  });
  return { game, dropped: [...rulesOf(object), ...dropped] };
}

/** The sides that are read. @param {unknown} side */
export const isReadSide = (side) => typeof side === "number" && Number.isInteger(side) && side >= 4 && side <= 25;

/**
 * The houses of an object, and what of them has no reading. A cell without a region is in that of its side's boxes.
 * @param {any} object @param {any[]} cells
 * @returns {[import("../types/state.d.ts").Houses | null, string[]]}
 */
function housesOfObject(object, cells) {
  const { size: side } = object;
  const { blocks } = layout({ side });
  const hasRegions = cells.some((cell) => cell?.region !== undefined);
  const [main, anti] = [object["diagonal-"] === true, object["diagonal+"] === true];
  const extra = (Array.isArray(object.extraregion) ? object.extraregion : []).map((/** @type {any} */ region) => region.cells.join(" "));
  const read = readHouses({
    ...(hasRegions ? { regions: cells.map((cell, k) => (cell?.region === undefined ? blocks[k] : cell.region)) } : {}),
    diagonals: main && anti ? true : main ? "main" : anti ? "anti" : undefined,
    disjoint_groups: object.disjointgroups === true,
    extra,
  }, side);
  return "houses" in read ? [read.houses, []] : [null, ["regions or other houses"]];
}

/** The houses of a game as an object has them. @param {PlainGame} game */
function objectOfHouses(game) {
  const { diagonals } = game.houses ?? {};
  const name = (/** @type {number} */ cell) => `R${Math.floor(cell / game.side) + 1}C${(cell % game.side) + 1}`;
  const extra = housesOf(game).filter(({ kind }) => kind === "window" || kind === "extra");
  return {
    ...(diagonals && diagonals !== "anti" ? { "diagonal-": true } : {}),
    ...(diagonals && diagonals !== "main" ? { "diagonal+": true } : {}),
    ...(game.houses?.disjoint_groups ? { disjointgroups: true } : {}),
    ...(extra.length > 0 ? { extraregion: extra.map(({ cells }) => ({ cells: cells.map(name) })) } : {}),
  };
}

/** The packed object of a link. @param {PlainGame} game */
export function writeCompressed(game) {
  const { blocks, boxes } = layout(game);
  // Square boxes go without saying.
  const hasRegions = boxes?.rows !== boxes?.columns || boxes?.rows !== defaultBoxes(game.side)?.rows;
  const cell = (/** @type {number} */ value, /** @type {number} */ k) => ({
    ...(hasRegions ? { region: blocks[k] < 0 ? null : blocks[k] } : {}),
    ...(value ? { value } : {}),
    ...(game.givens[k] ? { given: true } : {}),
    ...(game.centre[k] ? { centerPencilMarks: valuesOf(game.centre[k]) } : {}),
    ...(game.corner[k] ? { cornerPencilMarks: valuesOf(game.corner[k]) } : {}),
  });
  const cells = game.values.map(cell);
  const grid = Array.from({ length: game.side }, (_, r) => cells.slice(r * game.side, (r + 1) * game.side));
  const title = game.title ? { title: game.title } : {};
  return LZString.compressToBase64(JSON.stringify({ size: game.side, ...title, ...objectOfHouses(game), grid }));
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
