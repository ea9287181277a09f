// Keeps games and settings in localStorage: 300 ms after an action, when another game opens and when the page
// is left. Thirty games are kept.

import { readSettings } from "../model/settings.js";
import { notice } from "./actions.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Game} Game */

const DELAY_MS = 300;
const KEPT_GAMES = 30;
const SETTINGS = "sudokud settings";
const LIST = "sudokud games";
/** The first puzzle, before its first edit. It is in no list. */
const FIRST = "sudokud first";
const key = (/** @type {string} */ id) => `sudokud game ${id}`;

/** An item of storage, or null. @param {string} name */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export const savedSettings = () => readSettings(read(SETTINGS));

/** The names of the saved games, the latest first. @returns {string[]} */
export function savedIds() {
  const ids = read(LIST);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** @param {string} id @returns {Game | null} */
export const savedGame = (id) => readGame(key(id));

/** The first puzzle, until a game is saved. @returns {Game | null} */
export const firstGame = () => (savedIds().length > 0 ? null : readGame(FIRST));

/** @param {string} name @returns {Game | null} */
function readGame(name) {
  const game = read(name);
  const isGame = game && Number.isInteger(game.side) && Array.isArray(game.values) && Array.isArray(game.past);
  return isGame && game.values.length === game.side ** 2 ? { constraints: [], rules: "", ...game } : null;
}

/** @param {Store} store */
export function attach(store) {
  let timer = 0;
  let isFull = false;
  /** @type {Game | null} */
  let written = store.get().game;

  function save({ game, settings, view } = store.get()) {
    clearTimeout(timer);
    timer = 0;
    const isKept = put(SETTINGS, settings) && (game === written || (view.untouched ? saveFirst(game) : saveGame(game)));
    if (isKept) written = game;
    else if (!isFull) store.dispatch(notice("Storage is full: this game is not saved.", "bad"));
    isFull ||= !isKept;
  }

  store.subscribe((state, action, before) => {
    if (state.game === before.game && state.settings === before.settings) return;
    if (state.game.id !== before.game.id) save(before);
    if (action.type !== "clock/tick" && timer === 0) timer = window.setTimeout(save, DELAY_MS);
  });
  addEventListener("pagehide", () => save());
  document.addEventListener("visibilitychange", () => document.hidden && save());
}

/** Writes an item; returns whether storage had room. @param {string} name @param {unknown} value */
function put(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Writes the first puzzle, so that a reload does not replace it; without room, it is replaced. @param {Game} game */
const saveFirst = (game) => savedIds().length > 0 || put(FIRST, game) || true;

/** Writes a game and drops the oldest ones; returns whether storage had room. @param {Game} game */
export function saveGame(game) {
  const ids = [game.id, ...savedIds().filter((id) => id !== game.id)];
  for (const name of [FIRST, ...ids.slice(KEPT_GAMES).map(key)]) localStorage.removeItem(name);
  return put(key(game.id), { ...game, savedAt: Date.now() }) && put(LIST, ids.slice(0, KEPT_GAMES));
}

/** @param {string} id */
export function deleteGame(id) {
  localStorage.removeItem(key(id));
  localStorage.setItem(LIST, JSON.stringify(savedIds().filter((other) => other !== id)));
}
