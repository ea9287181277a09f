// Words about cells.

import { columnOf, rowOf } from "./board.js";

const MOST = 12;

/** "r3c4". @param {number} side @param {number} cell */
export const cellNotation = (side, cell) => `r${rowOf(side, cell) + 1}c${columnOf(side, cell) + 1}`;

/** "r1c2, r3c4 and 5 more". @param {number} side @param {number[]} cells */
export function cellList(side, cells) {
  const names = cells.map((cell) => cellNotation(side, cell));
  const rest = names.length - MOST;
  return rest > 1 ? `${names.slice(0, MOST).join(", ")} and ${rest} more` : names.join(", ");
}
