// The dialogs. One `dialog` element shows the one that is open.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { setSetting, showDialog } from "../store/actions.js";
import { requestLine } from "../client/request_line.js";
import { givensText, requestBoard } from "../model/game.js";
import { kindsOf, kindWords } from "../model/houses.js";
import { SIDES } from "../model/levels.js";
import { LEVELS, levelsNote, levelsOf, MADE_KINDS, nearestLevel, nearestSide, sidesOf } from "../model/made.js";
import { toggle } from "../controls/controls.js";
import { GESTURES, KEYS } from "./key_list.js";
import { levelWords } from "../model/level_words.js";
import { miniBoard } from "../board/mini_board.js";
import { paste } from "./paste.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function dialogs(state, dispatch) {
  const { dialog } = state.view;
  const content = dialog && Object.hasOwn(CONTENTS, dialog) ? CONTENTS[dialog] : null;
  if (!content) return nothing;
  return html`<div class="dialog-head"><h2 id="dialog-title">${content.title}</h2>
      <button class="button quiet" aria-label="Close" @click=${() => dispatch(showDialog(null))}>✕</button></div>
    <div class="dialog-body">${content.body(state, dispatch)}</div>`;
}

/**
 * A dialog that another one has opened, or whose content is another, has the focus where one that the page opens has it.
 * @param {State} state @param {import("../types/state.d.ts").Action} _ @param {State} before
 */
export function moveFocus({ view: { dialog, paste } }, _, { view: before }) {
  if (!dialog || !before.dialog || (dialog === before.dialog && paste.game === before.paste.game)) return;
  const element = document.getElementById("dialog");
  /** @type {HTMLElement | null | undefined} */ (element?.querySelector("[autofocus]") ?? element?.querySelector("button"))?.focus();
}

/** @type {Record<string, {title: string, body: (state: State, dispatch: Dispatch) => unknown}>} */
const CONTENTS = {
  new: { title: "New game", body: newGame },
  paste: { title: "Paste a puzzle", body: paste },
  share: { title: "Share and export", body: share },
  keys: { title: "Keys and gestures", body: keys },
  settings: { title: "Settings", body: settings },
  request: { title: "The last request", body: request },
  more: { title: "More", body: more },
};

/**
 * A group of which one is chosen: Tab reaches the chosen one, and the arrow keys choose its neighbours. What cannot be chosen
 * keeps its place.
 * @param {string} name @param {readonly (readonly [unknown, string])[]} choices @param {unknown} chosen
 * @param {(value: any) => void} choose @param {readonly unknown[]} [possible] all if absent @param {() => void} [enter] what Enter does
 */
const choice = (name, choices, chosen, choose, possible, enter) => html`<div class="segmented ${choices.length > 5 ? "many" : ""}" role="radiogroup" aria-label=${name}
    @keydown=${(/** @type {KeyboardEvent} */ event) => (event.key === "Enter" && enter ? (event.preventDefault(), enter()) : moveChoice(event))}>
  ${choices.map(([value, text]) => html`<button type="button" role="radio" aria-checked=${value === chosen} tabindex=${value === chosen ? 0 : -1}
    ?disabled=${possible !== undefined && !possible.includes(value)} @click=${() => choose(value)}>${text}</button>`)}
</div>`;

/** @param {KeyboardEvent} event */
function moveChoice(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [.../** @type {NodeListOf<HTMLButtonElement>} */ (group.querySelectorAll("button:not(:disabled)"))];
  const next = buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target)) + by + buttons.length) % buttons.length];
  next.click();
  next.focus();
}

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

/**
 * A button that copies a text and then says whether it did. What is inside the dialog is spoken.
 * @param {State} state @param {Dispatch} dispatch
 * @param {{text: string, what: string, name: string, kind?: string}} copy
 */
function copyButton({ view: { copied } }, dispatch, { text, what, name, kind = "" }) {
  const isLast = copied?.what === what;
  const shown = !isLast ? name : copied.isDone ? "Copied" : "Not copied";
  const label = shown.toLowerCase().includes(what.toLowerCase()) ? shown : `${shown}: ${what}`;
  return html`<button class="button ${kind}" aria-label=${label} @click=${() => dispatch({ type: "share/copy", text, what })}>${shown}</button>`;
}

/** @param {State} state */
const copyStatus = ({ view: { copied } }) => html`<p class=${copied && !copied.isDone ? "error" : "visually-hidden"} role="status">${
  !copied ? nothing : copied.isDone ? `${copied.what}: copied.` : "The browser does not allow copying. Select the text, or save it."}</p>`;

