// A puzzle with constraints, and a step of it whose links rest on them, as `/step` returns it.

/** @typedef {import("../../page/types/step.d.ts").Step} Step */
/** @typedef {import("../../page/types/step.d.ts").Link} Link */
/** @typedef {import("../../page/types/step.d.ts").Reason} Reason */

/** Places from text: "33 43". @param {string} text */
const places = (text) => text.split(" ").map(([row, column]) => ({ row: Number(row) - 1, column: Number(column) - 1 }));

/** Candidates of a cell: those of "43 1234". @param {string} text */
function candidates(text) {
  const [cell, values = ""] = text.split(" ");
  return [...values].map((value) => ({ ...places(cell)[0], value: Number(value) }));
}

/** @param {Link["kind"]} kind @param {string} from @param {string} to @param {number} [reason] @returns {Link} */
const link = (kind, from, to, reason) =>
  ({ kind, from: candidates(from), to: candidates(to), ground: reason === undefined ? null : { kind: "reason", reason } });

/** @param {number[]} constraints @param {string} cells @param {Reason["houses"]} [houses] @returns {Reason} */
const reason = (constraints, cells, houses = []) => ({ rule: "together", constraints, houses, cells: places(cells) });

/** The last three constraints are not used by the step. */
export const reasonedPuzzle = {
  board: ".".repeat(81),
  constraints: [
    { type: "whisper", cells: "r3c3 r4c3 r5c3 r5c4" },
    { type: "killer_cage", cells: "r5c4 r5c5", sum: 10 },
    { type: "thermometer", cells: "r7c5 r6c5 r5c5" },
    { type: "killer_cage", cells: "r8c4 r8c5 r8c6", sum: 6 },
    { type: "killer_cage", cells: "r1c1 r1c2", sum: 9 },
    { type: "sandwich", line: "r9", value: 10 },
    { type: "difference", cells: "r2c8 r2c9", value: 1 },
  ],
};

const links = [
  link("assumed_true", "", "33 1"),
  link("implied_false", "33 1", "43 1234", 0),
  link("implied_false", "43 1234", "53 6789", 0),
  link("implied_false", "53 6789", "54 1234", 0),
  link("implied_false", "54 1234", "55 6789", 1),
  link("contradiction", "55 6789", "", 2),
];

/** @param {Link} one @param {string} role */
const concluded = ({ to }, role) => to.map(({ row, column, value }) => ({ row, column, values: [value], role }));

/** 1 in r3c3 makes the line low, high, low, high, so that the end of the thermometer is too low. @type {Step} */
export const reasonedStep = {
  technique: "cell_forcing_chain",
  name: "Constraint Refutation",
  family: "forcing",
  rating: 5.4,
  notation: "Constraint Refutation: r3c3=1 (whisper line r3c3,r4c3,r5c34, cage 10 r5c45, thermometer r567c5) => r3c3<>1",
  placements: [],
  eliminations: [{ row: 2, column: 2, values: [1] }],
  explanation:
    "Suppose r3c3 is 1. R3c3 is 1, so r4c3 is not 1, 2, 3 or 4 (whisper line r345c3,r5c4: neighbors differ by at least 5). " +
    "R4c3 is not 1, 2, 3 or 4, so r5c3 is not 6, 7, 8 or 9 (whisper line r345c3,r5c4: neighbors differ by at least 5). " +
    "R5c3 is not 6, 7, 8 or 9, so r5c4 is not 1, 2, 3 or 4 (whisper line r345c3,r5c4: neighbors differ by at least 5). " +
    "R5c4 is not 1, 2, 3 or 4, so r5c5 is not 6, 7, 8 or 9 (cage 10 r5c45: its values add up to 10. They differ). " +
    "R5c5 is not 6, 7, 8 or 9, which leaves no way to satisfy the thermometer from r7c5, the cage 6 at r8c456 and box 8. " +
    "So the assumption is wrong: r3c3 loses 1.",
  evidence: {
    cells: [{ row: 2, column: 2, values: [1], role: "target" }, ...concluded(links[0], "assumption"), ...links.slice(1).flatMap((one) => concluded(one, "off"))],
    houses: [],
    links,
    groups: [],
    assumes_uniqueness: false,
    argument: [{ first_link: 0, link_count: links.length, inner: [] }],
    constraints: [0, 1, 2, 3],
    reasons: [
      reason([0], "33 43 53 54"),
      reason([1], "54 55"),
      reason([2, 3], "55 65 75 84 85 86", [{ kind: "box", index: 7 }]),
    ],
  },
};
