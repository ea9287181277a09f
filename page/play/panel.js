// The panel Play: modes, the key pad, undo, marks and checks.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { setSetting, showDialog } from "../store/actions.js";
import { label } from "../board/views.js";
import { isPlayed, SMALL_SIDE } from "../model/board.js";
import { kindsOf, rulesOf } from "../model/houses.js";
import { colourLetter } from "../model/edits.js";
import { lastLabel } from "../model/history.js";
import { remaining } from "../model/rules.js";
import { clockText } from "../model/clock_text.js";
import { doneIcon, eraseIcon, hintIcon, redoIcon, severalIcon, undoIcon } from "../controls/icons.js";
import { welcome } from "./welcome.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").Mode} Mode */
/** @typedef {"game/undo" | "game/redo" | "game/erase" | "view/several" | "hint/next" | "game/fill" | "game/check"} PlainAction */

export const id = "play";
export const title = "Play";

/** The values that are still possible, while the player wants to see them. @param {State} state @returns {import("../types/state.d.ts").Overlay | null} */
export const overlay = ({ questions }) => questions?.possible.sets ? { marks: "fixed", candidates: questions.possible.sets } : null;

const MODES = /** @type {[Mode, string][]} */ ([
  ["value", "Value"],
  ["corner", "Corner"],
  ["centre", "Centre"],
  ["colour", "Colour"],
]);
const LONG_PRESS_MS = 500;

/** The rules of boards for children, in plain words. @param {State["game"]} game */
const smallRules = (game) => rulesOf(game).replace("Each ", "Every ").replace("every number", "each number");

/** A star for who has finished such a board. */
const star = html`<svg class="star" viewBox="0 0 100 100" aria-hidden="true"><path d="M50 6 62 36 95 38 69 58 78 91 50 72 22 91 31 58 5 38 38 36Z"></path><path class="face" d="M40 48v5M60 48v5M40 62Q50 71 60 62"></path></svg>`;

/** @param {State} state @param {Dispatch} dispatch @param {unknown} below what is loaded later and shown below the keys */
export const template = (state, dispatch, below) => [isPlayed(state.game.side) ? playable(state, dispatch) : large(state, dispatch), below];

/** @param {State} state @param {Dispatch} dispatch */
function playable(state, dispatch) {
  return html`<h2 class="visually-hidden">Play</h2>
    ${state.game.setting ? setting(dispatch) : nothing}
    ${state.settings.welcomed || !state.view.untouched ? nothing : welcome(state, dispatch)}
    ${state.game.solved ? solved(state, dispatch) : hasTools(state) ? tools(state, dispatch) : bigKeys(state, dispatch)}`;
}

/** @param {State} state @param {Dispatch} dispatch */
const tools = (state, dispatch) => html`<div class="play">
  ${modes(state, dispatch)} ${pad(state, dispatch)} ${commands(state, dispatch)} ${rulesNote(state.game)}
</div>`;

/** The keys and actions for children. @param {State} state @param {Dispatch} dispatch */
const bigKeys = (state, dispatch) => html`<div class="play big">
  ${pad(state, dispatch)} ${commands(state, dispatch)}
  <p class="plain">${smallRules(state.game)}</p>
</div>`;

/** Returns whether marks and colours can be entered: on a small board, once they were wanted. @param {State} state */
function hasTools({ game, settings, view }) {
  const isMarked = [game.centre, game.corner, game.colours].some((sets) => sets.some(Boolean));
  return game.side > SMALL_SIDE || settings.smallTools || view.mode !== "value" || isMarked;
}

