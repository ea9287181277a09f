// Buttons of dialogs that copy a text.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/**
 * A button that copies a text and then says whether it did. What is inside the dialog is spoken.
 * @param {State} state @param {Dispatch} dispatch
 * @param {{text: string, what: string, name: string, kind?: string}} copy
 */
export function copyButton({ view: { copied } }, dispatch, { text, what, name, kind = "" }) {
  const isLast = copied?.what === what;
  const shown = !isLast ? name : copied.isDone ? "Copied" : "Not copied";
  const label = shown.toLowerCase().includes(what.toLowerCase()) ? shown : `${shown}: ${what}`;
  return html`<button class="button ${kind}" aria-label=${label} @click=${() => dispatch({ type: "share/copy", text, what })}>${shown}</button>`;
}

/** @param {State} state */
export const copyStatus = ({ view: { copied } }) => html`<p class=${copied && !copied.isDone ? "error" : "visually-hidden"} role="status">${
  !copied ? nothing : copied.isDone ? `${copied.what}: copied.` : "The browser does not allow copying. Select the text, or save it."}</p>`;
