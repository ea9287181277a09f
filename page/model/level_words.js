// What the levels of puzzles need, in words for the dialog New and the panel Make.

import { SMALL_SIDE } from "./board.js";

/** @type {Record<string, string>} */
const NEEDS = {
  easy: "single places and single candidates alone",
  medium: "locked candidates, pairs and triples",
  hard: "wings, fish, colours and uniqueness",
  unfair: "chains, almost locked sets and larger fish; unfair, since most players have to guess",
  extreme: "forcing chains: suppositions that are followed to a contradiction",
};

/** What killers of a level need besides. @type {Record<string, string>} */
const OF_KILLERS = { easy: "the combinations of a cage, ", medium: "sums of houses, values that a cage needs, " };

/** On boards for children, without the names of techniques. @type {Record<string, string>} */
const ON_SMALL = {
  easy: "every number can be found at a glance",
  medium: "some numbers need a second look",
  hard: "some numbers need a long look",
};

/** "Hard: wings, fish, colours and uniqueness." @param {string} level @param {string} [kind] @param {number} [side] */
export function levelWords(level, kind, side = 9) {
  const words = side <= SMALL_SIDE && ON_SMALL[level] ? ON_SMALL[level] : NEEDS[level] && `${(kind === "killer" && OF_KILLERS[level]) || ""}${NEEDS[level]}`;
  return words ? `${level[0].toUpperCase()}${level.slice(1)}: ${words}.` : "";
}
