// The top bar: new, paste, share, the facts of the game, pause, theme, keys.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { setSetting, showDialog } from "../actions.js";
import { isPlayed as isPlayedSide } from "../model/board.js";
import { openCells } from "../model/rules.js";
import { clockText } from "./clock_text.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

const THEME_NAMES = { auto: "system", light: "light", dark: "dark" };

/** @param {State} state @param {Dispatch} dispatch */
export function header(state, dispatch) {
  const { game, view, settings } = state;
  const isPlayed = isPlayedSide(game.side) && !game.setting;
  const theme = THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length];
  const open = (/** @type {string} */ dialog) => () => dispatch(showDialog(dialog));
  return html`<h1>sudokud</h1>
    <div class="commands wide-only">
      <button class="button quiet" @click=${open("new")} aria-haspopup="dialog">New</button>
      <button class="button quiet" @click=${open("paste")} aria-haspopup="dialog">Paste</button>
      <button class="button quiet" @click=${open("share")} aria-haspopup="dialog">Share</button>
    </div>
    <div class="facts">
      ${game.level ? html`<span class="level">${game.level}</span>` : nothing}
      <span class="open">${openCells(game)} open</span>
      ${settings.clock && isPlayed ? html`<span class="clock">${clockText(game.elapsedMs)}</span>` : nothing}
    </div>
    <div class="commands">
      ${isPlayed && !game.solved
        ? html`<button class="button quiet wide-only" aria-label=${view.paused ? "Start the clock" : "Pause the clock"}
            @click=${() => dispatch({ type: "view/pause" })}>
            ${view.paused ? "Go on" : "Pause"}</button>`
        : nothing}
      <button class="button quiet wide-only" aria-label=${`Theme: ${THEME_NAMES[settings.theme]}. Change to ${THEME_NAMES[theme]}`}
        @click=${() => dispatch(setSetting("theme", theme))}>Theme: ${THEME_NAMES[settings.theme]}</button>
      <button class="button quiet wide-only" aria-label="Settings" @click=${open("settings")}>Settings</button>
      <button class="button quiet wide-only" aria-label="Keys and gestures" @click=${open("keys")}>?</button>
      <button class="button quiet narrow-only" aria-label="More" aria-haspopup="dialog" @click=${open("more")}>⋯</button>
    </div>`;
}
