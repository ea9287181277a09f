// Where things are on the board, in units of 100 a cell, as in the pictures of /render.

import { columnOf, markPlaces, rowOf } from "../model/board.js";

export const UNIT = 100;

/** The margin of the marks of a cell; `--inset` of style.css is the same. */
const INSET = 6;
/** The margin above them where cells have notes, such as sums; `--over` is the same. */
const NOTE = 24;

/** @param {number} row @param {number} column */
export const cellRect = (row, column) => ({ x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT });

/** @param {number} row @param {number} column */
export const cellCentre = (row, column) => ({ x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT });

/**
 * The middle of a candidate's place in its cell.
 * @param {number} side @param {number} row @param {number} column @param {number} value @param {boolean} [hasNotes]
 */
export function slot(side, row, column, value, hasNotes) {
  const { columns, rows } = markPlaces(side);
  const over = hasNotes ? NOTE : INSET;
  const pitch = Math.min((UNIT - 2 * INSET) / columns, (UNIT - INSET - over) / rows);
  const x = (column + 0.5) * UNIT + (((value - 1) % columns) + 0.5 - columns / 2) * pitch;
  const y = (row + 0.5) * UNIT + (over - INSET) / 2 + (Math.floor((value - 1) / columns) + 0.5 - rows / 2) * pitch;
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

/** The candidate whose place is nearest to a point. @param {number} side @param {number} x @param {number} y @param {boolean} [hasNotes] */
export function candidateAtPoint(side, x, y, hasNotes) {
  const distance = (/** @type {number} */ value) => {
    const at = slot(side, 0, 0, value, hasNotes);
    return Math.hypot(at.x - ((x * side) % 1) * UNIT, at.y - ((y * side) % 1) * UNIT);
  };
  let nearest = 1;
  for (let value = 2; value <= side; value++) if (distance(value) < distance(nearest)) nearest = value;
  return nearest;
}
