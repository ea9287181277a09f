// Tests the text of a hint: the clause of each link, the cells and houses in it, and the text for screen
// readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assumptionNames, casesOf } from "../../page/hint/cases.js";
import { ghostsOf, regionOf } from "../../page/hint/places.js";
import { cellList, houseList, inPlainWords, isForChildren, pointerWords, spokenChange, spokenStep, stepName, stepNotation, withKind } from "../../page/hint/speech.js";
import { turnedRequest } from "../../page/hint/turned.js";
import { clauses, parts } from "../../page/hint/words.js";
import { forcingChain, groupedChain, hiddenSingle, nestedChain, xWing } from "./hint_examples.js";

const nine = { side: 9, symbol: String };
const sixteen = { side: 16, symbol: (/** @type {number} */ value) => "123456789ABCDEFG"[value - 1] };

/** @param {import("../../page/types/step.d.ts").Step} step */
const clausesOf = (step) => clauses(step.explanation ?? "", step.evidence.links, nine);

/** @param {import("../../page/hint/words.js").Part[]} list */
const textOf = (list) => list.map((part) => part.text).join("");

test("a text is the sum of its parts", () => {
  for (const step of [xWing, groupedChain, forcingChain]) {
    assert.equal(
      clausesOf(step)
        .map((clause) => textOf(clause.parts))
        .join(""),
      step.explanation,
    );
  }
});

test("the clauses of a chain state its links, the supposition belongs to the first", () => {
  assert.deepEqual(
    clausesOf(groupedChain).map((clause) => clause.link),
    [0, 0, 1, 2, null],
  );
});

test("the clauses of a forcing chain state its links", () => {
  const list = clausesOf(forcingChain);
  assert.deepEqual(
    list.map((clause) => clause.link),
    [null, 0, 1, 2, 3, 4, null],
  );
  assert.match(textOf(list[6].parts), /^ So in any case/);
});

test("an explanation without links is one clause", () => {
  assert.deepEqual(
    clausesOf(xWing).map((clause) => clause.link),
    [null],
  );
});

test("cells, a house and a list of houses are places", () => {
  const places = parts("r46c8 in row 2 and columns 4 and 12", nine).filter((part) => part.label);
  assert.deepEqual(
    places.map(({ text, label }) => [text, label]),
    [
      ["r46c8", "r46c8"],
      ["row 2", "row 2"],
      ["4", "column 4"],
      ["12", "column 12"],
    ],
  );
  assert.deepEqual(places[0].cells, [
    { row: 3, column: 7 },
    { row: 5, column: 7 },
  ]);
});

test("above side 9 a cell has rows and columns of two digits", () => {
  assert.deepEqual(parts("r12c3", sixteen)[0].cells, [{ row: 11, column: 2 }]);
});

test("values have the symbols of the board, places and counts do not", () => {
  const text = textOf(parts("There are 12 ways: only r11c12 in row 13 can be 10: r11c12 is 10.", sixteen));
  assert.equal(text, "There are 12 ways: only r11c12 in row 13 can be A: r11c12 is A.");
});

test("a nested assumption belongs to the case around it", () => {
  assert.deepEqual(
    casesOf(nestedChain.evidence.links, String).map(({ first, last, numbers }) => [first, last, numbers]),
    [[0, 4, [1, 2]]],
  );
  assert.deepEqual(
    casesOf(forcingChain.evidence.links, String).map(({ label }) => label),
    ["r4c4 is 3", "r4c4 is 5"],
  );
});

test("assumptions have names if there are several", () => {
  const chains = [nestedChain, forcingChain, groupedChain];
  const names = chains.map(({ evidence }) => [...assumptionNames(evidence.links).values()]);
  assert.deepEqual(names, [["A", "A2"], ["A", "B"], []]);
});

const board = { side: 9, values: new Array(81).fill(0) };

test("the second degree of a step in one cell names houses that meet there, not the cell", () => {
  assert.equal(pointerWords(hiddenSingle, "region", board), "Look where box 4 and row 5 meet.");
  assert.deepEqual(regionOf(hiddenSingle, board).cells, []);
});

test("the second degree of a long argument points at its ends", () => {
  const cells = Array.from({ length: 40 }, (_, k) => ({ row: k % 9, column: Math.floor(k / 9), values: null, role: k === 3 ? "assumption" : "on" }));
  const long = { ...forcingChain, evidence: { ...forcingChain.evidence, cells } };
  assert.deepEqual(regionOf(long, board).cells.map(({ role }) => role), ["assumption"]);
});

test("the second example of a technique is the first one in a mirror", () => {
  const request = { board: "12..............", candidates: undefined, techniques: ["x"] };
  assert.equal(turnedRequest(request).board, "4...3...........");
  assert.deepEqual(turnedRequest(turnedRequest(request)).board, request.board);
});

