// Tests the effects: questions to the service, the list of all steps, and games in storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../page/store/actions.js";
import { listenToKeys } from "../../page/board/keys.js";
import * as clock from "../../page/play/clock.js";
import * as check from "../../page/play/check.js";
import * as exchange from "../../page/exchange/effect.js";
import * as hint from "../../page/hint/effect.js";
import { initial, reduce } from "../../page/hint/state.js";
import { emptyGame } from "../../page/model/game.js";
import { FIRST_PUZZLE } from "../../page/model/first_puzzle.js";
import { DEFAULTS } from "../../page/model/settings.js";
import { createStore } from "../../page/store/store.js";

const SOLUTION = "531962478964857231872143956129786345457321689386495712248579163793618524615234897";

/** A service whose answers come when the test gives them. */
function service() {
  /** @type {{path: string, signal: AbortSignal, give: (answer: object | null) => Promise<void>}[]} */
  const asked = [];
  const post = (/** @type {string} */ path, /** @type {unknown} */ _, /** @type {{signal: AbortSignal}} */ { signal }) =>
    new Promise((resolve) => {
      const give = async (/** @type {object | null} */ value) => {
        const isAborted = signal.aborted || value === null;
        resolve(isAborted ? { ok: false, status: 0, aborted: signal.aborted, problem: {} } : { ok: true, value });
        await new Promise((done) => setImmediate(done));
      };
      asked.push({ path, signal, give });
    });
  const last = () => /** @type {typeof asked[0]} */ (asked.at(-1));
  return { asked, last, client: /** @type {any} */ ({ post }) };
}

/** A store with the effects of checks, and two open cells. */
function checked() {
  const { client, ...rest } = service();
  const store = createStore();
  check.attach(store, client);
  const open = store.get().game.values.flatMap((value, cell) => (value ? [] : [cell]));
  const enter = (/** @type {number} */ cell, /** @type {number} */ value, /** @type {import("../../page/types/state.d.ts").Mode} */ kind = "value") =>
    store.dispatch({ type: "game/enter", value, kind, cells: [cell] });
  const text = () => store.get().view.notice?.text;
  return { store, open, enter, text, ...rest };
}

/** Replaces the parts of a browser that effects listen to; returns the listeners of the document. */
function standIn() {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const addEventListener = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => {
    listeners[type] = listener;
  };
  const others = { addEventListener() {}, window: { setTimeout: () => 1 } };
  Object.assign(globalThis, { ...others, document: { addEventListener, hidden: false } });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  return listeners;
}

test("a check that a newer one aborts says nothing", async () => {
  const { store, open, enter, text, asked } = checked();
  enter(open[0], 1, "centre");
  store.dispatch({ type: "game/check" });
  await asked[0].give({ status: "correct" });
  store.dispatch({ type: "game/check" });
  await asked[1].give({ status: "wrong" });
  assert.equal(text(), undefined);
  await asked[2].give({ status: "correct" });
  await asked[3].give({ status: "correct" });
  assert.match(text() ?? "", /Right so far/);
});

test("an edit after Show where ends it, and so does a request without an answer", async () => {
  const { store, open, enter, text, last } = checked();
  enter(open[0], (Number(SOLUTION[open[0]]) % 9) + 1);
  store.dispatch({ type: "game/show_wrong" });
  await last().give(null);
  assert.equal(text(), undefined);
  store.dispatch({ type: "game/show_wrong" });
  store.dispatch({ type: "game/undo" });
  await last().give({ status: "solved", unique: true, solution: SOLUTION });
  assert.deepEqual([text(), store.get().game.wrong], [undefined, []]);
});

test("Show where names the solutions of givens that have not one", async () => {
  const { store, text, last } = checked();
  for (const [answer, words] of /** @type {const} */ ([
    [{ status: "unsolvable", unique: false, solution: null }, "The givens have no solution."],
    [{ status: "solved", unique: false, solution: SOLUTION }, "The givens have several solutions."],
  ])) {
    store.dispatch({ type: "game/show_wrong" });
    await last().give(answer);
    assert.equal(text(), words);
    const offered = store.get().view.notice?.actions.map(({ label }) => label);
    assert.deepEqual(offered, words.includes(" no ") ? ["Which clues?", "Edit givens"] : ["Which clues?"]);
  }
});

test("the clues that contradict each other are named and selected", async () => {
  const { store, open, enter, text, last } = checked();
  enter(open[0], 1);
  store.dispatch({ type: "game/clues" });
  const places = [open[0], 80].map((cell) => ({ row: Math.floor(cell / 9), column: cell % 9 }));
  await last().give({ status: "wrong", conflict_set: { constraints: [], givens: [places[1]], entries: [places[0]], minimal: true } });
  assert.equal(text(), `These cannot all hold: given r9c9; entered r${places[0].row + 1}c${places[0].column + 1}.`);
  assert.deepEqual(store.get().view.selection, [80, open[0]]);
  store.dispatch({ type: "game/clues" });
  await last().give({ status: "correct" });
  assert.match(text() ?? "", /^No clues/);
  enter(open[1], 1, "centre");
  store.dispatch({ type: "game/clues" });
  await last().give({ status: "correct" });
  await last().give({ status: "wrong", conflict_set: { constraints: [], givens: [], entries: [], minimal: true } });
  assert.equal(text(), "The houses alone have no solution.");
});

