// Tests the questions about a puzzle: what is kept after an edit, and the words of the answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setOf } from "../../page/model/marks.js";
import { gameFromBoard, startGame } from "../../page/model/game.js";
import { initial, isRestriction, minimalReply, reduce, sameReply, setsOf } from "../../page/questions/state.js";

const game = startGame(gameFromBoard("1.....2..3.....4"), { id: "a" });

/** @param {any} questions @param {number[]} [values] @returns {any} */
const state = (questions, values = game.values) => ({ questions, game: { ...game, values } });

/** The state with an answer. @param {number[]} sets */
function answered(sets) {
  const on = reduce(initial, { type: "possible/switch" }, state(initial));
  const found = { status: /** @type {const} */ ("complete"), sets, values: game.values, witnesses: [] };
  return reduce(on, { type: "possible/found", found }, state(on));
}

test("the marks of an answer stay while values are added, and go with a value", () => {
  const questions = answered(new Array(16).fill(3));
  const more = game.values.with(1, 2);
  const entered = reduce(questions, { type: "game/erase" }, state(questions, more));
  assert.equal(entered.possible.sets, questions.possible.sets);
  const erased = reduce(questions, { type: "game/erase" }, state(questions, game.values.with(0, 0)));
  assert.deepEqual([erased.possible.sets, erased.possible.isOn], [null, true]);
});

test("an answer about another board has no sets", () => {
  assert.ok(isRestriction([1, 0], [1, 2]));
  assert.ok(!isRestriction([1, 0], [2, 2]) && !isRestriction([1], [1, 2]));
});

test("what is not decided is shown as possible", () => {
  assert.deepEqual(setsOf({ true_candidates: [[1], []], unresolved: [[3], [2]] }, setOf), [5, 2]);
  assert.deepEqual(setsOf({ true_candidates: [[1], [4]], unresolved: null }, setOf), [1, 8]);
});

test("the words say how many solutions the marks leave", () => {
  assert.match(answered(new Array(16).fill(1)).possible.text, /^One solution/);
  const two = game.values.map((_, cell) => (cell === 2 || cell === 3 ? 3 : 1));
  assert.equal(answered(two).possible.text, "Several solutions: they differ in 2 of 12 open cells.");
  const off = reduce(answered(two), { type: "possible/switch" }, state(initial));
  assert.deepEqual(off.possible, initial.possible);
});

test("a puzzle is minimal, or the givens that are too many are named", () => {
  const puzzle = { side: 4, givens: game.givens, constraints: [] };
  const none = { status: "complete", unique: true, minimal: true, redundant: [], redundant_constraints: null, limit_hit: null };
  assert.equal(minimalReply(none, puzzle).text, "Yes: each of its 4 givens is necessary.");
  const one = { ...none, minimal: false, redundant: [{ row: 2, column: 1 }] };
  assert.deepEqual(minimalReply(one, puzzle), { text: "No: one of its 4 givens is not necessary: r3c2.", cells: [9] });
  assert.match(minimalReply({ ...none, unique: false, minimal: false }, puzzle).text ?? "", /several solutions/);
  assert.match(minimalReply({ ...none, minimal: null, limit_hit: "time" }, puzzle).text ?? "", /in time/);
});

test("the rules that a puzzle does not need are named", () => {
  const constraints = [{ type: "killer_cage", cells: "r1c12", sum: 3 }, { type: "even", cells: "r4c4" }];
  const answer = { status: "complete", unique: true, minimal: true, redundant: [], redundant_constraints: [], limit_hit: null };
  const puzzle = { side: 4, givens: game.givens, constraints };
  assert.equal(minimalReply(answer, puzzle).text, "Yes: each of its 4 givens and 2 rules is necessary.");
  const one = { ...answer, minimal: false, redundant_constraints: [1] };
  assert.deepEqual(minimalReply(one, puzzle), { text: "No: one of its 2 rules is not necessary: even r4c4.", cells: [] });
  const both = { ...one, redundant: [{ row: 0, column: 0 }], redundant_constraints: [0, 1] };
  assert.equal(
    minimalReply(both, puzzle).text,
    "No: one of its 4 givens is not necessary: r1c1; 2 of its 2 rules are not necessary, each alone: killer cage r1c12, sum 3; even r4c4.",
  );
});

test("two puzzles are the same if they have one canonical form", () => {
  assert.match(sameReply(["a", "a"], false).text, /another drawing/);
  assert.match(sameReply(["a", "a"], true).text, /cell by cell/);
  assert.match(sameReply(["a", "b"], false).text, /^Another/);
  assert.match(sameReply([null, "b"], false).text, /^Only puzzles of side 4 and 9/);
});
