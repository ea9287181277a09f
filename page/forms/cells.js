// The common parts of the text forms: the characters of a text that stand for cells, sizes of boards, and errors.

/**
 * Why a text cannot be read, with the place if there is one.
 * @typedef {{detail: string, offset?: number, cell?: {row: number, column: number}}} FormError
 * @typedef {import("../types/state.d.ts").PlainGame} PlainGame
 * @typedef {{game: PlainGame, dropped?: string[], skipped?: string[]} | {error: FormError} | null} FormResult  null: not this form
 * @typedef {{char: string, offset: number}} Place
 */

/** The largest side whose values are written with one symbol each. */
export const MAX_SYMBOL_SIDE = 25;

const SMALLEST_SIDE = 4;

/** Why a puzzle whose smallest value is 0 is not taken. */
export const COUNTS_FROM_0 = "Puzzles whose smallest value is 0 cannot be played here.";

/** Characters of the frame around the boxes, and white space. */
const FRAME = /[\s|¦+\u2500-\u257f\ufeff]/u;

/** The side of a board with this many cells; 0 if there is none. @param {number} cells */
export function sideOf(cells) {
  const side = Math.round(Math.sqrt(cells));
  return side ** 2 === cells && (side === 1 || side >= SMALLEST_SIDE) ? side : 0;
}

/**
 * The lines of a text that can have cells, with their places in it: without headings (`[Puzzle]`), what follows a `#`,
 * and lines of a frame (`---`) unless `-` is an empty cell.
 * @param {string} text
 * @param {"frame" | "cell"} dash
 * @returns {{line: string, offset: number}[]}
 */
function linesOf(text, dash) {
  const lines = [];
  let offset = 0;
  for (const whole of text.split("\n")) {
    const line = whole.split("#")[0];
    if ((dash === "cell" || !line.includes("---")) && !/^\s*\[/.test(line)) lines.push({ line, offset });
    offset += whole.length + 1;
  }
  return lines;
}

/**
 * The characters of a text that stand for cells.
 * @param {string} text
 * @param {"frame" | "cell"} dash whether `-` belongs to the frame or is an empty cell
 * @returns {Place[]}
 */
export function placesOf(text, dash) {
  const places = [];
  for (const { line, offset } of linesOf(text, dash)) {
    for (let k = 0; k < line.length; k++) {
      const char = line[k];
      if (!FRAME.test(char) && (char !== "-" || dash === "cell")) places.push({ char, offset: offset + k });
    }
  }
  return places;
}

/**
 * The words of a text between white space, commas and frame characters.
 * @param {string} text
 * @returns {{word: string, offset: number}[]}
 */
export function wordsOf(text) {
  const words = [];
  for (const { line, offset } of linesOf(text, "frame")) {
    for (const match of line.matchAll(/[^\s,|¦+\u2500-\u257f\ufeff]+/gu)) {
      if (!/^-+$/.test(match[0])) words.push({ word: match[0], offset: offset + match.index });
    }
  }
  return words;
}

/** Whether a character means an empty cell on a board of this side. @param {string} char */
export const isEmptyMark = (char) => ".0_*-xX".includes(char);

/**
 * The error of a cell that is no value.
 * @param {string} word @param {number} cell @param {number} side @param {number} [offset]
 * @returns {{error: FormError}}
 */
export function unknownValue(word, cell, side, offset) {
  const [row, column] = [Math.floor(cell / side), cell % side];
  const detail = `"${word.slice(0, 20)}" in row ${row + 1}, column ${column + 1} is no value of a ${side}×${side} board.`;
  return { error: { detail, offset, cell: { row, column } } };
}

/** The error of a text with a number of cells that makes no board. @param {number} cells @returns {{error: FormError}} */
export function wrongCount(cells) {
  const boards = "16 cells make a 4×4 board, 36 a 6×6, 64 an 8×8, 81 a 9×9, 100 a 10×10, 144 a 12×12, 256 a 16×16, 625 a 25×25";
  return { error: { detail: `${boards}; this text has ${cells}.` } };
}
