// JSON: the object that `/solve` takes (`board`, `candidates`, `symbols`, `houses`), its board alone as rows or as one list, and
// the object that the page writes, which also has the givens, the marks and the colours.

import { defaultSymbols, valueOf } from "../model/board.js";
import { boardText, givensText, looksLettered, plainGame } from "../model/game.js";
import { readHouses } from "../model/houses.js";
import { setOf, valuesOf } from "../model/marks.js";
import { COUNTS_FROM_0, isEmptyMark, sideOf, unknownValue, wrongCount } from "./cells.js";
import * as text from "./text.js";

/** @typedef {import("./cells.js").FormResult} FormResult */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** @param {string} source @returns {FormResult} */
export function read(source) {
  if (!/^\s*[{[]/.test(source)) return null;
  let json;
  try {
    json = JSON.parse(source);
  } catch (error) {
    // A file with headings in brackets is another form.
    return /^\s*\{/.test(source) ? { error: { detail: `This is not JSON: ${error}` } } : null;
  }
  return readValue(json);
}

/** The object of `write`, or a request of the service. @param {any} json @returns {FormResult} */
export function readValue(json) {
  const object = Array.isArray(json) ? { board: json } : json;
  if (object.first_value === 0) return { error: { detail: COUNTS_FROM_0 } };
  const source = object.givens ?? object.board ?? (object.candidates && new Array(object.candidates.length).fill(0));
  const givens = readCells(source, object.symbols);
  if (!givens || !("game" in givens)) return givens;
  const { side, symbols } = givens.game;
  const read = readHouses(object.houses, side);
  if ("problem" in read) return { error: { detail: read.problem } };
  const values = object.givens && object.board ? readCells(object.board, symbols) : givens;
  if (!values || !("game" in values)) return values;
  if (values.game.side !== side) return { error: { detail: "The givens and the board have different sizes." } };
  const sets = (/** @type {unknown} */ lists) =>
    Array.isArray(lists) && lists.length === side * side ? lists.map((list) => setOf(numbers(list, side))) : undefined;
  const centre = sets(object.centre ?? object.candidates)?.map((set, cell) => (values.game.givens[cell] ? 0 : set));
  const { title, level, rating, seed, description } = object;
  return {
    game: plainGame({
      side, symbols, houses: read.houses, givens: givens.game.givens, values: values.game.givens,
      centre, corner: sets(object.corner), removed: sets(object.removed),
      colours: sets(object.colors), candidateColours: coloursOf(object.candidate_colors, side),
      title: typeof title === "string" ? title : "", level: typeof level === "string" ? level : null,
      rating: typeof rating === "number" ? rating : null, seed: typeof seed === "number" ? seed : null,
      constraints: readConstraints(object.constraints), rules: typeof description === "string" ? description : "",
    }),
  };
}

/** Everything that a game has, without its history. @param {PlainGame} game */
export function valueOfGame(game) {
  const lists = (/** @type {number[]} */ sets) => (sets.some((set) => set !== 0) ? sets.map(valuesOf) : undefined);
  const candidateColours = Object.keys(game.candidateColours).length ? game.candidateColours : undefined;
  const isLettered = looksLettered(game) || looksLettered({ ...game, values: game.givens });
  const isDefault = game.symbols === defaultSymbols(game.side) && !isLettered;
  return {
    side: game.side,
    symbols: isDefault ? undefined : game.symbols,
    houses: game.houses ?? undefined,
    givens: givensText(game),
    board: boardText(game),
    centre: lists(game.centre), corner: lists(game.corner), removed: lists(game.removed),
    colors: lists(game.colours), candidate_colors: candidateColours,
    title: game.title || undefined, level: game.level ?? undefined, rating: game.rating ?? undefined,
    seed: game.seed ?? undefined,
    constraints: game.constraints.length > 0 ? game.constraints : undefined, description: game.rules || undefined,
  };
}

/** The constraints of an object; the service checks their fields. @param {unknown} list @returns {import("../types/state.d.ts").Constraint[]} */
const readConstraints = (list) =>
  Array.isArray(list) ? list.filter((item) => item && typeof item === "object" && typeof item.type === "string") : [];

/** @param {PlainGame} game */
export const write = (game) => JSON.stringify(valueOfGame(game));

/** The board of a text, of rows or of one list. @param {unknown} board @param {unknown} symbols @returns {FormResult} */
function readCells(board, symbols) {
  if (typeof board === "string") return typeof symbols === "string" ? readNamed(board, symbols) : text.read(board);
  if (!Array.isArray(board)) return { error: { detail: "This JSON has no `board`." } };
  const cells = board.flat();
  const side = sideOf(cells.length);
  if (!side) return wrongCount(cells.length);
  const named = typeof symbols === "string" && symbols.length === side ? symbols : defaultSymbols(side);
  const givens = [];
  for (const [cell, entry] of cells.entries()) {
    const value = entryValue(entry, named);
    if (value === null || value > side) return unknownValue(String(entry), cell, side);
    givens.push(value);
  }
  return { game: plainGame({ side, symbols: named, givens }) };
}

/** @param {string} board @param {string} symbols @returns {FormResult} */
function readNamed(board, symbols) {
  const chars = [...board].filter((char) => !/\s/.test(char));
  const side = sideOf(chars.length);
  if (!side) return wrongCount(chars.length);
  if ([...symbols].length !== side) return { error: { detail: `\`symbols\` must have ${side} characters.` } };
  return { game: plainGame({ side, symbols, givens: chars.map((char) => valueOf({ symbols }, char)) }) };
}

/** @param {unknown} entry @param {string} symbols */
function entryValue(entry, symbols) {
  if (entry === null || entry === "" || entry === 0) return 0;
  if (typeof entry === "number") return Number.isInteger(entry) && entry > 0 ? entry : null;
  if (typeof entry !== "string") return null;
  const value = [...entry].length === 1 ? valueOf({ symbols }, entry) : Number(entry);
  return value > 0 ? value : isEmptyMark(entry) ? 0 : null;
}

/** @param {unknown} list @param {number} side @returns {number[]} */
const numbers = (list, side) =>
  Array.isArray(list) ? list.filter((value) => Number.isInteger(value) && value > 0 && value <= side) : [];

/** @param {unknown} colours @param {number} side */
function coloursOf(colours, side) {
  /** @type {Record<number, number>} */
  const known = {};
  for (const [key, colour] of Object.entries(colours ?? {})) {
    if (Number(key) < side ** 3 && Number.isInteger(colour) && colour >= 1 && colour <= 9) known[Number(key)] = colour;
  }
  return known;
}
