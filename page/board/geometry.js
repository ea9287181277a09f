// Where things are on the board, in units of 100 a cell, as in the pictures of /render.

import { columnOf, markPlaces, rowOf } from "../model/board.js";

export const UNIT = 100;

/** The margin of the marks of a cell; `--inset` of board.css is the same. */
const INSET = 6;

/** @param {number} row @param {number} column */
export const cellRect = (row, column) => ({ x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT });

/** @param {number} row @param {number} column */
export const cellCentre = (row, column) => ({ x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT });

/** The middle of a candidate's place in its cell. @param {number} side @param {number} row @param {number} column @param {number} value */
export function slot(side, row, column, value) {
  const { columns, rows } = markPlaces(side);
  const pitch = (UNIT - 2 * INSET) / columns;
  const x = column * UNIT + INSET + (((value - 1) % columns) + 0.5) * pitch;
  const y = (row + 0.5) * UNIT + (Math.floor((value - 1) / columns) + 0.5 - rows / 2) * pitch;
  return { x, y, radius: pitch / 2 };
}

/** The cell at a point of the board, or -1. `x` and `y` are fractions of the board's width. @param {number} side @param {number} x @param {number} y */
export function cellAtPoint(side, x, y) {
  const column = Math.floor(x * side);
  const row = Math.floor(y * side);
  return row >= 0 && row < side && column >= 0 && column < side ? row * side + column : -1;
}

/** Returns whether a point lies in the inscribed circle of a cell. @param {number} side @param {number} cell @param {number} x @param {number} y */
export function isInCircle(side, cell, x, y) {
  const dx = x * side - columnOf(side, cell) - 0.5;
  const dy = y * side - rowOf(side, cell) - 0.5;
  return dx * dx + dy * dy <= 0.25;
}

/** The candidate whose place is nearest to a point. @param {number} side @param {number} x @param {number} y */
export function candidateAtPoint(side, x, y) {
  const { columns, rows } = markPlaces(side);
  const part = 1 - (2 * INSET) / UNIT;
  const inCell = (/** @type {number} */ t) => (t * side - Math.floor(t * side) - 0.5) / part + 0.5;
  const column = Math.min(columns - 1, Math.max(0, Math.floor(inCell(x) * columns)));
  const row = Math.floor((inCell(y) - 0.5) * columns + rows / 2);
  return Math.min(side, Math.min(rows - 1, Math.max(0, row)) * columns + column + 1);
}
