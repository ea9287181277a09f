// Keys of the board. In the panels Play and Hint most of them act wherever the focus is, except in fields. A
// setting limits them to the board (WCAG 2.1.4). Where letters are values, commands need the prefix "/".

import { alarm, enter, moveTo, showDialog, speak } from "../store/actions.js";
import { columnOf, markPlaces, rowOf, valueOf } from "../model/board.js";
import { houseName, housesOfCell, layout } from "../model/houses.js";
import { rivalOf, openCells } from "../model/rules.js";
import { chosenCells, isLocked } from "../store/reduce.js";
import { houseSpeech, remainingSpeech } from "./speech.js";
import { label } from "./views.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Mode} Mode */
/** @typedef {import("../types/state.d.ts").Action} Action */

const TWO_DIGITS_MS = 700;
const MODES = /** @type {Mode[]} */ (["value", "corner", "centre", "colour"]);

/**
 * A command: an action to dispatch, or a function to call with the store.
 * @typedef {Action | ((store: Store) => void)} Command
 */

/** @param {Mode} mode @returns {import("../types/actions.d.ts").ActionOf<"view/mode">} */
const setMode = (mode) => ({ type: "view/mode", mode });

/** Commands of letters. @type {Record<string, Command>} */
const LETTERS = {
  z: setMode("value"),
  x: setMode("corner"),
  c: setMode("centre"),
  v: setMode("colour"),
  m: { type: "game/try" },
  M: { type: "game/return" },
  h: { type: "hint/next" },
  w: { type: "hint/why" },
  n: { type: "hint/link", by: 1 },
  p: { type: "hint/link", by: -1 },
  r: ({ dispatch, get }) => dispatch(speak(houseSpeech(get(), "row"))),
  l: ({ dispatch, get }) => dispatch(speak(houseSpeech(get(), "column"))),
  b: ({ dispatch, get }) => dispatch(speak(houseSpeech(get(), "box"))),
  R: ({ dispatch, get }) => dispatch(speak(remainingSpeech(get()))),
  f: { type: "game/fill" },
  k: { type: "game/check" },
  t: { type: "view/pause" },
  g: showDialog("new"),
};

/** Commands of other keys. @type {Record<string, Command>} */
const SIGNS = {
  Enter: { type: "hint/apply" },
  "?": showDialog("keys"),
  "+": ({ dispatch, get }) => dispatch({ type: "view/zoom", zoom: get().view.zoom * 1.25 }),
  "-": ({ dispatch, get }) => dispatch({ type: "view/zoom", zoom: get().view.zoom / 1.25 }),
  0: { type: "view/zoom", zoom: 1 },
  ".": swapOrSkip,
  Backspace: { type: "game/erase" },
  Delete: { type: "game/erase" },
  Escape: release,
};

/** Commands with Ctrl or the command key. @type {Record<string, Command>} */
const WITH_CTRL = {
  z: { type: "game/undo" },
  Z: { type: "game/redo" },
  y: { type: "game/redo" },
  a: ({ dispatch, get }) => dispatch({ type: "view/select", cells: get().game.values.map((_, cell) => cell), cursor: get().view.cursor }),
  i: ({ dispatch, get }) => dispatch({ type: "view/select", cells: inverted(get()), cursor: get().view.cursor }),
};

/** @param {State} state */
function inverted({ game, view }) {
  const selection = new Set(view.selection);
  return game.values.flatMap((_, cell) => (selection.has(cell) ? [] : [cell]));
}

/** Corner marks become centre marks; while a puzzle is entered, the cursor moves on. @param {Store} store */
function swapOrSkip({ dispatch, get }) {
  const { game, view } = get();
  if (!game.setting) dispatch({ type: "game/swap" });
  else dispatch(moveTo((view.cursor + 1) % game.values.length));
}

/** Releases the held value, then the selection, then closes the hint. @param {Store} store */
function release({ dispatch, get }) {
  const { view } = get();
  if (view.selection.length > 1) dispatch({ type: "view/select", cells: [view.cursor], cursor: view.cursor });
  else if (view.panel === "hint") dispatch({ type: "hint/close" });
  else if (view.held !== null) dispatch({ type: "view/hold", value: view.held });
  else dispatch({ type: "view/select", cells: [], cursor: view.cursor });
}

/** The commands that change no game, for a board that is not the game. */
const READING = new Set(["g", "h", "n", "p", "t", "?", "+", "-", "0", "Escape"]);

