// The dialog Share: the address of the game, its text forms, pictures, and pages of other programs.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { copyButton, copyStatus } from "../controls/copy_button.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** @param {State} state @param {Dispatch} dispatch */
export function share(state, dispatch) {
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
