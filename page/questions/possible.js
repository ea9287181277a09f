// What is still possible on the board, in words.

import { count } from "../model/marks.js";

/** @typedef {import("./types.d.ts").Possible} Possible */

/** What the marks say, below the keys. @param {Possible} possible @param {{values: number[]}} game */
export function possibleWords({ status, sets, values }, game) {
  if (status === "failed") return "What is possible is not known: the service gave no answer.";
  if (!sets || values !== game.values) return "Asking what is still possible …";
  if (status === "unsolvable") return "Nothing is possible: this board has no solution.";
  const open = sets.filter((_, cell) => game.values[cell] === 0);
  const left = open.reduce((sum, set) => sum + count(set), 0);
  if (status === "limit_reached") return `${left} candidates are left; not all of them were decided in time.`;
  if (left === open.length) return "One solution: each open cell has one value left.";
  const several = open.filter((set) => count(set) > 1).length;
  return `Several solutions: they differ in ${several} of ${open.length} open cells.`;
}
