// Plays a thousand random games in the store. Undo must lead to the start, redo to the end, and storage must
// keep all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../page/store/actions.js";
import { plainGame } from "../../page/model/game.js";
import { FIRST_PUZZLE } from "../../page/model/first_puzzle.js";
import { createStore } from "../../page/store/store.js";

/** Returns a deterministic generator of random numbers below `n`. @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
  };
}

const position = (/** @type {any} */ game) => JSON.stringify(plainGame(game));
const MODES = /** @type {const} */ (["value", "corner", "centre", "colour"]);

/**
 * Returns a random action of a player.
 * @param {(n: number) => number} next @returns {import("../../page/types/state.d.ts").Action}
 */
function action(next) {
  const cells = Array.from({ length: 1 + next(3) }, () => next(81));
  switch (next(9)) {
    case 0:
      return { type: "game/erase" };
    case 1:
      return { type: "view/select", cells };
    case 2:
      return { type: "view/mode", mode: MODES[next(4)] };
    case 3:
      return { type: "game/swap" };
    case 4:
      return { type: "game/colour", cell: cells[0], value: 1 + next(9), colour: 1 + next(9) };
    case 5:
      return { type: "game/fill" };
    case 6:
      return { type: "settings/set", name: "marks", value: next(2) ? "fixed" : "free" };
    default:
      return { type: "game/enter", value: 1 + next(9), kind: MODES[next(4)], cells };
  }
}

test("undo leads to the beginning and redo to the end of a thousand games", () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const next = random(seed);
    const store = createStore();
    store.dispatch(openGame(FIRST_PUZZLE, "new"));
    const beginning = position(store.get().game);
    for (let k = 0; k < 20; k++) store.dispatch(action(next));
    const end = position(store.get().game);
    const stored = JSON.stringify(store.get().game);
    store.dispatch({ ...openGame(FIRST_PUZZLE, "saved"), saved: JSON.parse(stored) });
    assert.equal(JSON.stringify(store.get().game), stored, `seed ${seed}: read`);
    const length = store.get().game.past.length;
    for (let k = 0; k < length; k++) store.dispatch({ type: "game/undo" });
    assert.equal(position(store.get().game), beginning, `seed ${seed}: undo`);
    for (let k = 0; k < length; k++) store.dispatch({ type: "game/redo" });
    assert.equal(position(store.get().game), end, `seed ${seed}: redo`);
  }
});

test("a try ends where it began", () => {
  const store = createStore();
  store.dispatch({ type: "game/enter", value: 6, cells: [0] });
  const before = position(store.get().game);
  store.dispatch({ type: "game/try" });
  for (const cell of [1, 3, 4]) store.dispatch({ type: "game/enter", value: 7, kind: "centre", cells: [cell] });
  store.dispatch({ type: "game/return" });
  assert.equal(position(store.get().game), before);
  assert.deepEqual(store.get().game.tries, []);
  assert.equal(store.get().game.future.length, 3);
});
