// Controls that several panels have.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/**
 * The options of a button besides its text and its action. `label` is its accessible name if the text is too
 * short.
 * @typedef {object} ButtonOptions
 * @property {string} [kind] further classes
 * @property {string} [label]
 * @property {boolean} [pressed]
 * @property {boolean} [disabled]
 */

/**
 * Buttons that dispatch an action.
 * @param {Dispatch} dispatch
 * @returns {(text: unknown, action: Action, options?: ButtonOptions) => unknown}
 */
export const buttons =
  (dispatch) =>
  (text, action, { kind = "", label, pressed, disabled = false } = {}) => html`<button
    type="button"
    class="button ${kind}"
    aria-label=${label ?? nothing}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${() => dispatch(action)}
  >${text}</button>`;

/**
 * @param {string} label
 * @param {[string, string][]} options keys and names
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function select(label, options, value, change) {
  const onChange = (/** @type {any} */ event) => change(event.target.value);
  const items = options.map(
    ([key, name]) => html`<option value=${key} ?selected=${key === value}>${name}</option>`,
  );
  return html`<label class="field">${label}<select @change=${onChange}>${items}</select></label>`;
}

/**
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{type?: string, inputmode?: string, placeholder?: string}} [hints]
 */
export function input(label, value, change, { type = "text", inputmode = "text", placeholder = "" } = {}) {
  const onInput = (/** @type {any} */ event) => change(event.target.value);
  return html`<label class="field">${label}<input
    type=${type}
    autocomplete="off"
    inputmode=${inputmode}
    placeholder=${placeholder}
    .value=${value}
    @input=${onInput}
  ></label>`;
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} change */
export function toggle(label, checked, change) {
  const onChange = (/** @type {any} */ event) => change(event.target.checked);
  const box = html`<input type="checkbox" .checked=${checked} @change=${onChange}>`;
  return html`<label class="toggle">${box}${label}</label>`;
}

/** Where the panel is below the board, a result may be out of sight: the page moves to it. @param {string} selector */
export function reveal(selector) {
  requestAnimationFrame(() => {
    const element = document.querySelector(selector);
    if (!element || !matchMedia("(max-width: 1023px)").matches) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    element.scrollIntoView({ behavior, block: "start" });
  });
}
