// Tests which keys act on the board from elsewhere on the page, and that brief notices are spoken.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listenToKeys } from "../../page/board/keys.js";
import { attach } from "../../page/bars/speak.js";
import { createStore } from "../../page/store/store.js";

/** @type {any} */
const page = globalThis;
/** @type {(event: object) => void} */
let press;
/** @type {import("../../page/types/state.d.ts").Store} */
let store;
let top = 0;

beforeEach(() => {
  page.window = page;
  page.innerHeight = 800;
  page.Element = class {};
  page.document = {
    body: { closest: (/** @type {string} */ selector) => selector === "*" },
    getElementById: () => null,
    addEventListener: (/** @type {string} */ _, /** @type {typeof press} */ listener) => (press = listener),
  };
  const board = /** @type {any} */ ({
    contains: () => false,
    querySelector: () => null,
    getBoundingClientRect: () => ({ top, bottom: top + 500 }),
  });
  top = 0;
  store = createStore();
  attach(store);
  listenToKeys(board, store, () => false);
});

/** Returns whether the page takes a key. @param {string} key @param {object} [more] */
function isTaken(key, more = {}) {
  let isTaken = false;
  press({ key, code: key, preventDefault: () => (isTaken = true), ...more });
  return isTaken;
}

test("the browser keeps its own keys while the focus is outside the board", () => {
  const ctrl = { ctrlKey: true };
  assert.deepEqual(["a", "i", "ArrowDown"].map((key) => isTaken(key, ctrl)), [false, false, false]);
  assert.equal(isTaken("1", { ...ctrl, code: "Digit1" }), false);
  assert.equal(isTaken("/"), false);
  assert.deepEqual([isTaken("z", ctrl), isTaken("x"), isTaken("ArrowDown")], [true, true, true]);
  top = -600;
  assert.equal(isTaken("ArrowDown"), false);
});

test("the reason why nothing is erased is spoken", () => {
  const given = store.get().game.givens.findIndex(Boolean);
  store.dispatch({ type: "view/cursor", cell: given, select: "set" });
  store.dispatch({ type: "game/erase" });
  assert.match(store.get().view.spoken.text, /is a given/);
  store.dispatch({ type: "game/try" });
  assert.match(store.get().view.spoken.text, /This position is marked/);
});

test("a covered board takes only the keys that uncover it and list the keys", () => {
  store.dispatch({ type: "view/pause" });
  const taken = ["r", "R", "k", "h", "m", "5", "Enter", "ArrowLeft"].filter((key) => isTaken(key));
  assert.deepEqual(taken, []);
  assert.equal(isTaken("z", { ctrlKey: true }), false);
  assert.equal(store.get().view.spoken.text, "");
  assert.equal(isTaken("t"), true);
  assert.equal(isTaken("ArrowLeft"), true);
});