test("a step that a covered board refuses is not spoken", () => {
  const store = createStore();
  store.register({ name: "hint", initial, reduce });
  hint.attach(store, service().client, /** @type {any} */ ({ board: { focus() {} } }));
  const step = /** @type {any} */ ({ placements: [{ row: 0, column: 0, value: 5 }] });
  store.dispatch({ type: "view/pause" });
  store.dispatch({ type: "game/step", step });
  assert.equal(store.get().view.spoken.text, "");
  store.dispatch({ type: "view/pause" });
  store.dispatch({ type: "game/step", step });
  assert.match(store.get().view.spoken.text, /^Applied/);
});

test("cleared values and marks are both counted", () => {
  const { store, open, enter, text } = checked();
  store.dispatch({ type: "game/solution", id: "first", solution: [...SOLUTION].map(Number) });
  enter(open[0], (Number(SOLUTION[open[0]]) % 9) + 1);
  const far = open.slice(-2);
  for (const cell of far) enter(cell, (Number(SOLUTION[cell]) % 9) + 1, "centre");
  store.dispatch({ type: "game/clear_mistakes" });
  assert.equal(text(), "Cleared: 1 value, marks of 2 cells.");
});

test("the list of all steps is asked for again after an edit in Play, and after Escape", async () => {
  const { asked, last, client } = service();
  const store = createStore();
  store.register({ name: "hint", initial, reduce });
  hint.attach(store, client, /** @type {any} */ ({ board: {} }));
  store.dispatch({ type: "view/panel", panel: "hint" });
  store.dispatch({ type: "hint/view", view: "all" });
  assert.equal(asked.length, 1);
  store.dispatch({ type: "hint/apply" });
  assert.equal(last().signal.aborted, false);
  store.dispatch({ type: "hint/close" });
  assert.deepEqual([asked.length, asked[0].signal.aborted], [2, true]);
  store.dispatch({ type: "view/panel", panel: "play" });
  store.dispatch({ type: "game/enter", value: 6, cells: [0] });
  assert.equal(asked.length, 2);
  store.dispatch({ type: "view/panel", panel: "hint" });
  assert.equal(asked.length, 3);
  await asked[2].give({ status: "correct" });
  await asked[3].give({ steps: [] });
  assert.deepEqual(store.get().hint.all?.steps, []);
});

test("Hint, pressed in Play, is not aborted by the list of all steps", () => {
  const { asked, client } = service();
  const store = createStore();
  store.register({ name: "hint", initial: { ...initial, view: "all" }, reduce });
  hint.attach(store, client, /** @type {any} */ ({ board: {} }));
  store.dispatch({ type: "hint/next" });
  assert.deepEqual(asked.map(({ signal }) => signal.aborted), [false]);
});

test("the last entries of a game are saved when another opens", async () => {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ name) => items.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void items.set(name, text),
    removeItem: (/** @type {string} */ name) => void items.delete(name),
  };
  standIn();
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const save = await import("../../page/store/save.js");
  const store = createStore();
  save.attach(store);
  store.dispatch({ type: "game/enter", value: 6, cells: [0] });
  assert.equal(save.savedGame("first"), null);
  store.dispatch(openGame(FIRST_PUZZLE, "new"));
  assert.equal(save.savedGame("first")?.values[0], 6);
  save.deleteGame("first");
  storage.setItem = () => { throw new Error("full"); };
  assert.equal(save.saveGame(store.get().game), false);
});

test("a copy without a clipboard is reported", async () => {
  standIn();
  const store = createStore();
  exchange.attach(store, service().client, /** @type {any} */ ({ board: { element: null } }));
  store.dispatch({ type: "share/copy", text: "…", what: "link" });
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(store.get().view.copied, { what: "link", isDone: false });
});

test("two digits make one number, and none undoes an earlier entry", () => {
  const listeners = standIn();
  const store = createStore({ settings: { ...DEFAULTS, numbers: true } });
  const givens = emptyGame(16).givens.with(1, 3);
  store.dispatch(openGame({ ...emptyGame(16), givens, values: givens }, "new"));
  listenToKeys(/** @type {any} */ ({ contains: () => true }), store, () => false);
  const type = (/** @type {number} */ cell, /** @type {number[]} */ ...digits) => {
    store.dispatch({ type: "view/cursor", cell });
    for (const digit of digits) {
      listeners.keydown({ key: `${digit}`, code: `Digit${digit}`, timeStamp: 5, preventDefault() {} });
    }
  };
  type(0, 1, 2);
  assert.deepEqual([store.get().game.values[0], store.get().game.past.length], [12, 1]);
  type(1, 1, 2);
  assert.deepEqual([store.get().game.values[0], store.get().game.past.length], [12, 1]);
});

test("the clock stands while a dialog is open", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const [document, store] = [Object.getOwnPropertyDescriptor(globalThis, "document"), createStore()];
  Object.defineProperty(globalThis, "document", { value: { hidden: false }, configurable: true });
  t.after(() => (document ? Object.defineProperty(globalThis, "document", document) : Reflect.deleteProperty(globalThis, "document")));
  let ticks = 0;
  store.subscribe((_, action) => void (ticks += action.type === "clock/tick" ? 1 : 0));
  store.dispatch({ type: "game/enter", value: 6, kind: "value", cells: [0] });
  clock.attach(store);
  t.mock.timers.tick(1000);
  store.dispatch({ type: "view/dialog", dialog: "new" });
  t.mock.timers.tick(3000);
  store.dispatch({ type: "view/dialog", dialog: null });
  t.mock.timers.tick(1000);
  assert.equal(ticks, 2);
});
