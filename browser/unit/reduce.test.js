// Tests the reducer: the effect of keys, hints and settings on the state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame, repairs } from "../../page/store/actions.js";
import { emptyGame, mistakes, plainGame, positionCandidates } from "../../page/model/game.js";
import { peers } from "../../page/model/houses.js";
import { lastLabel } from "../../page/model/history.js";
import { has, setOf, valuesOf } from "../../page/model/marks.js";
import { builtIn } from "../../page/model/puzzles.js";
import { DEFAULTS, readSettings } from "../../page/model/settings.js";
import { initial, reduce } from "../../page/hint/state.js";
import { createStore } from "../../page/store/store.js";

const enter = (/** @type {number} */ value, /** @type {import("../../page/types/state.d.ts").Mode} */ kind, /** @type {number[]} */ ...cells) =>
  /** @type {const} */ ({ type: "game/enter", value, kind, cells });

/** A step of which only the changes matter. @param {object} changes */
const stepOf = (changes) => /** @type {import("../../page/types/step.d.ts").Step} */ (changes);

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

/** A store whose game has its solution. */
function withSolution() {
  const store = createStore();
  const board = "531962478964857231872143956129786345457321689386495712248579163793618524615234897";
  const solution = [...board].map(Number);
  store.dispatch({ type: "game/solution", id: "first", solution });
  const open = store.get().game.values.flatMap((value, cell) => (value ? [] : [cell]));
  return { store, solution: /** @type {number[]} */ (store.get().game.solution), open };
}

test("a mistake is undone with all that came after it, and Redo restores it", () => {
  const { store, solution, open } = withSolution();
  const wrong = (solution[open[1]] % 9) + 1;
  store.dispatch(enter(solution[open[0]], "value", open[0]));
  store.dispatch(enter(wrong, "value", open[1]));
  store.dispatch(enter(solution[open[2]], "value", open[2]));
  store.dispatch({ type: "game/before_mistake" });
  const { values, past, future } = store.get().game;
  assert.deepEqual([values[open[0]], values[open[1]], values[open[2]]], [solution[open[0]], 0, 0]);
  assert.deepEqual([past.length, future.length], [1, 2]);
});

test("a mistake that the game began with is not undone", () => {
  const { store, solution, open } = withSolution();
  const { game } = store.get();
  const values = game.values.with(open[0], (solution[open[0]] % 9) + 1);
  store.dispatch({ ...openGame(game, "saved"), saved: { ...game, values } });
  store.dispatch(enter(solution[open[1]], "value", open[1]));
  store.dispatch({ type: "game/before_mistake" });
  assert.equal(store.get().game.past.length, 1);
  const offered = repairs(store.get().game).map(({ action }) => action.type);
  assert.deepEqual(offered, ["game/show_wrong", "game/clear_mistakes"]);
});

test("the givens of a puzzle without a solution are edited", () => {
  const { store } = withSolution();
  const givens = [1, 1, ...new Array(79).fill(0)];
  store.dispatch({ ...openGame(plainGame({ side: 9, givens }), "paste"), id: "wrong" });
  store.dispatch({ type: "view/panel", panel: "hint" });
  const [, , { label, action }] = repairs(store.get().game, "no solution");
  assert.equal(label, "Edit givens");
  store.dispatch(action);
  const { game, view } = store.get();
  assert.deepEqual([game.setting, game.givens, view.panel], [true, givens, "play"]);
  store.dispatch(enter(2, "value", 1));
  assert.equal(store.get().game.givens[1], 2);
});

test("givens with several solutions, and those of a puzzle being entered, are not offered for correction", () => {
  const store = createStore();
  const isOffered = (/** @type {string | null} */ found) =>
    repairs(store.get().game, found).some(({ label }) => label === "Edit givens");
  assert.deepEqual(["no solution", "several solutions", null].map(isOffered), [true, false, false]);
  store.dispatch(openGame(emptyGame(9), "new", { setting: true }));
  assert.equal(isOffered("no solution"), false);
});

