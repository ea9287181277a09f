// Geometry of a board and the symbols of its values. Cells, rows, columns and boxes count from 0, values from 1.

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {{kind: "row" | "column" | "box", index: number, cells: number[]}} House */

const ALPHABET = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The sides that can be played; larger boards are shown read-only. */
export const PLAYED_SIDES = [4, 9, 16, 25];

/** Returns whether a board is shown on a canvas, read-only. @param {number} side */
export const isLarge = (side) => !PLAYED_SIDES.includes(side) && side > 1;

/** @param {number} side */
export const order = (side) => Math.round(Math.sqrt(side));

/** @param {number} side @param {number} cell */
export const rowOf = (side, cell) => Math.floor(cell / side);

/** @param {number} side @param {number} cell */
export const columnOf = (side, cell) => cell % side;

/** @param {number} side @param {number} cell */
export function boxOf(side, cell) {
  const b = order(side);
  return Math.floor(rowOf(side, cell) / b) * b + Math.floor(columnOf(side, cell) / b);
}

/** @type {Map<number, {houses: House[], peers: number[][]}>} */
const geometries = new Map();

/** @param {number} side */
function geometry(side) {
  const known = geometries.get(side);
  if (known) return known;
  /** @type {House[]} */
  const houses = [];
  for (const kind of /** @type {const} */ (["row", "column", "box"])) {
    for (let index = 0; index < side; index++) houses.push({ kind, index, cells: [] });
  }
  for (let cell = 0; cell < side * side; cell++) {
    const [row, column, box] = housesOf(side, cell);
    for (const house of [row, column, box]) houses[house].cells.push(cell);
  }
  const peers = Array.from({ length: side * side }, (_, cell) => {
    const seen = new Set(housesOf(side, cell).flatMap((house) => houses[house].cells));
    seen.delete(cell);
    return [...seen].sort((a, b) => a - b);
  });
  const made = { houses, peers };
  geometries.set(side, made);
  return made;
}

/** The indices in `houses` of a cell's row, column and box. @param {number} side @param {number} cell */
export function housesOf(side, cell) {
  return [rowOf(side, cell), side + columnOf(side, cell), 2 * side + boxOf(side, cell)];
}

/** The rows, then the columns, then the boxes. @param {number} side */
export const houses = (side) => geometry(side).houses;

/** The cells that share a house with a cell. @param {number} side @param {number} cell */
export const peers = (side, cell) => geometry(side).peers[cell];

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
