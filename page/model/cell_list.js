// Words about cells.

import { columnOf, rowOf } from "./board.js";

const MOST = 12;

/** "r1c2, r3c4 and 5 more". @param {number} side @param {number[]} cells */
export function cellList(side, cells) {
  const names = cells.map((cell) => `r${rowOf(side, cell) + 1}c${columnOf(side, cell) + 1}`);
  const rest = names.length - MOST;
  return rest > 1 ? `${names.slice(0, MOST).join(", ")} and ${rest} more` : names.join(", ");
}
