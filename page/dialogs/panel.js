// The dialogs: the frame of the one that is open, in the one `dialog` element, and those of the page as a whole.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { requestLine } from "../client/request_line.js";
import { choice } from "../controls/choice.js";
import { toggle } from "../controls/controls.js";
import { copyButton, copyStatus } from "../controls/copy_button.js";
import { givensText, requestBoard } from "../model/game.js";
import { kindsOf, kindWords } from "../model/houses.js";
import { setSetting, showDialog } from "../store/actions.js";
import { GESTURES, KEYS } from "./key_list.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").Dialogs} Dialogs */

/**
 * The template of the dialog that is open.
 * @param {Dialogs} dialogs those of all panels
 * @returns {import("../types/state.d.ts").Template}
 */
export const openDialog = (dialogs) => (state, dispatch) => {
  const content = state.view.dialog && dialogs[state.view.dialog];
  if (!content) return nothing;
  return html`<div class="dialog-head"><h2 id="dialog-title">${content.title}</h2>
      <button class="button quiet" aria-label="Close" @click=${() => dispatch(showDialog(null))}>✕</button></div>
    <div class="dialog-body">${content.body(state, dispatch)}</div>`;
};

/**
 * A dialog that another one has opened, or whose content is another, has the focus where one that the page opens has it.
 * @param {State} state @param {import("../types/state.d.ts").Action} _ @param {State} before
 */
function moveFocus({ view: { dialog, paste } }, _, { view: before }) {
  if (!dialog || !before.dialog || (dialog === before.dialog && paste.game === before.paste.game)) return;
  const element = document.getElementById("dialog");
  /** @type {HTMLElement | null | undefined} */ (element?.querySelector("[autofocus]") ?? element?.querySelector("button"))?.focus();
}

/** The dialogs that belong to the page as a whole. @type {Dialogs} */
export const dialogs = {
  keys: { title: "Keys and gestures", body: keys },
  settings: { title: "Settings", body: settings },
  request: { title: "The last request", body: request },
  more: { title: "More", body: more },
};

/** @param {import("../types/state.d.ts").Store} store */
export const attach = (store) => void store.subscribe(moveFocus);

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
