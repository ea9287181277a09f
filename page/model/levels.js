// The sides of puzzles that are made, and the levels of classic ones.

/** The sides of classic puzzles. */
export const MADE_SIDES = [4, 6, 8, 9, 10, 12, 16, 25];

/** The sides of all kinds: jigsaws need no boxes. */
export const SIDES = [5, 7, ...MADE_SIDES];

/** The levels of a side that are made in a moment. @type {Record<number, string[]>} */
const LEVELS = {
  4: ["easy"],
  6: ["easy", "medium", "hard"],
  8: ["easy", "medium", "hard"],
  9: ["easy", "medium", "hard", "unfair", "extreme"],
  10: ["easy", "medium"],
  12: ["easy", "medium"],
  16: ["easy", "medium"],
  25: ["easy"],
};

/** The levels of a side. @param {number} side */
export function levelsOf(side) {
  return LEVELS[side] ?? [];
}
