// The dialogs: new game, paste, share, keys, settings, more. One `dialog` element shows the one that is open.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { setSetting, showDialog } from "../actions.js";
import { toggle } from "./play.js";

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

/** @type {Record<string, {title: string, body: (state: State, dispatch: Dispatch) => unknown}>} */
const CONTENTS = {
  settings: { title: "Settings", body: settings },
};

/** @param {State} state @param {Dispatch} dispatch */
function settings({ settings }, dispatch) {
  return html`<div class="stack">
    ${toggle("clock", "Show the clock", settings.clock, dispatch)}
    ${toggle("peers", "Tint row, column and box", settings.peers, dispatch)}
    <button class="button" @click=${() => dispatch(setSetting("theme", "dark"))}>Dark</button>
  </div>`;
}