/** @param {State} state @param {Dispatch} dispatch */
function share(state, dispatch) {
  const { view } = state;
  if (!view.share) return html`<p class="note">One moment …</p>`;
  const { link, forms, links } = view.share;
  return html`<div class="stack">
    <label class="field">Link to this game; the server does not see what follows the #
      <input readonly .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
    <div class="row">${copyButton(state, dispatch, { text: link, what: "link", name: "Copy the link", kind: "primary" })}</div>
    ${copyStatus(state)}
    <h3>As text</h3>
    <ul class="forms">${forms.map(
      ({ id, label, text, extension, type }) => html`<li><span>${label}</span>
        ${copyButton(state, dispatch, { text, what: label, name: "Copy", kind: "quiet" })}
        <button class="button quiet" aria-label=${`Save ${label}`} @click=${() => dispatch({ type: "share/save", name: `sudoku-${id}.${extension}`, text, media: type })}>Save</button></li>`,
    )}</ul>
    <h3>Picture and paper</h3>
    <div class="row">
      <button class="button" @click=${() => dispatch({ type: "share/picture", media: "image/svg+xml" })}>SVG</button>
      <button class="button" @click=${() => dispatch({ type: "share/picture", media: "image/png" })}>PNG</button>
      <button class="button" @click=${() => print()}>Print</button>
    </div>
    ${links.length > 0
      ? html`<h3>Open elsewhere</h3><div class="row">${links.map(
          ({ label, href }) => html`<a class="button" href=${href} target="_blank" rel="noopener noreferrer">${label}</a>`,
        )}</div>`
      : nothing}
  </div>`;
}

function keys() {
  const gestures = html`<h3>Gestures</h3><dl class="keys">${GESTURES.map(
    ([name, what]) => html`<div><dt>${name}</dt><dd>${what}</dd></div>`,
  )}</dl>`;
  const listed = html`<h3>Keys</h3>
    <p class="note">In Play and Hint, keys act on the whole page; elsewhere, while the board has the focus. A setting limits them to the board. On boards with letters, <kbd>/</kbd> before a letter makes it a command.</p>
    <dl class="keys">${KEYS.map(
      ([name, what]) => html`<div><dt>${name.split(" ").map((part) => (part === "or" || part === "…" ? html` ${part} ` : html`<kbd>${part}</kbd> `))}</dt><dd>${what}</dd></div>`,
    )}</dl>`;
  return matchMedia("(pointer: coarse)").matches ? [gestures, listed] : [listed, gestures];
}

/** @param {State} state @param {Dispatch} dispatch */
function settings({ game, settings }, dispatch) {
  const set = (/** @type {string} */ name) => (/** @type {unknown} */ value) => dispatch(setSetting(name, value));
  const check = (/** @type {"conflicts" | "mistakes" | "clearPeers" | "coordinates" | "peers" | "clock" | "numbers" | "smallTools" | "pageKeys" | "briefNames"} */ name, /** @type {string} */ text) =>
    toggle(text, settings[name], set(name));
  return html`<div class="stack">
    <h3>Theme</h3>
    ${choice("Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]], settings.theme, set("theme"))}
    <h3>Order of input</h3>
    ${choice("Order of input", [["cell", "Cell, then value"], ["value", "Value, then cell"], ["both", "Either"]], settings.input, set("input"))}
    <h3>Marks</h3>
    ${choice("Marks", [["free", "My own"], ["fixed", "Automatic candidates"]], settings.marks, set("marks"))}
    <p class="note">${settings.marks === "fixed" ? "Every open cell shows what the rules allow, each value in its own place; a mark that you enter is ruled out." : "Only the corner and centre marks that you enter are shown."}</p>
    <h3>Board</h3>
    ${check("conflicts", "Show conflicts")}
    ${check("mistakes", "Show mistakes (compare with the solution)")}
    ${check("clearPeers", `A value clears its marks in the same ${kindWords(kindsOf(game))}`)}
    ${check("coordinates", "Show the numbers of rows and columns")}
    ${check("peers", `Tint ${kindWords(kindsOf(game))} of the cursor`)}
    ${check("clock", "Show the clock")}
    ${check("numbers", "Numbers instead of letters on 16 × 16 and 25 × 25")}
    ${check("smallTools", "Marks and colours on 4 × 4 and 6 × 6, which have big keys alone otherwise")}
    ${check("pageKeys", "Keys act on the whole page, not only on the board")}
    ${check("briefNames", "Short cell names for screen readers")}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function request(state, dispatch) {
  const { net, game } = state;
  const body = { ...requestBoard(game), givens: givensText(game) };
  const shown = net.request ?? { method: /** @type {const} */ ("POST"), path: "check", body };
  const line = requestLine(shown, location.href);
  return html`<div class="stack">
    <p class="note">For programmers: the page's last request, for the command line. Programs can use the service too; it is described at <a href="docs">docs</a>.</p>
    <pre class="code" tabindex="0">${line}</pre>
    <div class="row">${copyButton(state, dispatch, { text: line, what: "request", name: "Copy the request", kind: "primary" })}</div>
    ${copyStatus(state)}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function more({ view }, dispatch) {
  const open = (/** @type {State["view"]["dialog"]} */ dialog, /** @type {string} */ text) =>
    html`<button class="button quiet" data-dialog=${dialog} @click=${() => dispatch(showDialog(dialog))}>${text}</button>`;
  return html`<div class="menu">
    <div>${open("new", "New game")} ${open("paste", "Paste a puzzle")} ${open("share", "Share and export")}
      <button class="button quiet" @click=${() => (dispatch({ type: "view/pause" }), dispatch(showDialog(null)))}>${view.paused ? "Go on" : "Pause"}</button></div>
    <div>${open("settings", "Settings and theme")} ${open("keys", "Keys and gestures")}</div>
    <div>${open("request", "For programmers")}</div>
  </div>`;
}
