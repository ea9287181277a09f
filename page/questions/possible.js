// What is still possible on the board, as marks and in words. The first view has this file.

import { count } from "../model/marks.js";

/** @typedef {import("../types/state.d.ts").State} State */

/** The marks on the board while the switch is on. @param {State} state @returns {import("../types/state.d.ts").Overlay | null} */
export function possibleOverlay({ questions, game }) {
  const sets = questions?.possible.sets;
  return sets && sets.length === game.values.length ? { marks: "fixed", candidates: sets } : null;
}

/** What the marks say, below the keys. @param {State} state */
export function possibleWords({ questions, game }) {
  const { status, sets, values } = questions.possible;
  if (status === "failed") return "What is possible is not known: the service gave no answer.";
  if (!sets || values !== game.values) return "Asking what is still possible …";
  if (status === "unsolvable") return "Nothing is possible: this board has no solution.";
  const open = sets.filter((_, cell) => game.values[cell] === 0);
  const left = open.reduce((sum, set) => sum + count(set), 0);
  if (status === "partial") return `${left} candidates are left; not all of them were decided in time.`;
  if (left === open.length) return "One solution: each open cell has one value left.";
  const several = open.filter((set) => count(set) > 1).length;
  return `Several solutions: they differ in ${several} of ${open.length} open cells.`;
}
