// The consequences of the rules for a position: candidates, conflicts and whether it is finished. Each answer is kept
// for as long as the array of values that it is about.

import { housesOf, peers } from "./houses.js";
import { all, bit, MAX_VALUES } from "./marks.js";

/** @typedef {import("./houses.js").Board & {values: number[]}} Position */
/** @typedef {{cells: Set<number>, with: Map<number, number>}} Conflicts */

/**
 * The values that no peer has, for each open cell; an empty set for a filled cell.
 * @type {(position: Position) => number[]}
 */
export const candidates = kept((position) => {
  const { side, values } = position;
  if (side > MAX_VALUES) return new Array(side * side).fill(0);
  const used = new Array(side * side).fill(0);
  for (const house of housesOf(position)) {
    let set = 0;
    for (const cell of house.cells) if (values[cell]) set |= bit(values[cell]);
    for (const cell of house.cells) used[cell] |= set;
  }
  const full = all(side);
  return used.map((set, cell) => (values[cell] ? 0 : full & ~set));
});

/**
 * The cells whose value occurs twice in a house, each with one of the cells that it conflicts with.
 * @type {(position: Position) => Conflicts}
 */
export const conflicts = kept((position) => {
  const { values } = position;
  const cells = /** @type {Set<number>} */ (new Set());
  const rivals = /** @type {Map<number, number>} */ (new Map());
  for (const house of housesOf(position)) {
    const first = new Map();
    for (const cell of house.cells) {
      if (!values[cell]) continue;
      const other = first.get(values[cell]);
      if (other === undefined) {
        first.set(values[cell], cell);
        continue;
      }
      cells.add(cell).add(other);
      rivals.set(cell, other);
      if (!rivals.has(other)) rivals.set(other, cell);
    }
  }
  return { cells, with: rivals };
});

/** Returns whether the board is full without a conflict. @param {Position} position */
export const isSolved = (position) =>
  position.values.every((value) => value !== 0) && conflicts(position).cells.size === 0;

/** How many cells are open. @param {Position} position */
export const openCells = (position) => position.values.reduce((n, value) => n + (value ? 0 : 1), 0);

/** How often each value is still to be placed; the index is the value. @param {Position} position */
export function remaining({ side, values }) {
  const left = new Array(side + 1).fill(side);
  for (const value of values) if (value) left[value]--;
  return left;
}

/** A peer that has the value, or -1. @param {Position} position @param {number} cell @param {number} value */
export const rivalOf = (position, cell, value) =>
  peers(position, cell).find((peer) => position.values[peer] === value) ?? -1;

/**
 * @template T
 * @param {(position: Position) => T} compute
 * @returns {(position: Position) => T}
 */
function kept(compute) {
  /** @type {WeakMap<number[], {houses: unknown, made: T}>} */
  const known = new WeakMap();
  return (position) => {
    const { values, houses = null } = position;
    const before = known.get(values);
    if (before?.houses === houses) return before.made;
    const made = compute(position);
    known.set(values, { houses, made });
    return made;
  };
}
