// Handwritten steps for the tests of hints. Candidates are [row, column, value].

/** @typedef {import("../../page/types/step.d.ts").Step} Step */
/** @typedef {import("../../page/types/step.d.ts").Link} Link */
/** @typedef {[number, number, number]} Place */

/** @param {Place} place */
const candidate = ([row, column, value]) => ({ row, column, value });

/** @param {Link["kind"]} kind @param {Place[]} from @param {Place[]} to @returns {Link} */
const link = (kind, from, to) => ({ kind, from: from.map(candidate), to: to.map(candidate), ground: null });

/** @param {Place} place @param {string} role */
const cell = ([row, column, value], role) => ({ row, column, values: [value], role });

/** @param {Partial<Step>} step @param {Partial<Step["evidence"]>} evidence @returns {Step} */
const step = (step, evidence) => ({
  technique: "",
  name: "",
  family: "",
  rating: 1,
  notation: "",
  placements: [],
  eliminations: [],
  explanation: "",
  ...step,
  evidence: { cells: [], houses: [], links: [], groups: [], assumes_uniqueness: false, ...evidence },
});

export const xWing = step(
  {
    technique: "x_wing",
    name: "X-Wing",
    family: "fish",
    rating: 3.2,
    eliminations: [{ row: 3, column: 2, values: [7] }],
    explanation:
      "7 in rows 3 and 9 is confined to columns 3 and 7, so no other cell of those columns can be 7: " +
      "r4c3 loses 7.",
  },
  {
    cells: [
      cell([2, 2, 7], "base"),
      cell([2, 6, 7], "base"),
      cell([8, 2, 7], "base"),
      cell([8, 6, 7], "base"),
    ],
    houses: [
      { kind: "row", index: 2, role: "base" },
      { kind: "row", index: 8, role: "base" },
      { kind: "column", index: 2, role: "cover" },
      { kind: "column", index: 6, role: "cover" },
    ],
  },
);

export const groupedChain = step(
  {
    technique: "grouped_aic",
    name: "Grouped Alternating Inference Chain",
    family: "chain",
    rating: 7.3,
    eliminations: [{ row: 0, column: 8, values: [6] }],
    explanation:
      "Suppose r1c5 is not 6, then r6c5 is 6 (the only other place in column 5), then none of r5c4 and " +
      "r5c6 is 6 (they share a box with r6c5), then r5c9 is 6 (the only other place in row 5). So r1c5 is " +
      "6 or r5c9 is 6, and a cell that sees both cannot be 6: r1c9 loses 6.",
  },
  {
    cells: [
      cell([0, 4, 6], "off"),
      cell([5, 4, 6], "on"),
      cell([4, 3, 6], "off"),
      cell([4, 5, 6], "off"),
      cell([4, 8, 6], "on"),
    ],
    links: [
      link("strong", [[0, 4, 6]], [[5, 4, 6]]),
      link(
        "grouped_weak",
        [[5, 4, 6]],
        [
          [4, 3, 6],
          [4, 5, 6],
        ],
      ),
      link(
        "grouped_strong",
        [
          [4, 3, 6],
          [4, 5, 6],
        ],
        [[4, 8, 6]],
      ),
    ],
  },
);

export const forcingChain = step(
  {
    technique: "cell_forcing_chain",
    name: "Cell Forcing Chain",
    family: "forcing",
    rating: 8.2,
    eliminations: [{ row: 5, column: 6, values: [6] }],
    explanation:
      "Each candidate of r4c4 leads to the same. Suppose r4c4 is 3, then r6c7 is not 6. Suppose r4c4 is " +
      "5, then r4c5 is not 5, because it shares a row with r4c4, then r6c7 is not 6. So in any case: r6c7 loses 6.",
  },
  {
    cells: [
      cell([3, 3, 3], "assumption"),
      cell([5, 6, 6], "off"),
      cell([3, 3, 5], "assumption"),
      cell([3, 4, 5], "off"),
      cell([5, 6, 6], "off"),
    ],
    argument: [
      { first_link: 0, link_count: 2, inner: [] },
      { first_link: 2, link_count: 3, inner: [] },
    ],
    links: [
      link("assumed_true", [], [[3, 3, 3]]),
      link("implied_false", [[3, 3, 3]], [[5, 6, 6]]),
      link("assumed_true", [], [[3, 3, 5]]),
      link("implied_false", [[3, 3, 5]], [[3, 4, 5]]),
      link("implied_false", [[3, 4, 5]], [[5, 6, 6]]),
    ],
  },
);

/** A chain with a nested assumption. The link after the contradiction negates the assumption. */
export const nestedChain = step(
  {
    technique: "nested_forcing_chain",
    family: "forcing",
    eliminations: [{ row: 0, column: 0, values: [1] }],
  },
  {
    argument: [{ first_link: 0, link_count: 5, inner: [{ first_link: 1, link_count: 2, inner: [] }] }],
    links: [
      link("assumed_true", [], [[0, 0, 1]]),
      link("assumed_true", [], [[1, 1, 2]]),
      link(
        "contradiction",
        [
          [1, 1, 2],
          [2, 2, 2],
        ],
        [],
      ),
      link("implied_false", [[0, 0, 1]], [[1, 1, 2]]),
      link("contradiction", [[1, 1, 2]], []),
    ],
  },
);

export const almostLockedSets = step(
  { technique: "als_xz", family: "almost_locked_set", eliminations: [{ row: 5, column: 4, values: [6] }] },
  {
    cells: [cell([0, 4, 1], "als"), cell([3, 3, 1], "als")],
    groups: [
      {
        role: "als",
        cells: [
          { row: 0, column: 4 },
          { row: 3, column: 4 },
        ],
        values: [1, 2],
      },
      { role: "als", cells: [{ row: 3, column: 3 }], values: [1, 2] },
    ],
  },
);

export const hiddenSingle = step(
  { technique: "hidden_single", family: "single", placements: [{ row: 4, column: 1, value: 9 }] },
  { cells: [cell([4, 1, 9], "single")], houses: [{ kind: "box", index: 3, role: "base" }] },
);
