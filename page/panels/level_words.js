// What the levels of puzzles need, in words for the dialog New and the panel Make.

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

/** "Hard: wings, fish, colours and uniqueness." @param {string} level @param {string} [kind] */
export const levelWords = (level, kind) => (NEEDS[level] ? `${level[0].toUpperCase()}${level.slice(1)}: ${(kind === "killer" && OF_KILLERS[level]) || ""}${NEEDS[level]}.` : "");
