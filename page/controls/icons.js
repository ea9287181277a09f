// The icons of controls, in a square of 24. An icon is hidden from assistive technology: its button has a name.

import { html, svg } from "../vendor/lit-html/lit-html.js";

/** @param {unknown} shape */
const icon = (shape) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;

export const undoIcon = icon(svg`<path d="M9 5L4 10L9 15M4 10H14A5 5 0 0 1 14 20H10"></path>`);
export const redoIcon = icon(svg`<path d="M15 5L20 10L15 15M20 10H10A5 5 0 0 0 10 20H14"></path>`);
export const eraseIcon = icon(svg`<path d="M9 20H20M4.5 15L14 5.5L19.5 11L10.5 20H9L4.5 15.5ZM9 10.5L14.5 16"></path>`);
export const severalIcon = icon(svg`<path d="M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 17L16.5 19.5L21 14.5"></path>`);
export const hintIcon = icon(svg`<path d="M9 17H15M10 20.5H14M8.5 14.5A6.5 6.5 0 1 1 15.5 14.5L15 17H9Z"></path>`);
export const playIcon = icon(svg`<path d="M4 4H20V20H4ZM4 12H20M12 4V20"></path>`);
export const searchIcon = icon(svg`<path d="M12 5V10M12 10L6 17M12 10L18 17M12 4V6M5 17H7V19H5ZM17 17H19V19H17Z"></path>`);
export const makeIcon = icon(svg`<path d="M6 3H15L19 7V21H6ZM9 12H16M9 16H16M9 8H12"></path>`);
export const doneIcon = icon(svg`<path d="M4 13L10 18L20 6"></path>`);
export const pauseIcon = icon(svg`<path d="M8 5V19M16 5V19"></path>`);
export const goIcon = icon(svg`<path d="M8 5L18 12L8 19Z"></path>`);
export const menuIcon = icon(svg`<path d="M4 7H20M4 12H20M4 17H20"></path>`);
export const fitIcon = icon(svg`<path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"></path>`);
