// The part of Play below the keys: the rules of other kinds, and beside a board with room what the level of the puzzle
// needs, the rules, and the keys used most.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { showDialog } from "../store/actions.js";
import { isPlayed, SMALL_SIDE } from "../model/board.js";
import { kindsOf, rulesOf } from "../model/houses.js";
import { levelWords } from "../model/level_words.js";
import { rules } from "./rules.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** The keys used most, but for those of the values. @type {[string, string][]} */
const KEYS = [
  ["Space", "the next mode"],
  ["H", "a hint, then more of it"],
  ["Ctrl+Z", "undo"],
  ["G", "a new game"],
];

/** Returns whether a board has rows, columns and boxes alone. @param {State["game"]} game */
const isPlain = (game) => String(kindsOf(game)) === "row,column,box" && game.constraints.length === 0;

/** @param {State} state @param {Dispatch} dispatch */
export const belowKeys = (state, dispatch) => [rules(state, dispatch), isShown(state) ? about(state.game, dispatch) : nothing];

/** Not beside the welcome, which has the rules, nor on boards for children, nor where nothing is entered. @param {State} state */
const isShown = ({ game, settings, view }) =>
  isPlayed(game.side) && game.side > SMALL_SIDE && !game.solved && !game.setting && (settings.welcomed || !view.untouched);

/** @param {State["game"]} game @param {Dispatch} dispatch */
function about(game, dispatch) {
  const kind = game.constraints.some(({ type }) => type === "killer_cage") ? "killer" : undefined;
  const values = /** @type {[string, string]} */ ([`1 … ${Math.min(9, game.side)}`, "enter; with Shift a corner mark, with Ctrl a centre mark"]);
  const puzzle = game.level || isPlain(game);
  return html`<section class="about" aria-label=${puzzle ? "This puzzle" : "Keys"}>
    ${puzzle ? html`<h3>This puzzle</h3>` : nothing}
    ${game.level ? html`<p>${levelWords(game.level, kind)}</p>` : nothing}
    ${isPlain(game) ? html`<p>${rulesOf(game)}</p>` : nothing}
    <h3>Keys</h3>
    <dl class="terms">${[values, ...KEYS].map(([keys, what]) => html`<dt><kbd>${keys}</kbd></dt><dd>${what}</dd>`)}</dl>
    <button class="button quiet" @click=${() => dispatch(showDialog("keys"))}>All keys</button>
  </section>`;
}
