// The levels of puzzles that are made at each side.

/** @param {number} side */
export function levelsOf(side) {
  if (side === 9) return ["easy", "medium", "hard", "unfair", "extreme"];
  return side === 16 ? ["easy", "medium"] : ["easy"];
}
