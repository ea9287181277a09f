// The top bar: new, paste, share, the facts of the game, pause, and the menu of what is needed rarely.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { showDialog } from "../store/actions.js";
import { isPlayed as isPlayedSide } from "../model/board.js";
import { openCells } from "../model/rules.js";
import { clockText } from "../model/clock_text.js";
import { goIcon, menuIcon, pauseIcon } from "../controls/icons.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** @param {State} state @param {Dispatch} dispatch @param {State["game"] | import("../types/state.d.ts").PlainGame | null} [shown] another puzzle on the board */
export function header({ game, view, settings }, dispatch, shown) {
  const { level, rating } = shown ?? game;
  const isPlayed = isPlayedSide(game.side) && !game.setting;
  const open = (/** @type {State["view"]["dialog"]} */ dialog) => () => dispatch(showDialog(dialog));
  return html`<h1>sudokud</h1>
    <div class="commands">
      <button class="button quiet new" @click=${open("new")} aria-haspopup="dialog">New</button>
      <button class="button quiet wide-only" @click=${open("paste")} aria-haspopup="dialog">Paste</button>
      <button class="button quiet wide-only" @click=${open("share")} aria-haspopup="dialog">Share</button>
    </div>
    <div class="facts">
      ${level || isPlayed ? html`<span class=${level ? "level" : "level wide-only"} title=${rating ? `rated ${rating.toFixed(1)}` : nothing}>${level || "no level"}</span>` : nothing}
      <span class="open">${game.solved && !shown ? "solved" : `${openCells(shown ?? game)} open`}</span>
      ${settings.clock && isPlayed && !shown ? html`<span class="clock">${clockText(game.elapsedMs)}</span>` : nothing}
    </div>
    <div class="commands">
      ${isPlayed && !game.solved && !shown
        ? html`<button class="button quiet wide-only" aria-label=${view.paused ? "Start the clock" : "Pause the clock"}
            @click=${() => dispatch({ type: "view/pause" })}>${view.paused ? goIcon : pauseIcon}</button>`
        : nothing}
      <button class="button quiet" aria-label="More" aria-haspopup="dialog" @click=${open("more")}>${menuIcon}</button>
    </div>`;
}
