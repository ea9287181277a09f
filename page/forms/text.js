// Boards as text: one symbol a cell, or numbers between white space or commas. The forms that the service accepts,
// and files with headings (`.sdk`), frames (`.ss`) and empty cells written `x` or `-`.

import { defaultSymbols, valueOf } from "../model/board.js";
import { plainGame } from "../model/game.js";
import { MAX_SYMBOL_SIDE, isEmptyMark, placesOf, sideOf, unknownValue, wordsOf, wrongCount } from "./cells.js";

/** @typedef {import("./cells.js").FormResult} FormResult */

/** @param {string} text @returns {FormResult} */
export function read(text) {
  const sections = sectionsOf(text);
  const result = readBoard(sections.puzzle);
  if (!result || !("game" in result) || !sections.state) return result;
  // The state of a `.sdk` file is the board with the player's values.
  const state = readBoard(sections.state);
  if (!state || !("game" in state) || state.game.side !== result.game.side) return result;
  const { givens } = result.game;
  return { game: plainGame({ ...result.game, values: state.game.givens.map((value, cell) => givens[cell] || value) }) };
}

/** The parts of a `.sdk` file; a text without headings is the puzzle. @param {string} text */
function sectionsOf(text) {
  const state = /^\s*\[State\]/im.exec(text);
  if (!/^\s*\[Puzzle\]/im.test(text) || !state) return { puzzle: text, state: "" };
  return { puzzle: text.slice(0, state.index), state: text.slice(state.index) };
}

/** @param {string} text @returns {FormResult} */
function readBoard(text) {
  const asFrame = placesOf(text, "frame");
  const words = wordsOf(text);
  const places = sideOf(asFrame.length) ? asFrame : placesOf(text, "cell");
  const side = sideOf(places.length);
  const isSymbols = side > 0 && side <= MAX_SYMBOL_SIDE && !text.includes(",");
  const isOfNumbers = isNumberBoard(words);
  if (isSymbols && !isOfNumbers && (side <= 9 || !standAlone(words, places.length))) return readSymbols(places, side);
  const isNumbers = words.length > 1 && words.every(({ word }) => /^\d{1,3}$/.test(word) || isEmptyWord(word));
  if (isNumbers) return sideOf(words.length) ? readNumbers(words) : wrongCount(words.length);
  return wrongCount(asFrame.length);
}

/** Whether the words are cells although their characters could be: numbers up to the side, one of them with two
 * digits. @param {{word: string}[]} words */
function isNumberBoard(words) {
  const side = sideOf(words.length);
  return side > 9 && words.some(({ word }) => /^\d\d/.test(word)) &&
    words.every(({ word }) => isEmptyWord(word) || (/^\d{1,3}$/.test(word) && Number(word) <= side));
}

/** Whether each word is one digit or an empty cell: numbers of a large board with small values.
 * @param {{word: string}[]} words @param {number} cells */
const standAlone = (words, cells) =>
  words.length === cells && words.every(({ word }) => /^\d$/.test(word) || isEmptyWord(word));

/** @param {string} word */
const isEmptyWord = (word) => word.length === 1 && isEmptyMark(word);

/** @param {{char: string, offset: number}[]} places @param {number} side @returns {FormResult} */
function readSymbols(places, side) {
  const symbols = symbolsOf(places.map(({ char }) => char), side);
  const givens = [];
  for (const [cell, { char, offset }] of places.entries()) {
    const value = valueOf({ symbols }, char);
    if (value === 0 && !isEmptyMark(char)) return unknownValue(char, cell, side, offset);
    givens.push(value);
  }
  return { game: plainGame({ side, symbols, givens }) };
}

/** @param {{word: string, offset: number}[]} words @returns {FormResult} */
function readNumbers(words) {
  const side = sideOf(words.length);
  const givens = [];
  for (const [cell, { word, offset }] of words.entries()) {
    const value = isEmptyWord(word) ? 0 : Number(word);
    if (value > side) return unknownValue(word, cell, side, offset);
    givens.push(value);
  }
  return { game: plainGame({ side, givens }) };
}

/** The default symbols; letters if the board has letters and no digit from 1 to 9.
 * @param {string[]} chars @param {number} side */
export function symbolsOf(chars, side) {
  const lettersOnly = side >= 10 && chars.some((char) => /[a-z]/i.test(char)) && !chars.some((char) => /[1-9]/.test(char));
  return lettersOnly ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ".slice(0, side) : defaultSymbols(side);
}
