// Tests the state of the panel Hint: degrees, the current link, the path of applied steps, automatic play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../page/store/actions.js";
import { initial, nextDegree, reduce, sentenceCount } from "../../page/hint/state.js";
import { FIRST_PUZZLE } from "../../page/model/first_puzzle.js";
import { forcingChain, groupedChain, nestedChain, xWing } from "./hint_examples.js";

/** @param {unknown[]} past */
const state = (past) => /** @type {any} */ ({ game: { past, future: [] } });
const none = state([]);

/** @param {import("../../page/types/step.d.ts").Step} step */
const full = (step) =>
  reduce(initial, { type: "hint/step", step, degree: "full", candidates: [], past: none.game.past }, none);

/** @param {import("../../page/hint/types.d.ts").HintState} hint @param {number} by */
const walk = (hint, by) => reduce(hint, { type: "hint/link", by }, none);

test("the degrees follow each other", () => {
  assert.deepEqual(
    [nextDegree(null), nextDegree("nudge"), nextDegree("region"), nextDegree("full")],
    ["nudge", "region", "full", "full"],
  );
});

test("a walk through a short chain starts at its first link and ends with all", () => {
  let hint = full(groupedChain);
  const seen = [hint.links];
  for (let k = 0; k < 4; k++) {
    hint = walk(hint, 1);
    seen.push(hint.links);
  }
  assert.deepEqual(seen, [null, 1, 2, 3, null]);
  assert.equal(walk(hint, -1).links, 3);
});

test("forcing chains begin with the first sentence of the first case, short chains with all", () => {
  assert.deepEqual([full(forcingChain).case, full(forcingChain).links], [1, 1]);
  assert.deepEqual([full(groupedChain).case, full(groupedChain).links], [null, null]);
});

test("a chosen case limits the walk", () => {
  const hint = reduce(full(forcingChain), { type: "hint/case", number: 2 }, none);
  assert.equal(sentenceCount(hint), 2);
  assert.equal(walk(hint, 1).links, 1);
  assert.equal(walk(hint, -1).links, 2);
});

test("an argument within another is opened, walked and left; the other sentences stay where they were", () => {
  const hint = full(nestedChain);
  assert.deepEqual([sentenceCount(hint), hint.links], [3, null]);
  const inner = reduce(hint, { type: "hint/inner", path: [1] }, none);
  assert.deepEqual([inner.inner, sentenceCount(inner)], [[1], 2]);
  const back = reduce(inner, { type: "hint/inner", path: [], link: 2 }, none);
  assert.deepEqual([back.inner, back.links], [[], 2]);
});

test("an applied step closes the hint and is added to the path", () => {
  const after = reduce(full(xWing), { type: "game/step", step: xWing }, state(["a"]));
  assert.equal(after.status, "closed");
  assert.deepEqual(after.path, [{ at: 0, step: xWing }]);
});

test("undo keeps the path, another edit after it cuts the path", () => {
  const applied = reduce(full(xWing), { type: "game/step", step: xWing }, state(["a"]));
  const undone = reduce(applied, { type: "game/undo" }, state([]));
  assert.equal(undone.path.length, 1);
  assert.equal(reduce(undone, { type: "game/enter", value: 1 }, state(["b"])).path.length, 0);
});

test("an edit by hand ends the run, a step of the run does not", () => {
  const run = { steps: [xWing, groupedChain], start: 0, next: 0, paused: false, seconds: 1 };
  const running = reduce(full(xWing), { type: "hint/run", run }, none);
  const stepped = reduce(running, { type: "game/step", step: xWing }, state(["a"]));
  assert.deepEqual(stepped.run, { ...run, next: 1 });
  assert.deepEqual(reduce(stepped, { type: "game/undo" }, state([])).run, { ...run, paused: true });
  assert.equal(reduce(running, { type: "game/enter", value: 1 }, state(["a"])).run, null);
});

test("covering the board pauses the run", () => {
  const run = { steps: [xWing], start: 0, next: 0, paused: false, seconds: 1 };
  const running = reduce(full(xWing), { type: "hint/run", run }, none);
  assert.equal(reduce(running, { type: "view/pause" }, none).run?.paused, true);
});

test("a new game forgets everything about the old one", () => {
  const applied = reduce(full(xWing), { type: "game/step", step: xWing }, state(["a"]));
  const opened = reduce(applied, openGame(FIRST_PUZZLE, "new"), none);
  assert.deepEqual([opened.path, opened.step, opened.run], [[], null, null]);
});

/** @param {import("../../page/types/step.d.ts").Step[]} steps */
const asked = (steps) => {
  const waiting = reduce(full(xWing), { type: "hint/waiting", past: none.game.past, target: { cell: 3, value: 5 } }, none);
  const run = { steps, start: 0, next: 0, paused: true, seconds: 1 };
  return reduce(waiting, { type: "hint/run", run }, none);
};

test("a question puts away the step that was shown", () => {
  const hint = asked([xWing]);
  assert.deepEqual([hint.step, hint.degree, hint.target], [null, null, { cell: 3, value: 5 }]);
});

test("a question stays open while its steps are applied and ends with the hint", () => {
  const hint = asked([xWing, groupedChain]);
  const stepped = reduce(hint, { type: "game/step", step: xWing }, state(["a"]));
  assert.deepEqual([stepped.target, stepped.run?.next], [{ cell: 3, value: 5 }, 1]);
  assert.equal(reduce(stepped, { type: "game/enter", value: 1 }, state(["a", "b"])).target, null);
  assert.equal(reduce(stepped, { type: "hint/close" }, none).target, null);
});

test("the next step is no answer to an earlier question", () => {
  const hint = reduce(asked([xWing]), { type: "hint/close" }, none);
  assert.equal(reduce(hint, { type: "hint/waiting", past: none.game.past }, none).target, null);
});
