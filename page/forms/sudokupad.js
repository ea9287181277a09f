// Links of SudokuPad: `/fpuzzles…` has an object of f-puzzles, `/scl…` and `/ctc…` one of SudokuPad's own. Both are
// compressed by lz-string. The second also shortens its JSON: quotes are `'`, keys have none and are abbreviated, an
// empty object in a list is nothing at all. Short ids can only be read by SudokuPad's server.

import { plainGame } from "../model/game.js";
import { readHouses } from "../model/houses.js";
import { setOf } from "../model/marks.js";
import * as fpuzzles from "./fpuzzles.js";

/** @typedef {import("./cells.js").FormResult} FormResult */

/** Parts of the object that describe other rules, or draw them. */
const RULES = { cages: "cage", ca: "cage", lines: "line", l: "line", arrows: "arrow", a: "arrow", overlays: "overlay",
  o: "overlay", underlays: "underlay", u: "underlay" };

/** @param {string} text @returns {FormResult} */
export function read(text) {
  const link = /(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)\/([^\s]*)/.exec(text);
  const id = link ? link[1].replace(/^sudoku\//, "").replace(/^\?puzzleid=/, "") : text.trim();
  const packed = /^(fpuzzles|fpuz|scl|ctc)([^?&]{8,})/.exec(id);
  if (packed) return packed[1].startsWith("fpuz") ? fpuzzles.readCompressed(packed[2]) : readOwn(packed[2]);
  if (!link) return null;
  return { error: { detail: "This link has only the number of a puzzle on SudokuPad's server. Paste the puzzle itself." } };
}

/** A link that SudokuPad opens. @param {import("../types/state.d.ts").PlainGame} game */
export const write = (game) => `https://sudokupad.app/fpuzzles${encodeURIComponent(fpuzzles.writeCompressed(game))}`;

/** @param {string} packed @returns {FormResult} */
function readOwn(packed) {
  const text = fpuzzles.unpack(packed);
  if (text === null) return { error: { detail: "The link of SudokuPad is damaged: its puzzle cannot be unpacked." } };
  try {
    return readObject(JSON.parse(text.trimStart().startsWith('{"') ? text : fullJson(text)));
  } catch {
    return { error: { detail: "The link of SudokuPad is damaged: it contains no puzzle." } };
  }
}

/** @param {any} object @returns {FormResult} */
function readObject(object) {
  const rows = object.cells ?? object.ce;
  const side = Array.isArray(rows) ? rows.length : 0;
  if (!fpuzzles.isReadSide(side)) return { error: { detail: `Boards of side ${side} are not read in this form.` } };
  const cells = Array.from({ length: side * side }, (_, k) => rows[Math.floor(k / side)]?.[k % side] ?? {});
  const number = (/** @type {unknown} */ value) => (Number(value) >= 1 && Number(value) <= side ? Number(value) : 0);
  const sets = (/** @type {string[]} */ keys) =>
    cells.map((cell) => setOf((keys.map((key) => cell[key]).find(Array.isArray) ?? []).map(number).filter(Boolean)));
  const givens = cells.map((cell) => number(cell.value ?? cell.v));
  const title = object.metadata?.title ?? object.metadata?.t;
  const regions = object.regions ?? object.re;
  const read = Array.isArray(regions) && regions.length === side ? readHouses({ regions: numbersOf(regions, side) }, side) : { houses: null };
  const game = plainGame({
    side, givens, houses: "houses" in read ? read.houses : null,
    centre: sets(["centremarks", "pencilMarks", "candidates"]), corner: sets(["cornermarks"]),
    title: typeof title === "string" ? title : "",
  });
  return { game, dropped: [...rulesOf(object), ...("houses" in read ? [] : ["irregular regions"])] };
}

/** For each cell its region, null for none. @param {[number, number][][]} regions @param {number} side */
function numbersOf(regions, side) {
  /** @type {(number | null)[]} */
  const numbers = new Array(side * side).fill(null);
  regions.forEach((cells, index) => cells.forEach(([row, column]) => (numbers[row * side + column] = index)));
  return numbers;
}

/** @param {Record<string, any>} object */
function rulesOf(object) {
  const rules = [];
  for (const [key, name] of Object.entries(RULES)) {
    // A cage without cells holds the title and the author.
    const parts = Array.isArray(object[key]) ? object[key].filter((part) => name !== "cage" || hasCells(part)) : [];
    if (parts.length > 0) rules.push(`${name} ×${parts.length}`);
  }
  return rules;
}

/** @param {any} cage */
const hasCells = (cage) => (cage?.cells ?? cage?.ce ?? []).length > 0;

/** The JSON of a shortened text. @param {string} short */
export function fullJson(short) {
  // Texts are put aside, so that nothing inside them is replaced.
  /** @type {string[]} */
  const texts = [];
  const quoted = short.includes('"') ? /"(?:\\.|[^"\\])*"/g : /'(?:\\.|[^'\\])*'/g;
  let json = short.replace(quoted, (text) => {
    texts.push(JSON.stringify(text.slice(1, -1).replace(/\\(.)/g, "$1")));
    return `"\u0000${texts.length - 1}\u0000"`;
  });
  json = json.replace(/([,{[])([a-zA-Z0-9_]+):/g, '$1"$2":');
  json = json.replace(/([,[])(?=[,\]])/g, "$1{}");
  json = json.replace(/:t(?=[,}\]])/g, ":true").replace(/:f(?=[,}\]])/g, ":false");
  json = json.replace(/:(#?[0-9a-fA-F]{6}|#[0F])(?=[,}\]])/g, ':"$1"');
  return json.replace(/"\u0000(\d+)\u0000"/g, (_, index) => texts[Number(index)]);
}