test("a saved game that is being entered opens in Play", () => {
  const store = createStore();
  store.dispatch(openGame(emptyGame(9), "new", { setting: true }));
  const saved = store.get().game;
  store.dispatch(openGame(emptyGame(4), "new"));
  store.dispatch({ type: "view/panel", panel: "hint" });
  store.dispatch({ ...openGame(saved, "saved"), saved });
  assert.deepEqual([store.get().game.setting, store.get().view.panel], [true, "play"]);
});

test("erasing colours of a given says nothing, erasing its value says why", () => {
  const store = createStore();
  store.dispatch({ type: "view/select", cells: [store.get().game.givens.findIndex(Boolean)] });
  store.dispatch({ type: "view/mode", mode: "colour" });
  store.dispatch({ type: "game/erase" });
  assert.equal(store.get().view.notice, null);
  store.dispatch({ type: "view/mode", mode: "value" });
  store.dispatch({ type: "game/erase" });
  assert.match(store.get().view.notice?.text ?? "", /givens do not change/);
});

test("a game that is open and deleted is not touched before its next edit", () => {
  const store = createStore();
  store.dispatch(enter(6, "value", 0));
  store.dispatch({ type: "new/delete_saved", id: "another" });
  assert.equal(store.get().view.untouched, false);
  store.dispatch({ type: "new/delete_saved", id: "first" });
  assert.equal(store.get().view.untouched, true);
  store.dispatch(enter(6, "value", 0));
  assert.equal(store.get().view.untouched, false);
});

test("mistakes are cleared and later values stay", () => {
  const { store, solution, open } = withSolution();
  store.dispatch(enter((solution[open[1]] % 9) + 1, "value", open[1]));
  store.dispatch(enter(solution[open[2]], "value", open[2]));
  store.dispatch({ type: "game/clear_mistakes" });
  const { values, past } = store.get().game;
  assert.deepEqual([values[open[1]], values[open[2]], past.length], [0, solution[open[2]], 3]);
});

test("centre marks without the value of the solution are a mistake, corner marks are none", () => {
  const { store, solution, open } = withSolution();
  store.dispatch(enter((solution[open[0]] % 9) + 1, "corner", open[0]));
  assert.deepEqual(mistakes(store.get().game).cells, []);
  store.dispatch(enter((solution[open[1]] % 9) + 1, "centre", open[1]));
  assert.deepEqual(mistakes(store.get().game), { kind: "marks", cells: [open[1]] });
  store.dispatch({ type: "game/wrong", cells: [open[1]] });
  store.dispatch({ type: "game/clear_mistakes" });
  assert.deepEqual(mistakes(store.get().game).cells, []);
  assert.deepEqual(store.get().game.wrong, []);
});

test("a run is undone and done again at once, and counts no hint", () => {
  const store = createStore();
  const open = store.get().game.values.flatMap((value, cell) => (value ? [] : [cell]));
  const steps = [0, 1, 2].map((k) => stepOf({ name: "Naked Single", placements: [{ row: Math.floor(open[k] / 9), column: open[k] % 9, value: 6 }] }));
  store.dispatch(enter(7, "value", open[3]));
  store.register({ name: "hint", initial, reduce });
  store.dispatch({ type: "hint/run", run: { steps, start: 1, next: 0, paused: false, seconds: 1 } });
  for (const step of steps) store.dispatch({ type: "game/step", step });
  assert.deepEqual([store.get().game.past.length, store.get().game.hints], [4, 0]);
  assert.equal(lastLabel(store.get().game.past), "3 steps of Play to the end");
  assert.equal(lastLabel(store.get().game.past.slice(0, 2)), "Naked Single");
  store.dispatch({ type: "game/undo" });
  assert.equal(store.get().game.past.length, 1);
  store.dispatch({ type: "game/redo" });
  assert.equal(store.get().game.past.length, 4);
  store.dispatch({ type: "game/undo", single: true });
  assert.equal(store.get().game.past.length, 3);
});

