// The dialog Paste: a text, and the board that was read in it before it takes the place of the game.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { countsOf } from "../model/constraints.js";
import { kindsOf, kindWords } from "../model/houses.js";
import { miniBoard } from "../board/mini_board.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** @param {State} state @param {Dispatch} dispatch */
export function paste({ view }, dispatch) {
  const { text, error, game } = view.paste;
  if (game) return preview(view.paste, game, dispatch);
  const field = () => /** @type {HTMLTextAreaElement | null} */ (document.getElementById("paste-text"));
  return html`<div class="stack">
    <p class="note">A line, a grid, cells of a spreadsheet, marks, <code>.sdk</code>, JSON, HoDoKu, or an address of SudokuWiki, sudoku.coach, SudokuPad, f-puzzles, SudokuMaker, lisudoku, puzz.link, Interactive Sudoku Solver or SudokuExchange, with its rules.</p>
    <label class="field">Puzzle
      <textarea id="paste-text" rows="9" spellcheck="false" autocomplete="off" autofocus aria-invalid=${error !== ""} aria-describedby="paste-error"
        .value=${live(text)} @input=${(/** @type {Event} */ event) => dispatch({ type: "paste/typed", text: /** @type {HTMLTextAreaElement} */ (event.target).value })}></textarea></label>
    <p class="error" id="paste-error" role="alert">${error}</p>
    <div class="row">
      <button class="button primary" @click=${() => dispatch({ type: "paste/read", text: field()?.value ?? "" })}>Read</button>
      <label class="button file">Open a file <input type="file" class="visually-hidden" @change=${(/** @type {Event} */ event) => {
        const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
        if (file) dispatch({ type: "paste/file", file });
      }} /></label>
    </div>
  </div>`;
}

/** The board that was read. @param {State["view"]["paste"]} paste @param {PlainGame} game @param {Dispatch} dispatch */
function preview({ text, dropped, skipped, form, facts }, game, dispatch) {
  const isOther = dropped.length > 0;
  return html`<div class="stack">
    <div class="preview">${miniBoard(game)}
      <div class="stack"><p><strong>${sizeWords(game)}</strong></p>
        <p class="facts" role="status">${facts}</p>
        <p class="note">Read as: ${form}.</p>
        ${game.constraints.length > 0 ? html`<p>Its rules: ${countsOf(game.constraints).join(", ")}.</p>` : nothing}
        ${isOther ? html`<p class="warning">Not read, and left out: ${dropped.join(", ")}.</p>` : nothing}
        ${skipped.length > 0 ? html`<p class="warning">Not part of the board: ${skipped.slice(0, 3).map((line) => `“${line.slice(0, 60)}”`).join(", ")}${
          skipped.length > 3 ? ` and ${skipped.length - 3} more lines` : ""}.</p>` : nothing}
      </div></div>
    <div class="row">
      <button class="button primary" autofocus @click=${() => dispatch({ type: "paste/accept" })}>${isOther ? "Leave them out" : "Play this"}</button>
      <button class="button" @click=${() => dispatch({ type: "paste/typed", text })}>Change the text</button>
    </div>
  </div>`;
}

/** "9×9, 24 givens", and the houses that are not the usual ones. @param {PlainGame} game */
function sizeWords(game) {
  const kinds = kindsOf(game);
  const givens = game.givens.filter(Boolean).length;
  const own = game.values.filter((value, cell) => value && !game.givens[cell]).length;
  const facts = [`${game.side}×${game.side}`, `${givens} givens`, ...(own > 0 ? [own === 1 ? "1 entry" : `${own} entries`] : [])];
  const isUsual = String(kinds) === "row,column,box";
  return `${facts.join(", ")}.${isUsual ? "" : ` Each ${kindWords(kinds)} has every value once.`}`;
}
