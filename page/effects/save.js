// Keeps games and settings in localStorage: 300 ms after an action and when the page is left. Thirty games are kept.

import { readSettings } from "../model/settings.js";
import { notice } from "../actions.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Game} Game */

const DELAY_MS = 300;
const KEPT_GAMES = 30;
const SETTINGS = "sudokud settings";
const LIST = "sudokud games";
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
export function savedGame(id) {
  const game = read(key(id));
  const isGame = game && Number.isInteger(game.side) && Array.isArray(game.values) && Array.isArray(game.past);
  return isGame && game.values.length === game.side ** 2 ? game : null;
}

/** @param {Store} store */
export function attach(store) {
  let timer = 0;
  let isFull = false;
  /** @type {Game | null} */
  let written = store.get().game;

  function save() {
    clearTimeout(timer);
    timer = 0;
    const { game, settings, view } = store.get();
    try {
      localStorage.setItem(SETTINGS, JSON.stringify(settings));
      if (game !== written && !view.untouched) write(game);
      written = game;
    } catch {
      if (!isFull) store.dispatch(notice("Storage is full: this game is kept only until the page is closed.", "bad"));
      isFull = true;
    }
  }

  store.subscribe((state, action, before) => {
    if (state.game === before.game && state.settings === before.settings) return;
    if (action.type !== "clock/tick" && timer === 0) timer = window.setTimeout(save, DELAY_MS);
  });
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => document.hidden && save());
}

/** Writes a game and drops the oldest ones. @param {Game} game */
function write(game) {
  const ids = [game.id, ...savedIds().filter((id) => id !== game.id)];
  for (const id of ids.slice(KEPT_GAMES)) localStorage.removeItem(key(id));
  localStorage.setItem(key(game.id), JSON.stringify({ ...game, savedAt: Date.now() }));
  localStorage.setItem(LIST, JSON.stringify(ids.slice(0, KEPT_GAMES)));
}

/** @param {string} id */
export function deleteGame(id) {
  localStorage.removeItem(key(id));
  localStorage.setItem(LIST, JSON.stringify(savedIds().filter((other) => other !== id)));
}