/** Keys that elements outside the board use themselves. @type {[string, RegExp][]} */
const OWN_KEYS = [
  ["dialog, textarea, select, [contenteditable], input:not([type=checkbox], [type=range])", /./],
  ["input[type=range], .scroll, .explanation", /^(Arrow|Home|End|Page)/],
  ["a, button, summary, input[type=checkbox]", /^( |Enter)$/],
  // The browser scrolls the page with these.
  ["*", /^( |Home|End|PageUp|PageDown|Tab)$/],
];

/**
 * Returns whether a key outside the board is one of the board's. The browser keeps its own keys, and the
 * arrows if the board is out of view.
 * @param {KeyboardEvent} event @param {State} state @param {HTMLElement} board
 */
function isForBoard({ key, ctrlKey, metaKey, target, defaultPrevented }, { game, settings, view }, board) {
  if (defaultPrevented || view.dialog || !settings.pageKeys || !["play", "hint"].includes(view.panel)) return false;
  if (ctrlKey || metaKey ? !/^[zy]$/i.test(key) : key === "/" && game.side <= 9) return false;
  const { top, bottom } = board.getBoundingClientRect();
  if (key.startsWith("Arrow") && (bottom <= 0 || top >= innerHeight)) return false;
  const element = target instanceof Element ? target : document.body;
  return !OWN_KEYS.some(([selector, keys]) => keys.test(key) && element.closest(selector));
}

/** @param {HTMLElement} board */
const focusCursor = (board) =>
  /** @type {HTMLElement | null} */ (board.querySelector("[role=gridcell][tabindex='0']"))?.focus();

/**
 * Listens to the keys of the board.
 * @param {HTMLElement} board @param {Store} store
 * @param {() => boolean} isReadOnly whether a panel shows another board
 */
export function listenToKeys(board, store, isReadOnly) {
  let hasPrefix = false;
  /**
   * The last digit, and the history before it.
   * @type {{digit: number, cell: number, at: number, past: unknown} | null}
   */
  let typed = null;

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing || ["Control", "Shift", "Meta"].includes(event.key)) return;
    const isOnBoard = board.contains(/** @type {Node} */ (event.target));
    if (!isOnBoard && !isForBoard(event, store.get(), board)) return;
    const prefixed = hasPrefix;
    hasPrefix = false;
    if (event.key === "/" && !prefixed) {
      hasPrefix = true;
      event.preventDefault();
      return;
    }
    if (!run(event, prefixed)) return;
    event.preventDefault();
    if (!isOnBoard && event.key.startsWith("Arrow")) focusCursor(board);
  });

  /** @param {KeyboardEvent} event @param {boolean} prefixed */
  function run(event, prefixed) {
    const state = store.get();
    // A covered board takes only the keys that uncover it and list the keys.
    if (state.view.paused && !/^[t?]$/i.test(event.key)) return false;
    const isCtrl = event.ctrlKey || event.metaKey;
    const to = target(state, event, isCtrl);
    if (to !== null) {
      store.dispatch(moveTo(to, event.shiftKey && event.key.startsWith("Arrow") ? "add" : "set"));
      return true;
    }
    if (isReadOnly() && !READING.has(event.key)) return false;
    const value = prefixed || isReadOnly() ? null : valueOfKey(state, event, isCtrl);
    if (value !== null) return type(state, event, value, isCtrl);
    if (isCtrl) return call(WITH_CTRL[event.key]);
    if (event.key === " ") return cycle(event.shiftKey ? -1 : 1);
    const isLetter = /^[a-z]$/i.test(event.key);
    if (isLetter && !prefixed && state.game.side > 9) return false;
    return call(isLetter ? LETTERS[event.key] ?? LETTERS[event.key.toLowerCase()] : SIGNS[event.key]);
  }

  /** @param {Command | undefined} command */
  function call(command) {
    if (typeof command === "function") command(store);
    else if (command) store.dispatch(command);
    return command !== undefined;
  }

  /** @param {1 | -1} by */
  function cycle(by) {
    store.dispatch(setMode(MODES[(MODES.indexOf(store.get().view.mode) + by + MODES.length) % MODES.length]));
    return true;
  }

  /** @param {State} state @param {KeyboardEvent} event @param {number} value @param {boolean} isCtrl */
  function type(state, event, value, isCtrl) {
    const kind = isCtrl ? "centre" : event.shiftKey && /^(Digit|Numpad)/.test(event.code) ? "corner" : undefined;
    const isNumber = state.settings.numbers && state.game.side > 9;
    const past = typed?.past;
    const twoDigits = isNumber ? joined(state, event, value) : value;
    // The first digit alone is undone, if it changed the game.
    if (twoDigits !== value && past !== state.game.past) store.dispatch({ type: "game/undo", single: true });
    enterValue(store, twoDigits, kind);
    return true;
  }

  /**
   * The number of two digits typed shortly after each other.
   * @param {State} state @param {KeyboardEvent} event @param {number} value
   */
  function joined({ game, view }, event, value) {
    const before = typed;
    const number = before && before.cell === view.cursor && event.timeStamp - before.at < TWO_DIGITS_MS
      ? before.digit * 10 + value
      : value;
    typed = { digit: value, cell: view.cursor, at: event.timeStamp, past: game.past };
    return number <= game.side ? number : value;
  }
}

