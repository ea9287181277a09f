// A group of buttons of which one is chosen.

import { html } from "../vendor/lit-html/lit-html.js";

/**
 * A group of which one is chosen: Tab reaches the chosen one, and the arrow keys choose its neighbours. What cannot be chosen
 * keeps its place.
 * @param {string} name @param {readonly (readonly [unknown, string])[]} choices @param {unknown} chosen
 * @param {(value: any) => void} choose @param {readonly unknown[]} [possible] all if absent @param {() => void} [enter] what Enter does
 */
export const choice = (name, choices, chosen, choose, possible, enter) => html`<div class="segmented ${choices.length > 5 ? "many" : ""}" role="radiogroup" aria-label=${name}
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
