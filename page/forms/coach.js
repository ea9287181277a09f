// Links and texts of sudoku.coach: `/solver/…` with 81 digits, and `SCv7_32_…`, deflated JSON in 32 digits with the
// givens, the player's values and the marks (candidate `d` is bit `d`). Also the links of two other sites that have
// the board in a parameter: SudokuWiki (`bd=`) and SudokuExchange (`s=`).

import { boardText, plainGame } from "../model/game.js";
import { bit } from "../model/marks.js";
import { deflate, fromBase32, inflate, toBase32 } from "./packed.js";
import * as text from "./text.js";

/** @typedef {import("./cells.js").FormResult} FormResult */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

const CELLS = 81;

/** @param {PlainGame} game */
const isClassic9 = (game) => game.side === 9 && !game.houses;

/** @param {string} source @returns {Promise<FormResult>} */
export async function read(source) {
  const state = /SCv7_32_([0-9a-v]+)/.exec(source);
  if (state) return readState(state[1]);
  const wiki = /sudokuwiki\.org\/[^\s]*[?&]bd=([^&\s]+)/i.exec(source) ?? /^\s*(S9B[0-9a-z]{162})\s*$/.exec(source);
  if (wiki) return readWiki(decodeURIComponent(wiki[1]));
  const link = /sudoku\.coach\/[^\s]*?\/?(?:solver|play)\/([0-9.]{81})/.exec(source)
    ?? /sudokuexchange\.com\/[^\s]*[?&]s=([^&\s]+)/.exec(source);
  return link ? text.read(decodeURIComponent(link[1])) : null;
}

/** The text that sudoku.coach imports; empty unless the game is a classic 9×9. @param {PlainGame} game */
export async function write(game) {
  if (!isClassic9(game)) return "";
  const digits = (/** @type {number[]} */ values) => values.join("");
  const state = {
    gridSize: 9,
    givenDigits: digits(game.givens),
    userDigits: digits(game.values.map((value, cell) => (game.givens[cell] ? 0 : value))),
    userCellCandidates: game.centre.map((set) => set << 1).join("-"),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return `SCv7_32_${toBase32(await deflate(bytes, "deflate"))}`;
}

/** A link to the puzzle on sudoku.coach; null unless the game is a classic 9×9. @param {PlainGame} game */
export const coachLink = (game) => (isClassic9(game) ? `https://sudoku.coach/en/solver/${digitsOf(game)}` : null);

/** @param {PlainGame} game */
const digitsOf = (game) => boardText({ ...game, symbols: "123456789", values: game.givens }).replaceAll(".", "0");

/** @param {string} packed @returns {Promise<FormResult>} */
async function readState(packed) {
  try {
    // The site cuts `v` off the end, up to a multiple of eight digits.
    const bytes = await inflate(fromBase32(packed.padEnd(Math.ceil(packed.length / 8) * 8, "v")), "deflate");
    const state = JSON.parse(new TextDecoder().decode(bytes));
    const digits = (/** @type {unknown} */ field) =>
      typeof field === "string" && /^[0-9]{81}$/.test(field) ? Array.from(field, Number) : new Array(CELLS).fill(0);
    const givens = digits(state.givenDigits);
    const values = digits(state.userDigits).map((value, cell) => givens[cell] || value);
    const marks = String(state.userCellCandidates ?? "").split("-").map((set) => (Number(set) >> 1) & 511);
    return { game: plainGame({ side: 9, givens, values, ...(marks.length === CELLS ? { centre: marks } : {}) }) };
  } catch {
    return { error: { detail: "The text of sudoku.coach is damaged: its puzzle cannot be unpacked." } };
  }
}

/** SudokuWiki's board: 81 digits, or `S9B` and two digits of base 36 for each cell: 1 to 9 a given, 10 to 18 a value
 * found, otherwise the candidates as a set after 18.
 * @param {string} board @returns {FormResult} */
function readWiki(board) {
  if (!board.startsWith("S9B")) return text.read(board);
  const codes = (board.slice(3).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 36));
  if (codes.length !== CELLS) return { error: { detail: `The board of SudokuWiki has ${codes.length} cells, not 81.` } };
  const givens = codes.map((code) => (code < 10 ? code : 0));
  const values = codes.map((code) => (code < 10 ? code : code < 19 ? code - 9 : 0));
  const centre = codes.map((code) => (code > 18 ? (code - 18) & (bit(10) - 1) : 0));
  return { game: plainGame({ side: 9, givens, values, centre }) };
}