test("the degrees are spoken as sentences", () => {
  assert.equal(spokenStep(xWing, "nudge", board), "First degree. X-Wing, rated 3.2. Look at rows 3 and 9.");
  const ofRule = { ...xWing, evidence: { ...xWing.evidence, houses: [], constraints: [3] } };
  assert.match(spokenStep(ofRule, "nudge", board), /Look at one of the rules of this puzzle\.$/);
  assert.equal(spokenStep(xWing, "region", board), "Second degree. Look here: row 3, columns 3 and 7; row 9, columns 3 and 7.");
  assert.match(spokenStep(xWing, "full", board), /: row 4, column 3 loses 7\.$/);
});

test("an applied step is spoken with the marks that are left", () => {
  const sets = new Array(81).fill(0);
  sets[29] = 0b10010;
  const game = { side: 9, values: new Array(81).fill(0) };
  assert.equal(spokenChange(xWing, game, sets, String), "Applied. Row 4, column 3: marks 2, 5.");
});

test("houses and cells are listed by kind and row", () => {
  assert.equal(
    houseList([
      { kind: "box", index: 4 },
      { kind: "row", index: 1 },
    ]),
    "row 2 and box 5",
  );
  assert.equal(
    cellList([
      { row: 5, column: 0 },
      { row: 1, column: 3 },
    ]),
    "Row 2, column 4; row 6, column 1",
  );
});

test("a nudge names the constraint to look at", () => {
  const constraints = [{ type: "anti_knight" }, { type: "killer_cage", cells: "r1c1 r2c1", sum: 12 }];
  const board = { side: 9, values: new Array(81).fill(0), constraints };
  const of = (/** @type {number[]} */ ...indices) => ({
    ...hiddenSingle, technique: "constraint", family: "constraint", name: "Constraint", placements: null,
    notation: "Constraint: cage 12 r12c1 => r1c1<>1,2",
    evidence: { ...hiddenSingle.evidence, cells: [], houses: [], constraints: indices },
  });
  assert.equal(pointerWords(of(1), "nudge", board), "Look at the killer cage of 12 in r1c1.");
  assert.equal(pointerWords(of(0), "nudge", board), "Look at the rule “Anti knight”.");
  assert.equal(stepName(of(1), board), "Killer cage");
  assert.equal(stepName(of(0, 1), board), "Constraint");
  assert.equal(stepName({ ...of(1), name: "Locked in a Constraint" }, board), "Locked in a killer cage");
  assert.equal(stepNotation(of(1), board), "Killer cage 12 r12c1 => r1c1<>1,2");
  assert.equal(withKind("A constraint leaves its own cells fewer values.", of(1), board), "A killer cage leaves its own cells fewer values.");
  assert.equal(withKind("A constraint", of(0, 1), board), "A constraint");
  // Not "A anti knight".
  assert.equal(stepName(of(0), board), "Anti knight");
  assert.equal(withKind("A constraint leaves its own cells fewer values.", of(0), board), "A constraint leaves its own cells fewer values.");
});

test("a placed value is drawn where the pattern has no candidates, and in the cell of a single", () => {
  assert.deepEqual([...ghostsOf(hiddenSingle, 9)], [37]);
  assert.deepEqual([...ghostsOf({ ...hiddenSingle, family: "chain" }, 9)], []);
  assert.deepEqual([...ghostsOf({ ...hiddenSingle, family: "chain", evidence: { ...hiddenSingle.evidence, cells: [] } }, 9)], [37]);
});

test("children read plain words", () => {
  const board = { side: 6, values: new Array(36).fill(0), symbols: "" };
  const placed = [{ row: 0, column: 1, value: 2 }];
  const of = (/** @type {object} */ changes) => inPlainWords({ ...hiddenSingle, explanation: "In words.", placements: placed, ...changes }, board);
  const house = { ...hiddenSingle.evidence, houses: [{ role: "base", kind: /** @type {const} */ ("box"), index: 2 }] };
  const single = of({ evidence: house });
  assert.deepEqual([single.name, single.explanation], ["Only one place", "In box 3 there is only one place for 2: the green cell."]);
  const last = of({ technique: "full_house", evidence: house });
  assert.equal(last.explanation, "The green cell is the last empty one of box 3, and only 2 is missing there.");
  const pair = of({ technique: "naked_pair", family: "subset", placements: [], explanation: "r1c1 and r1c2 have only the candidates 3 and 6: r1c4 loses 3." });
  assert.deepEqual([pair.name, pair.explanation],
    ["Numbers that do not fit", "row 1, column 1 and row 1, column 2 have only the numbers 3 and 6: row 1, column 4 cannot be 3."]);
  const cage = of({ technique: "constraint", family: "constraint", placements: [],
    explanation: "Cage 8 at r56c4: 2+6 and 3+5 are the combinations left, so r5c4 and r6c4 cannot be 1 or 4: r5c4 and r6c4 lose 1 and 4." });
  assert.equal(cage.explanation, "Cage 8 at row 5, column 4 and row 6, column 4: 2+6 and 3+5 are the combinations left, " +
    "so row 5, column 4 and row 6, column 4 cannot be 1 or 4.");
  assert.equal(spokenStep(single, "nudge", board, true), "Look at box 3.");
  const of6 = (/** @type {boolean} */ smallTools) => isForChildren({ game: board, settings: { smallTools } });
  assert.deepEqual([of6(false), of6(true)], [true, false]);
});