/**
 * Enters a value and says what happened.
 * @param {Store} store @param {number} value @param {Mode} [kind] @param {number[]} [cells]
 */
export function enterValue(store, value, kind, cells) {
  const before = store.get();
  if (isLocked(before)) return;
  store.dispatch(enter(value, kind, cells));
  const { game, view } = store.get();
  if (game === before.game) return;
  const chosen = cells ?? chosenCells(before);
  if (chosen.length === 1 && game.values[chosen[0]] === value && before.game.values[chosen[0]] !== value) {
    announce(store, chosen[0], value);
  }
  if (game.setting && chosen.length === 1 && !cells) store.dispatch(moveTo((view.cursor + 1) % game.values.length));
}

/** @param {Store} store @param {number} cell @param {number} value */
function announce({ get, dispatch }, cell, value) {
  const state = get();
  const symbol = label(state, state.game, value);
  const rival = rivalOf(state.game, cell, value);
  if (rival < 0 || !state.settings.conflicts) {
    dispatch(speak(`${symbol}. ${openCells(state.game)} open.`));
    return;
  }
  const { side } = state.game;
  const [row, column] = [rowOf(side, rival) + 1, columnOf(side, rival) + 1];
  const shared = housesOfCell(state.game, cell).find((house) => house.cells.includes(rival));
  const place =
    !shared || shared.kind === "box" ? `this box, at row ${row} column ${column}`
    : shared.kind === "row" ? `row ${row}, at column ${column}`
    : shared.kind === "column" ? `column ${column}, at row ${row}`
    : `${houseName(shared)}, at row ${row} column ${column}`;
  dispatch(alarm(`${symbol} is already in ${place}.`));
}

/**
 * The value that a key names, or null.
 * @param {State} state @param {KeyboardEvent} event @param {boolean} isCtrl
 */
function valueOfKey({ game, settings, view }, event, isCtrl) {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined && view.mode === "colour" && !isCtrl) return Number(digit) || null;
  if (digit !== undefined && settings.numbers) return Number(digit);
  if (digit !== undefined) return valueOf(game, digit) || null;
  if (isCtrl || settings.numbers || !/^[a-z]$/i.test(event.key) || game.side <= 9) return null;
  return valueOf(game, event.key) || null;
}

/**
 * The cell that a key moves to, or null.
 * @param {State} state @param {KeyboardEvent} event @param {boolean} isCtrl
 */
function target({ game, view }, event, isCtrl) {
  const { side } = game;
  const row = rowOf(side, view.cursor);
  const column = columnOf(side, view.cursor);
  const at = (/** @type {number} */ r, /** @type {number} */ c) => ((r + side) % side) * side + ((c + side) % side);
  // Without boxes, the jumps are as long as in boxes of the same side.
  const { columns } = markPlaces(side);
  const box = layout(game).boxes ?? { rows: columns, columns };
  const by = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] })[event.key];
  if (by) return isCtrl ? nextOpen(game, row, column, by) : at(row + by[0], column + by[1]);
  if (event.code.startsWith("Numpad")) return null;
  if (event.key === "Home") return isCtrl ? 0 : at(row, 0);
  if (event.key === "End") return isCtrl ? side * side - 1 : at(row, side - 1);
  if (event.key === "PageUp") return event.shiftKey ? at(row, column - box.columns) : at(row - box.rows, column);
  if (event.key === "PageDown") return event.shiftKey ? at(row, column + box.columns) : at(row + box.rows, column);
  return null;
}

/**
 * The next open cell in a direction, line after line.
 * @param {import("../types/state.d.ts").Game} game @param {number} row @param {number} column
 * @param {[number, number]} by
 */
function nextOpen({ side, values }, row, column, [down, right]) {
  const size = side * side;
  const step = down + right;
  const start = right ? row * side + column : column * side + row;
  const cellOf = (/** @type {number} */ k) => (right ? k : (k % side) * side + Math.floor(k / side));
  for (let k = 1; k <= size; k++) {
    const cell = cellOf((start + step * k + size * size) % size);
    if (!values[cell]) return cell;
  }
  return row * side + column;
}
