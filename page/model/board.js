// Cells of a board, the places of marks in them, and the symbols of values. Cells, rows and columns count from 0,
// values from 1.

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

const ALPHABET = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The largest side that can be played; larger boards are shown read-only. */
const LARGEST_PLAYED = 25;

/** Boards up to this side are for children: big keys, no marks until they are wanted, plain words. */
export const SMALL_SIDE = 6;

/** @param {number} side */
export const isPlayed = (side) => side > 1 && side <= LARGEST_PLAYED;

/** Returns whether a board is shown on a canvas, read-only. @param {number} side */
export const isLarge = (side) => side > LARGEST_PLAYED;

/** The columns and rows of the places of marks in a cell. @param {number} side */
export function markPlaces(side) {
  const columns = Math.ceil(Math.sqrt(side));
  return { columns, rows: Math.ceil(side / columns) };
}

/** @param {number} side @param {number} cell */
export const rowOf = (side, cell) => Math.floor(cell / side);

/** @param {number} side @param {number} cell */
export const columnOf = (side, cell) => cell % side;

/** The alphabet of the contract, or "" where values are written as numbers. @param {number} side */
export const defaultSymbols = (side) => (side <= ALPHABET.length ? ALPHABET.slice(0, side) : "");

/** @param {{symbols: string}} game @param {number} value */
export const symbolOf = (game, value) => game.symbols[value - 1] ?? String(value);

/** The value of a character, 0 if it has none. @param {{symbols: string}} game @param {string} character */
export function valueOf(game, character) {
  const exact = game.symbols.indexOf(character) + 1;
  if (exact > 0) return exact;
  const upper = game.symbols.indexOf(character.toUpperCase()) + 1;
  return upper > 0 ? upper : game.symbols.indexOf(character.toLowerCase()) + 1;
}
