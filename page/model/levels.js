// The sides and levels of puzzles that are made.

/** The sides of puzzles that are made. */
export const MADE_SIDES = [4, 6, 8, 9, 10, 12, 16, 25];

/** The levels of a side; none if its boxes are no squares. @param {number} side */
export function levelsOf(side) {
  if (!Number.isInteger(Math.sqrt(side))) return [];
  if (side === 9) return ["easy", "medium", "hard", "unfair", "extreme"];
  return side === 16 ? ["easy", "medium"] : ["easy"];
}
