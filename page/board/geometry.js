// Where things are on the board, in units of 100 a cell, as in the pictures of /render.

import { columnOf, order, rowOf } from "../model/board.js";

export const UNIT = 100;

/** @param {number} row @param {number} column */
export const cellRect = (row, column) => ({ x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT });

/** @param {number} row @param {number} column */
export const cellCentre = (row, column) => ({ x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT });

/** The middle of a candidate's place in its cell. @param {number} side @param {number} row @param {number} column @param {number} value */
export function slot(side, row, column, value) {
  const b = order(side);
  const pitch = UNIT / b;
  const x = column * UNIT + (((value - 1) % b) + 0.5) * pitch;
  const y = row * UNIT + (Math.floor((value - 1) / b) + 0.5) * pitch;
  return { x, y, radius: pitch / 2 };
}

/** @param {number} side @param {{kind: string, index: number}} house */
export function houseRect(side, { kind, index }) {
  const b = order(side);
  const all = side * UNIT;
  if (kind === "row") return { x: 0, y: index * UNIT, width: all, height: UNIT };
  if (kind === "column") return { x: index * UNIT, y: 0, width: UNIT, height: all };
  return { x: (index % b) * b * UNIT, y: Math.floor(index / b) * b * UNIT, width: b * UNIT, height: b * UNIT };
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

/** The candidate whose place a point lies in. @param {number} side @param {number} x @param {number} y */
export function candidateAtPoint(side, x, y) {
  const b = order(side);
  const inCell = (/** @type {number} */ t) => Math.min(b - 1, Math.floor((t * side - Math.floor(t * side)) * b));
  return inCell(y) * b + inCell(x) + 1;
}
