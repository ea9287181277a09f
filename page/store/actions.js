// The actions that several parts dispatch. An action is a plain object, `{type: "area/verb", …}`.

import { isPlayed } from "../model/board.js";
import { mistakes, plainGame } from "../model/game.js";
import { beforeMistake } from "../model/history.js";

/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").Mode} Mode */
/** @template {import("../types/actions.d.ts").ActionType} T @typedef {import("../types/actions.d.ts").ActionOf<T>} ActionOf */

/**
 * Starts a game with an empty history.
 * @param {PlainGame} game @param {string} origin @param {{setting?: boolean}} [more]
 * @returns {ActionOf<"game/open">}
 */
export const openGame = (game, origin, more = {}) => ({ type: "game/open", game, origin, id: newId(), ...more });

/**
 * @param {number} value @param {Mode} [kind] the present mode if absent @param {number[]} [cells]
 * @returns {ActionOf<"game/enter">}
 */
export const enter = (value, kind, cells) => ({ type: "game/enter", value, kind, cells });

/** @param {number} cell @param {"set" | "add" | "keep"} [select] @returns {ActionOf<"view/cursor">} */
export const moveTo = (cell, select = "set") => ({ type: "view/cursor", cell, select });

/** @param {import("../types/state.d.ts").PanelId} panel @returns {ActionOf<"view/panel">} */
export const showPanel = (panel) => ({ type: "view/panel", panel });

/** @param {import("../types/state.d.ts").Dialog} dialog @returns {ActionOf<"view/dialog">} */
export const showDialog = (dialog) => ({ type: "view/dialog", dialog });

/**
 * @param {string} text @param {"info" | "good" | "bad"} [tone] @param {{label: string, action: Action}[]} [actions]
 * @returns {ActionOf<"view/notice">}
 */
export const notice = (text, tone = "info", actions = []) => ({ type: "view/notice", text, tone, actions });

/** Text for the polite live region. @param {string} text @returns {ActionOf<"view/speak">} */
export const speak = (text) => ({ type: "view/speak", text, assertive: false });

/** Text for the assertive live region. @param {string} text @returns {ActionOf<"view/speak">} */
export const alarm = (text) => ({ type: "view/speak", text, assertive: true });

/** @param {string} name @param {unknown} value @returns {ActionOf<"settings/set">} */
export const setSetting = (name, value) => ({ type: "settings/set", name, value });

/**
 * The button that opens the givens as a puzzle being entered; none for a side that cannot be played.
 * @param {PlainGame} game
 * @returns {{label: string, action: Action}[]}
 */
export const editGivens = ({ side, symbols, houses, givens, constraints, rules, title }) =>
  isPlayed(side)
    ? [{ label: "Edit givens", action: openGame(plainGame({ side, symbols, houses, givens, constraints, rules, title }), "new", { setting: true }) }]
    : [];

/**
 * The buttons of a message that something is wrong. Without a single solution, the mistake is not known. A
 * mistake that the game began with cannot be undone.
 * @param {import("../types/state.d.ts").Game} game
 * @param {string | null} [found] how many solutions the givens have, if that is known
 * @returns {{label: string, action: Action}[]}
 */
export const repairs = (game, found) => (mistakes(game).cells.length === 0 ? ofUnknown(game, found) : ofMistakes(game));

/** @param {import("../types/state.d.ts").Game} game @param {string | null} [found] @returns {{label: string, action: Action}[]} */
const ofUnknown = (game, found) => [
  { label: "Show where", action: { type: "game/show_wrong" } },
  { label: "Which clues?", action: { type: "game/clues" } },
  ...(game.past.length > 0 ? [{ label: "Undo", action: /** @type {Action} */ ({ type: "game/undo" }) }] : []),
  ...(found === "no solution" && !game.setting ? editGivens(game) : []),
];

/** @param {import("../types/state.d.ts").Game} game @returns {{label: string, action: Action}[]} */
const ofMistakes = (game) => [
  { label: "Show where", action: { type: "game/show_wrong" } },
  { label: "Clear mistakes", action: { type: "game/clear_mistakes" } },
  ...(beforeMistake(game) === game ? [] : [{ label: "Back to before the mistake", action: /** @type {Action} */ ({ type: "game/before_mistake" }) }]),
];

/** A name for a game in storage. */
function newId() {
  const words = globalThis.crypto.getRandomValues(new Uint32Array(2));
  return [...words].map((word) => word.toString(36)).join("");
}