/** What the houses of a board mean, unless they are rows, columns and boxes. @param {State["game"]} game */
function rulesNote(game) {
  if (String(kindsOf(game)) === "row,column,box" && game.constraints.length === 0) return nothing;
  return html`<p class="note rules">${rulesOf(game)}</p>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function modes({ view }, dispatch) {
  return html`<div class="segmented modes" role="group" aria-label="What keys enter">
    ${MODES.map(
      ([mode, name]) => html`<button aria-pressed=${view.mode === mode} aria-label=${`${name} mode`}
        @click=${() => dispatch({ type: "view/mode", mode })}>${name}</button>`,
    )}
  </div>`;
}

/** The keys: values with how many are left, or colours. @param {State} state @param {Dispatch} dispatch */
function pad(state, dispatch) {
  const { game, view } = state;
  const left = remaining(game);
  const keys = view.mode === "colour" ? 9 : game.side;
  return html`<div class="pad p${keys} ${view.mode}" role="group" aria-label=${view.mode === "colour" ? "Colours" : "Values"}>
    ${Array.from({ length: keys }, (_, k) => key(state, dispatch, k + 1, left[k + 1]))}
    ${keys === 9
      ? html`<button class="key erase narrow-only" aria-label="Erase" @click=${() => dispatch({ type: "game/erase" })}>${eraseIcon}</button>`
      : nothing}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {number} value @param {number} left */
function key(state, dispatch, value, left) {
  const { view, game } = state;
  const isColour = view.mode === "colour";
  const text = isColour ? colourLetter(value) : label(state, game, value);
  const classes = `key${isColour ? ` swatch tint-${value}` : ""}${!isColour && left <= 0 ? " complete" : ""}`;
  const { down, up, click } = presses(state, dispatch, value);
  return html`<button class=${classes} aria-pressed=${view.held === value} @pointerdown=${down}
    @pointerup=${up} @pointerleave=${up} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()} @click=${click}>
    ${isColour ? html`<span class="visually-hidden">Colour </span>` : nothing}<span class="symbol">${text}</span>${
      isColour ? nothing : countOf(left)}
  </button>`;
}

/** How many of a value are left, with words for screen readers: "4, 5 left". @param {number} left */
const countOf = (left) => left > 0
  ? html`<span class="visually-hidden">, </span><span class="left">${left}</span><span class="visually-hidden"> left</span>`
  : html`<span class="visually-hidden">, complete</span><span class="left" aria-hidden="true">✓</span>`;

/** @type {{timer: number, isLong: boolean}} */
const press = { timer: 0, isLong: false };

/** A click enters a value or holds it; a long press enters the other kind. @param {State} state @param {Dispatch} dispatch @param {number} value */
function presses({ view, settings }, dispatch, value) {
  const holds = !view.several && (settings.input === "value" || (settings.input === "both" && view.selection.length === 0));
  const other = view.mode === "value" ? "centre" : "value";
  return {
    down() {
      press.isLong = false;
      press.timer = window.setTimeout(() => {
        press.isLong = true;
        dispatch({ type: "pad/enter", value, kind: other });
      }, LONG_PRESS_MS);
    },
    up() {
      clearTimeout(press.timer);
    },
    click() {
      if (press.isLong) press.isLong = false;
      else dispatch(holds || view.held !== null ? { type: "view/hold", value } : { type: "pad/enter", value });
    },
  };
}

/** The daily actions; what is needed rarely is in a menu. @param {State} state @param {Dispatch} dispatch */
function commands(state, dispatch) {
  const { game, view } = state;
  const act = (/** @type {PlainAction} */ type) => () => dispatch({ type });
  const undoName = game.past.length > 0 ? `Undo: ${lastLabel(game.past)}` : "Undo";
  const redoName = game.future.length > 0 ? `Redo: ${lastLabel(game.future)}` : "Redo";
  const isBig = !hasTools(state);
  return html`<div class="row actions">
      <button class="button" ?disabled=${game.past.length === 0} aria-label=${undoName} title=${undoName} @click=${act("game/undo")}>${undoIcon}<span>Undo</span></button>
      <button class="button" ?disabled=${game.future.length === 0} aria-label=${redoName} title=${redoName} @click=${act("game/redo")}>${redoIcon}<span>Redo</span></button>
      <button class="button ${game.side === 9 ? "wide-only" : ""}" @click=${act("game/erase")}>${eraseIcon}<span>Erase</span></button>
      ${isBig ? nothing : html`<button class="button" aria-pressed=${view.several} @click=${act("view/several")}>${severalIcon}<span>Several</span></button>`}
      <button class="button primary hint-button" @click=${act("hint/next")}>${hintIcon}<span>Hint</span></button>
    </div>
    <div class="row more">
      ${isBig
        ? html`<button class="button" @click=${() => dispatch(setSetting("smallTools", true))}>Marks and colours</button>`
        : html`<button class="button" @click=${act("game/fill")}>Fill marks</button>`}
      <button class="button" @click=${act("game/check")}>Check</button>
      ${isBig ? nothing : [possible(state, dispatch), rare(state, dispatch)]}
    </div>${state.questions?.possible.isOn ? html`<p class="note possible">${state.questions.possible.text}</p>` : nothing}`;
}

/** The switch of the true candidates. @param {State} state @param {Dispatch} dispatch */
const possible = ({ questions }, dispatch) => questions
  ? html`<button class="button" aria-pressed=${questions.possible.isOn} aria-label="Possible: what is still possible"
      title="What is still possible" @click=${() => dispatch({ type: "possible/switch" })}>Possible</button>`
  : nothing;

/** @param {State} state @param {Dispatch} dispatch */
function rare({ game }, dispatch) {
  const item = (/** @type {string} */ text, /** @type {import("../types/state.d.ts").Action} */ action, isOff = false) =>
    html`<button class="button quiet" ?disabled=${isOff} @click=${(/** @type {Event} */ event) => {
      /** @type {HTMLDetailsElement | null} */ (/** @type {Element} */ (event.currentTarget).closest("details"))?.removeAttribute("open");
      dispatch(action);
    }}>${text}</button>`;
  return html`<details class="rare"><summary class="button">More …</summary>
    <div>${item("Mark a try", { type: "game/try" })} ${item("Back to the try", { type: "game/return" }, game.tries.length === 0)}
      ${item("Corner ↔ centre marks", { type: "game/swap" })} ${item("Start again", { type: "game/restart" }, game.past.length === 0)}
      ${item("Marks and settings", showDialog("settings"))}</div></details>`;
}

/** @param {Dispatch} dispatch */
function setting(dispatch) {
  return html`<div class="card own">
    <h3>Your own puzzle</h3>
    <p>Enter the givens. The cursor moves on after each; <kbd>.</kbd> skips a cell.</p>
    <button class="button primary" @click=${() => dispatch({ type: "game/ready" })}>Start</button>
  </div>`;
}

/** The buttons below the end of a game. @param {Dispatch} dispatch */
const after = (dispatch) => html`<div class="row">
    <button class="button primary" @click=${() => dispatch({ type: "new/next" })}>Next puzzle</button>
    <button class="button" @click=${() => dispatch({ type: "view/dialog", dialog: "share" })}>Share</button>
    <button class="button quiet" @click=${() => dispatch({ type: "game/undo" })}>Undo</button>
  </div>`;

/** @param {State} state @param {Dispatch} dispatch */
function solved({ game, settings }, dispatch) {
  if (game.side <= SMALL_SIDE) {
    return html`<div class="card solved small" tabindex="-1" id="solved">${star}
      <h3>Well done!</h3><p>You found every number.</p>${after(dispatch)}</div>`;
  }
  const hints = game.hints === 0 ? "without a hint" : game.hints === 1 ? "1 hint" : `${game.hints} hints`;
  const played = game.past.filter(({ run }) => run !== undefined).length;
  const steps = played === 0 ? "" : `, ${played} ${played === 1 ? "step" : "steps"} by Play to the end`;
  return html`<div class="card solved" tabindex="-1" id="solved">
    <h3>${doneIcon}Solved</h3>
    <p>${settings.clock ? `In ${clockText(game.elapsedMs)}, ` : ""}${hints}${steps}.</p>
    ${after(dispatch)}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function large({ game, view }, dispatch) {
  const zoom = (/** @type {number} */ by) => () => dispatch({ type: "view/zoom", zoom: by ? view.zoom * by : 1 });
  return html`<div class="card">
    <h3>${game.side} × ${game.side}</h3>
    <p>Boards above side 25 can be viewed, solved, checked and exported.</p>
    <div class="row">
      <button class="button" aria-label="Zoom in" @click=${zoom(1.5)}>+</button>
      <button class="button" aria-label="Zoom out" @click=${zoom(1 / 1.5)}>−</button>
      <button class="button" @click=${zoom(0)}>Fit</button>
    </div>
    <div class="row">
      <button class="button primary" @click=${() => dispatch({ type: "game/solve" })}>Solve</button>
      <button class="button" @click=${() => dispatch({ type: "game/check" })}>Check</button>
    </div>
  </div>`;
}
