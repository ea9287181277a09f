// The dialog New: a new game of a kind, a side and a level, and the saved games.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { miniBoard } from "../board/mini_board.js";
import { choice } from "../controls/choice.js";
import { levelWords } from "../model/level_words.js";
import { SIDES } from "../model/levels.js";
import { LEVELS, levelsNote, levelsOf, MADE_KINDS, nearestLevel, nearestSide, sidesOf } from "../model/made.js";
import { setSetting } from "../store/actions.js";

export { attach, firstPuzzle } from "./effect.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** @type {import("../types/state.d.ts").Dialogs} */
export const dialogs = { new: { title: "New game", body: newGame } };

/** All sides, so that each stands at its place for every kind. */
const SIDE_CHOICES = SIDES.toSorted((a, b) => a - b).map((side) => /** @type {const} */ ([side, `${side} × ${side}`]));
const LEVEL_CHOICES = LEVELS.map((name) => /** @type {const} */ ([name, `${name[0].toUpperCase()}${name.slice(1)}`]));

/** @param {State} state @param {Dispatch} dispatch */
function newGame({ settings, view }, dispatch) {
  const { kind } = settings;
  const side = nearestSide(kind, settings.side);
  const levels = levelsOf(kind, side);
  const level = nearestLevel(kind, side, settings.level);
  const note = levelsNote(kind, side);
  const set = (/** @type {string} */ name) => (/** @type {unknown} */ value) => dispatch(setSetting(name, value));
  const start = () => dispatch({ type: "new/start", kind, side, level });
  return html`<div class="stack">
    ${choice("Kind", MADE_KINDS, kind, set("kind"), undefined, start)}
    ${choice("Side", SIDE_CHOICES, side, set("side"), sidesOf(kind), start)}
    ${choice("Level", LEVEL_CHOICES, level, set("level"), levels, start)}
    <p class="note level-note">${levelWords(level, kind, side)} ${note}</p>
    <div class="row start">
      <button class="button primary" autofocus @click=${start}>Start</button>
      <button class="button quiet" @click=${() => dispatch({ type: "new/empty", kind, side })}>Empty board</button>
      <button class="button quiet" @click=${() => dispatch({ type: "game/restart_asked" })}>Start this one again</button>
    </div>
    ${view.saved.length > 0
      ? html`<h3>Saved games</h3><ul class="saved">${view.saved.map(
          ({ id, text, note, game }) => html`<li><button class="button quiet" @click=${() => dispatch({ type: "new/saved_game", id })}>${miniBoard(game)}
              <span>${text}<span class="note">${note}</span></span></button>
            <button class="button quiet" aria-label=${`Delete ${text} · ${note}`} @click=${() => confirm(`Delete this game? ${text} · ${note}`) && dispatch({ type: "new/delete_saved", id })}>Delete</button></li>`,
        )}</ul>`
      : nothing}
  </div>`;
}
