// A full step in the hint panel: its explanation, its links one by one, its cases.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { casesOf } from "../hint/cases.js";
import { linkRange } from "../hint/state.js";
import { clauses } from "../hint/words.js";
import { houses, symbolOf } from "../model/board.js";
import { buttons } from "./controls.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").HintState} HintState */
/** @typedef {import("../types/hint.d.ts").House} House */
/** @typedef {import("../hint/words.js").Part} Part */
/** @typedef {import("../hint/words.js").Clause} Clause */

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
export function details(state, dispatch, step) {
  return html`
    ${caseControls(state, dispatch, step)}
    ${explanation(state, dispatch, step)}
    ${step.evidence.assumes_uniqueness ? uniquenessNote(state.hint, dispatch) : nothing}`;
}

/** The board that the step is about. @param {State} state */
const gameOf = ({ game, hint }) => hint.example?.game ?? game;

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function explanation(state, dispatch, step) {
  const game = gameOf(state);
  const writing = { side: game.side, symbol: (/** @type {number} */ value) => symbolOf(game, value) };
  const spans = clauses(step.explanation ?? "", step.evidence.links, writing).map((clause) => {
    const words = clause.parts.map((part) => word(part, game.side, dispatch));
    return html`<span class=${age(clause, state.hint)}>${words}</span>`;
  });
  return html`<p class="explanation">${spans}</p>`;
}

/**
 * Whether a clause states the current link, an earlier one or a later one.
 * @param {Clause} clause
 * @param {HintState} hint
 */
function age({ link }, hint) {
  if (link === null) return "";
  const { first, last } = linkRange(hint);
  const number = link + 1;
  if (hint.case !== null && (number < first || number > last)) return "later";
  if (hint.links === null) return "";
  return number === hint.links ? "current" : number < hint.links ? "earlier" : "later";
}

/**
 * A piece of the explanation; a place is a button that flashes it.
 * @param {Part} part
 * @param {number} side
 * @param {Dispatch} dispatch
 */
function word({ text, label, cells, house }, side, dispatch) {
  const flashed =
    cells?.map(({ row, column }) => row * side + column) ?? (house ? houseCells(side, house) : null);
  if (!flashed) return text;
  const flash = () => dispatch({ type: "hint/flash", cells: flashed });
  const name = `Show ${label}`;
  return html`<button type="button" class="place" aria-label=${name} @click=${flash}>${text}</button>`;
}

/** @param {number} side @param {House} house */
const houseCells = (side, { kind, index }) =>
  houses(side).find((house) => house.kind === kind && house.index === index)?.cells ?? [];

/** @param {HintState} hint @param {Dispatch} dispatch @param {Step} step */
export function linkControls(hint, dispatch, step) {
  if (step.evidence.links.length < 2) return nothing;
  const button = buttons(dispatch);
  const { first, last } = linkRange(hint);
  const count = last - first + 1;
  const text = hint.links === null ? `all ${count} links` : `link ${hint.links - first + 1} of ${count}`;
  return html`<div class="row walk" role="group" aria-label="Links">
    ${button("◀", { type: "hint/link", by: -1 }, { label: "Previous link" })}
    <span class="count">${text}</span>
    ${button("▶", { type: "hint/link", by: 1 }, { label: "Next link" })}
    ${hint.links === null ? nothing : button("All links", { type: "hint/link", to: null }, { kind: "quiet" })}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function caseControls(state, dispatch, step) {
  const game = gameOf(state);
  const cases = casesOf(step.evidence.links, (value) => symbolOf(game, value));
  if (cases.length < 2) return nothing;
  const button = buttons(dispatch);
  const option = (/** @type {string} */ name, /** @type {number | null} */ number, kind = "") =>
    button(
      name,
      { type: "hint/case", number },
      { kind: `choice ${kind}`, pressed: state.hint.case === number },
    );
  return html`<div class="row cases" role="group" aria-label="Case">
    <span class="note">Case</span>
    ${option("All", null)}
    ${cases.map(({ number, numbers, label }) => option(`If ${label}`, number, `case${numbers[0]}`))}
  </div>`;
}

/** @param {HintState} hint @param {Dispatch} dispatch */
function uniquenessNote({ example }, dispatch) {
  const without = buttons(dispatch)("Without uniqueness", { type: "hint/without_uniqueness" });
  return html`<div class="row">
    <p class="note">This step holds because the puzzle has exactly one solution, which has been checked.</p>
    ${example ? nothing : without}
  </div>`;
}
