// The lines below the board: the cell of the cursor, that the service does not answer, and notices.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { cursorWords } from "../board/speech.js";
import { awayText } from "../client/net.js";
import { showDialog, showPanel } from "../store/actions.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */

/**
 * A board that is larger than its frame can be fitted into it, and enlarged again.
 * @param {State} state @param {Dispatch} dispatch @param {boolean} isLarger
 */
const fitButton = ({ view }, dispatch, isLarger) => view.fitted || isLarger
  ? html`<button class="link fit" @click=${() => dispatch({ type: "view/fit" })}>${view.fitted ? "Enlarge the board" : "Fit the board"}</button>`
  : nothing;

/**
 * The line below the board. A cell of another board, or of a covered one, is not described. The first stop of Tab behind the
 * board is New, which shows while it has the focus.
 * @param {State} state @param {Dispatch} dispatch @param {Overlay | null} overlay what the panel draws on the board
 * @param {boolean} isLarger whether the board is larger than its frame
 */
export const statusLine = (state, dispatch, overlay, isLarger) => html`<button class="link visually-hidden skip" @click=${() => dispatch(showDialog("new"))}>Start a new game</button><span>${overlay?.shown || state.view.paused ? nothing : cursorWords(state)}</span>
  ${overlay?.note ? html`<span class="note">${overlay.note}</span>
    <button class="link" @click=${() => dispatch(showPanel("play"))}>Back to my game</button>` : nothing}
  ${fitButton(state, dispatch, isLarger)}
  <span class="links"><button class="link" @click=${() => dispatch(showDialog("request"))}>For programmers</button>
    · <a href="docs">API</a></span>`;

/** That the service does not answer, until the player closes it. @param {State} state @param {Dispatch} dispatch */
export const awayLine = ({ net }, dispatch) => net.away && !net.isClosed
  ? html`<div class="notice bad"><span>${awayText(net)}</span>
      <button class="button quiet" @click=${() => dispatch({ type: "net/retry" })}>Try now</button>
      <button class="button quiet" aria-label="Close" @click=${() => dispatch({ type: "net/close" })}>✕</button></div>`
  : nothing;

/** @param {State} state @param {Dispatch} dispatch */
export function noticeBar({ view }, dispatch) {
  if (!view.notice) return nothing;
  const { text, tone, actions } = view.notice;
  return html`<div class="notice ${tone}"><span>${text}</span>
    ${actions.map(({ label, action }) => html`<button class="button" @click=${() => dispatch(action)}>${label}</button>`)}
    <button class="button quiet" aria-label="Dismiss" @click=${() => dispatch({ type: "view/notice", text: "" })}>✕</button></div>`;
}
