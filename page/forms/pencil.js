// Boards with their marks: a grid with the candidates of each cell, or side³ characters with a place for each.
// A cell with one candidate is read as a given; the marks of other cells become centre marks.

import { defaultSymbols, valueOf } from "../model/board.js";
import { plainGame } from "../model/game.js";
import { bit, setOf, valuesOf } from "../model/marks.js";
import { MAX_SYMBOL_SIDE, isEmptyMark, sideOf, unknownValue, wordsOf } from "./cells.js";
import { symbolsOf } from "./text.js";

/** @typedef {import("./cells.js").FormResult} FormResult */

/** @param {string} text @returns {FormResult} */
export const read = (text) => readGrid(text) ?? readPlaces(text);

/** @param {string} text @returns {FormResult} */
function readGrid(text) {
  const words = wordsOf(text);
  const side = sideOf(words.length);
  const isGrid = side > 1 && side <= MAX_SYMBOL_SIDE && words.some(({ word }) => word.length > 1);
  // A word with more characters than a cell has candidates is a row.
  if (!isGrid || words.some(({ word }) => word.length > side)) return null;
  // A cell has no candidate twice and no empty mark beside one: such words are parts of rows. So are words that together
  // are a board.
  const isPart = (/** @type {{word: string}} */ { word }) => word.length > 1 && (new Set(word).size < word.length || [...word].some(isEmptyMark));
  const isOneLength = words.every(({ word }) => word.length === words[0].word.length);
  const areEqual = words.every(({ word }) => word === words[0].word);
  if (words.some(isPart) || (isOneLength && !areEqual && sideOf(words.length * words[0].word.length))) return null;
  // Above side 9, words of digits are numbers.
  if (side > 9 && words.every(({ word }) => /^\d+$/.test(word) || isEmptyMark(word))) return null;
  const symbols = symbolsOf(words.flatMap(({ word }) => [...word]), side);
  const sets = [];
  for (const [cell, { word, offset }] of words.entries()) {
    const values = isEmptyMark(word) ? [] : [...word].map((char) => valueOf({ symbols }, char));
    if (values.includes(0)) return unknownValue(word, cell, side, offset);
    sets.push(setOf(values));
  }
  return { game: gameOf(side, symbols, sets) };
}

/** Reads 64, 729 or 4,096 characters: for each cell a place for each value, empty if it is no candidate.
 * @param {string} text @returns {FormResult} */
function readPlaces(text) {
  const chars = [...text.replace(/\s+/g, "")];
  const side = Math.round(Math.cbrt(chars.length));
  if (side ** 3 !== chars.length || side < 4 || side > MAX_SYMBOL_SIDE || !sideOf(side * side)) return null;
  const symbols = defaultSymbols(side);
  const sets = new Array(side * side).fill(0);
  for (const [k, char] of chars.entries()) {
    const value = (k % side) + 1;
    if (valueOf({ symbols }, char) === value) sets[Math.floor(k / side)] |= bit(value);
    else if (!isEmptyMark(char)) return null;
  }
  return { game: gameOf(side, symbols, sets) };
}

/** @param {number} side @param {string} symbols @param {number[]} sets */
function gameOf(side, symbols, sets) {
  const single = (/** @type {number} */ set) => (set !== 0 && (set & (set - 1)) === 0 ? valuesOf(set)[0] : 0);
  const centre = sets.map((set) => (single(set) ? 0 : set));
  return plainGame({ side, symbols, givens: sets.map(single), centre });
}