test("a step places values and removes candidates as one entry", () => {
  const store = createStore();
  const step = stepOf({
    name: "X-Wing",
    placements: [{ row: 0, column: 0, value: 6 }],
    eliminations: [{ row: 0, column: 1, values: [3, 6] }],
  });
  store.dispatch({ type: "game/step", step });
  const { game } = store.get();
  assert.equal(game.past.length, 1);
  assert.equal(game.hints, 1);
  assert.equal(game.values[0], 6);
  assert.equal(has(positionCandidates(game)[1], 3), false);
});

test("an applied step shows what it leaves: marks, or the only value", () => {
  const store = createStore();
  const { game } = store.get();
  const known = positionCandidates(game);
  const cells = known.flatMap((set, cell) => (!game.values[cell] && valuesOf(set).length > 2 ? [cell] : []));
  const [one, two] = [cells[0], cells.at(-1) ?? 0];
  const eliminations = [[one, 1], [two, 2]].map(([cell, left]) =>
    ({ row: Math.floor(cell / 9), column: cell % 9, values: valuesOf(known[cell]).slice(left) }));
  store.dispatch({ type: "game/step", step: stepOf({ name: "Cage", eliminations }) });
  const { values, centre, past } = store.get().game;
  assert.equal(values[one], valuesOf(known[one])[0]);
  assert.deepEqual([values[two], valuesOf(centre[two])], [0, valuesOf(known[two]).slice(0, 2)]);
  assert.equal(past.length, 1);
});

test("an applied step takes the value that it enters from the marks that it shows beside it", () => {
  const store = createStore();
  const { game } = store.get();
  const known = positionCandidates(game);
  const open = known.flatMap((set, cell) => (!game.values[cell] && valuesOf(set).length > 2 ? [cell] : []));
  const pairs = open.flatMap((one) => peers(game, one).filter((two) => open.includes(two)).map((two) => [one, two]));
  const pair = pairs.find(([one, two]) => has(known[two], valuesOf(known[one])[0]));
  assert.ok(pair);
  const [one, two] = pair;
  const value = valuesOf(known[one])[0];
  const gone = valuesOf(known[two]).filter((other) => other !== value)[0];
  const loss = (/** @type {number} */ cell, /** @type {number[]} */ values) => ({ row: Math.floor(cell / 9), column: cell % 9, values });
  const eliminations = [loss(one, valuesOf(known[one]).slice(1)), loss(two, [gone])];
  store.dispatch({ type: "game/step", step: stepOf({ name: "Cage", eliminations }) });
  const { values, centre } = store.get().game;
  assert.equal(values[one], value);
  assert.deepEqual(valuesOf(centre[two]), valuesOf(known[two]).filter((other) => other !== value && other !== gone));
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

test("a paused game is neither undone nor done again, and no try is marked", () => {
  const store = createStore();
  store.dispatch(enter(6, "value", 0));
  store.dispatch(enter(7, "value", 1));
  store.dispatch({ type: "game/undo" });
  store.dispatch({ type: "game/try" });
  store.dispatch({ type: "view/pause", paused: true });
  const { game } = store.get();
  for (const type of /** @type {const} */ (["game/undo", "game/redo", "game/before_mistake", "game/try", "game/return"])) store.dispatch({ type });
  assert.equal(store.get().game, game);
});

test("every side has a built-in puzzle", () => {
  for (const side of [4, 9, 16, 25]) assert.equal(builtIn(side, "easy", [])?.side, side);
});

test("settings from storage keep what is good", () => {
  assert.deepEqual(readSettings({ theme: "dark", marks: "odd", unknown: 1 }), { ...DEFAULTS, theme: "dark" });
  assert.deepEqual(readSettings("nonsense"), DEFAULTS);
});

test("the first cursor is in the middle, or on the first open cell if a given is there", () => {
  const store = createStore();
  const cursorOf = (/** @type {number[]} */ given) => {
    const values = Array.from({ length: 81 }, (_, cell) => (given.includes(cell) ? 1 : 0));
    store.dispatch(openGame(plainGame({ side: 9, givens: values, values }), "new"));
    return store.get().view.cursor;
  };
  assert.deepEqual([cursorOf([0, 1]), cursorOf([0, 1, 40])], [40, 2]);
});
