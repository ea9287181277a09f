// Tests the reducer: the effect of keys, hints and settings on the state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../page/actions.js";
import { emptyGame, positionCandidates } from "../../page/model/game.js";
import { has, setOf, valuesOf } from "../../page/model/marks.js";
import { builtIn } from "../../page/model/puzzles.js";
import { DEFAULTS, readSettings } from "../../page/model/settings.js";
import { createStore } from "../../page/store.js";

const enter = (/** @type {number} */ value, /** @type {string} */ kind, /** @type {number[]} */ ...cells) => ({ type: "game/enter", value, kind, cells });

test("a given does not change", () => {
  const store = createStore();
  const cell = store.get().game.givens.findIndex(Boolean);
  store.dispatch(enter(9, "value", cell));
  store.dispatch({ type: "view/select", cells: [cell] });
  store.dispatch({ type: "game/erase" });
  assert.equal(store.get().game.past.length, 0);
});

test("the same value again takes it away", () => {
  const store = createStore();
  store.dispatch(enter(6, "value", 0));
  assert.equal(store.get().game.values[0], 6);
  store.dispatch(enter(6, "value", 0));
  assert.equal(store.get().game.values[0], 0);
});

test("a value in two open cells is a centre mark", () => {
  const store = createStore();
  store.dispatch(enter(6, "value", 0, 1));
  const { game } = store.get();
  assert.deepEqual([game.values[0], game.centre[0], game.centre[1]], [0, setOf([6]), setOf([6])]);
});

test("a value clears the marks of its peers in the same entry of the history", () => {
  const store = createStore();
  store.dispatch(enter(6, "centre", 1, 80));
  store.dispatch(enter(6, "value", 0));
  assert.equal(store.get().game.centre[1], 0);
  assert.equal(has(store.get().game.centre[80], 6), true);
  store.dispatch({ type: "game/undo" });
  assert.equal(has(store.get().game.centre[1], 6), true);
});

test("erase clears the value, then the marks of the mode, then every mark", () => {
  const store = createStore();
  store.dispatch(enter(2, "corner", 0));
  store.dispatch(enter(3, "centre", 0));
  store.dispatch(enter(6, "value", 0));
  store.dispatch({ type: "view/select", cells: [0] });
  const seen = [];
  for (let k = 0; k < 3; k++) {
    store.dispatch({ type: "game/erase" });
    const { values, centre, corner } = store.get().game;
    seen.push([values[0], valuesOf(centre[0]), valuesOf(corner[0])]);
  }
  assert.deepEqual(seen, [[0, [3], [2]], [0, [], [2]], [0, [], []]]);
});

test("a cell has at most four colours", () => {
  const store = createStore();
  for (const colour of [1, 2, 3, 4, 5]) store.dispatch(enter(colour, "colour", 0));
  assert.deepEqual(valuesOf(store.get().game.colours[0]), [1, 2, 3, 4]);
});

test("a step places values and removes candidates as one entry", () => {
  const store = createStore();
  const step = {
    name: "X-Wing",
    placements: [{ row: 0, column: 0, value: 6 }],
    eliminations: [{ row: 0, column: 1, values: [3, 6] }],
  };
  store.dispatch({ type: "game/step", step });
  const { game } = store.get();
  assert.equal(game.past.length, 1);
  assert.equal(game.hints, 1);
  assert.equal(game.values[0], 6);
  assert.equal(has(positionCandidates(game)[1], 3), false);
});

test("marks in fixed places are what the rules allow without what was ruled out", () => {
  const store = createStore();
  store.dispatch({ type: "settings/set", name: "marks", value: "fixed" });
  const before = positionCandidates(store.get().game)[0];
  const [first, ...rest] = valuesOf(before);
  store.dispatch(enter(first, "centre", 0));
  assert.deepEqual(valuesOf(positionCandidates(store.get().game)[0]), rest);
  store.dispatch(enter(first, "centre", 0));
  assert.equal(positionCandidates(store.get().game)[0], before);
});

test("an entered puzzle becomes givens, and an empty board is not finished", () => {
  const store = createStore();
  store.dispatch(openGame(emptyGame(4), "new", { setting: true }));
  store.dispatch(enter(1, "value", 0));
  assert.equal(store.get().game.givens[0], 1);
  store.dispatch({ type: "game/start" });
  assert.deepEqual([store.get().game.setting, store.get().game.givens[0], store.get().game.past.length], [false, 1, 0]);
});

test("the last value finishes the game, and a paused game does not change", () => {
  const store = createStore();
  const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  const puzzle = { ...emptyGame(4), givens: [0, ...solution.slice(1)], values: [0, ...solution.slice(1)] };
  store.dispatch(openGame(puzzle, "new"));
  store.dispatch({ type: "view/pause", paused: true });
  store.dispatch(enter(1, "value", 0));
  assert.equal(store.get().game.solved, false);
  store.dispatch({ type: "view/pause", paused: false });
  store.dispatch(enter(1, "value", 0));
  assert.equal(store.get().game.solved, true);
});

test("every side has a built-in puzzle", () => {
  for (const side of [4, 9, 16, 25]) assert.equal(builtIn(side, "easy", [])?.side, side);
});

test("settings from storage keep what is good", () => {
  assert.deepEqual(readSettings({ theme: "dark", marks: "odd", unknown: 1 }), { ...DEFAULTS, theme: "dark" });
  assert.deepEqual(readSettings("nonsense"), DEFAULTS);
});
