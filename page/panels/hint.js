// The hint panel: a step in three degrees with its explanation, the path so far, all steps, and the techniques.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { cellRect, houseRect } from "../board/geometry.js";
import { houses as allHouses, symbolOf } from "../model/board.js";
import { casesOf } from "../hint/cases.js";
import { draw } from "../hint/drawing.js";
import { cellList, houseList, nudgeHouses, statusWords } from "../hint/speech.js";
import { initial, linkRange, reduce, shownStep } from "../hint/state.js";
import { layers } from "../hint/svg.js";
import { clauses } from "../hint/words.js";
import { allSteps, techniques } from "./hint_lists.js";
import { attach as attachEffects } from "../effects/hint.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */
/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").HintState} HintState */
/** @typedef {import("../types/hint.d.ts").HintView} HintView */
/** @typedef {import("../hint/words.js").Part} Part */
/** @typedef {(name: string, action: object, kind?: string) => unknown} Button */
/** @typedef {import("../hint/words.js").Clause} Clause */

export const id = "hint";
export const title = "Hint";

/** @type {import("../types/state.d.ts").Slice<HintState>} */
export const slice = { name: "hint", initial, reduce };

export const attach = attachEffects;

/** @type {[HintView, string][]} */
const VIEWS = [["step", "Next step"], ["all", "All steps"], ["techniques", "Techniques"]];

/** @type {[string, string][]} */
const DEGREES = [["nudge", "Nudge"], ["region", "Region"], ["full", "Full"]];

/** @param {State} state @param {Dispatch} dispatch */
export function template(state, dispatch) {
  const { hint } = state;
  return html`<div class="hint stack">
    <div class="segmented" role="group" aria-label="What to show">
      ${VIEWS.map(([view, name]) => html`<button type="button" aria-pressed=${hint.view === view}
        @click=${() => dispatch({ type: "hint/view", view })}>${name}</button>`)}
    </div>
    ${hint.view === "all" ? allSteps(state, dispatch) : nothing}
    ${hint.view === "techniques" ? techniques(state, dispatch, { details: (step) => details(state, dispatch, step), links: (step) => linkControls(hint, dispatch, step) }) : nothing}
    ${hint.view === "step" ? nextStep(state, dispatch) : nothing}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function nextStep(state, dispatch) {
  const { hint } = state;
  return html`
    ${hint.step ? stepCard(state, dispatch, hint.step) : status(state, dispatch)}
    ${hint.run ? runControls(hint, dispatch) : nothing}
    ${path(state, dispatch)}`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function stepCard(state, dispatch, step) {
  const { hint } = state;
  const isFull = hint.degree === "full";
  return html`<section class="step stack" aria-label="Step">
    <header>
      <h3>${step.name} <span class="note">${familyName(step.family)} · rated ${step.rating.toFixed(1)}</span></h3>
      ${degrees(hint)}
    </header>
    <div class="row">
      ${isFull
        ? html`<button type="button" class="button primary" @click=${() => dispatch({ type: "hint/apply" })}>Apply</button>`
        : html`<button type="button" class="button primary" @click=${() => dispatch({ type: "hint/next" })}>Show more</button>`}
      ${isFull ? linkControls(hint, dispatch, step) : nothing}
      <button type="button" class="button quiet" @click=${() => dispatch({ type: "hint/close" })}>Close</button>
      ${hint.run ? nothing : html`<button type="button" class="button quiet" @click=${() => dispatch({ type: "hint/play" })}>Play to the end</button>`}
    </div>
    ${isFull ? details(state, dispatch, step) : pointer(hint, step)}
  </section>`;
}

/** @param {string} family */
const familyName = (family) => family.replaceAll("_", " ");

/** Three steps of the hint; the present one is marked. @param {HintState} hint */
function degrees(hint) {
  const at = DEGREES.findIndex(([degree]) => degree === hint.degree);
  return html`<ol class="degrees" aria-label="How much is shown">
    ${DEGREES.map(([, name], k) => html`<li class=${k <= at ? "reached" : ""} aria-current=${k === at ? "step" : nothing}>${name}</li>`)}
  </ol>`;
}

/** What a hint below the full degree says. @param {HintState} hint @param {Step} step */
function pointer(hint, step) {
  if (hint.degree === "nudge") return html`<p>Look at ${houseList(nudgeHouses(step))}.</p>`;
  return html`<p>Look at these cells: ${cellList(step.evidence.cells).toLowerCase()}.</p>`;
}

/** The explanation, its links and its cases. @param {State} state @param {Dispatch} dispatch @param {Step} step */
function details(state, dispatch, step) {
  return html`
    ${caseControls(state, dispatch, step)}
    ${explanation(state, dispatch, step)}
    ${step.evidence.assumes_uniqueness ? uniquenessNote(state, dispatch) : nothing}`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function explanation(state, dispatch, step) {
  const { hint } = state;
  const game = hint.example?.game ?? state.game;
  const { side } = game;
  const symbol = (/** @type {number} */ value) => symbolOf(game, value);
  const list = clauses(step.explanation ?? "", step.evidence.links, { side, symbol });
  return html`<p class="explanation">${list.map((clause) => html`<span class=${age(clause, hint)}>${
    clause.parts.map((part) => word(part, side, dispatch))
  }</span>`)}</p>`;
}

/** Whether a clause states the current link, an earlier one or a later one. @param {Clause} clause @param {HintState} hint */
function age({ link }, hint) {
  const { first, last } = linkRange(hint);
  if (link !== null && hint.case !== null && (link + 1 < first || link + 1 > last)) return "later";
  if (link === null || hint.links === null) return "";
  return link + 1 === hint.links ? "current" : link + 1 < hint.links ? "earlier" : "later";
}

/** A piece of the explanation; a place is a button that flashes it. @param {Part} part @param {number} side @param {Dispatch} dispatch */
function word(part, side, dispatch) {
  const cells = part.cells?.map(({ row, column }) => row * side + column) ?? (part.house ? houseCells(side, part.house) : null);
  if (!cells) return part.text;
  return html`<button type="button" class="place" aria-label=${`Show ${part.label}`}
    @click=${() => dispatch({ type: "hint/flash", cells })}>${part.text}</button>`;
}

/** @param {number} side @param {import("../types/hint.d.ts").House} house */
const houseCells = (side, { kind, index }) =>
  allHouses(side).find((house) => house.kind === kind && house.index === index)?.cells ?? [];

/** @param {HintState} hint @param {Dispatch} dispatch @param {Step} step */
function linkControls(hint, dispatch, step) {
  if (step.evidence.links.length < 2) return nothing;
  const { first, last } = linkRange(hint);
  const count = last - first + 1;
  const at = hint.links === null ? null : hint.links - first + 1;
  return html`<div class="row walk" role="group" aria-label="Links">
    <button type="button" class="button" aria-label="Previous link" @click=${() => dispatch({ type: "hint/link", by: -1 })}>◀</button>
    <span class="count">${at === null ? `all ${count} links` : `link ${at} of ${count}`}</span>
    <button type="button" class="button" aria-label="Next link" @click=${() => dispatch({ type: "hint/link", by: 1 })}>▶</button>
    ${at === null ? nothing : html`<button type="button" class="button quiet" @click=${() => dispatch({ type: "hint/link", to: null })}>All links</button>`}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} step */
function caseControls(state, dispatch, step) {
  const { hint } = state;
  const cases = casesOf(step.evidence.links, (value) => symbolOf(hint.example?.game ?? state.game, value));
  if (cases.length < 2) return nothing;
  const option = (/** @type {number | null} */ number, /** @type {string} */ name, /** @type {string} */ kind) =>
    html`<button type="button" class="button choice ${kind}" aria-pressed=${hint.case === number}
      @click=${() => dispatch({ type: "hint/case", number })}>${name}</button>`;
  return html`<div class="row cases" role="group" aria-label="Case">
    <span class="note">Case</span>
    ${option(null, "All", "")}
    ${cases.map(({ numbers, label }, at) => html`${option(at + 1, `If ${label}`, `case${numbers[0]}`)}`)}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function uniquenessNote({ hint }, dispatch) {
  return html`<div class="row">
    <p class="note">This step relies on the puzzle having exactly one solution. The service has checked that.</p>
    ${hint.example ? nothing : html`<button type="button" class="button" @click=${() => dispatch({ type: "hint/without_uniqueness" })}>Without uniqueness</button>`}
  </div>`;
}

/** What the panel shows if there is no step. @param {State} state @param {Dispatch} dispatch */
function status(state, dispatch) {
  const { hint } = state;
  const button = (/** @type {string} */ name, /** @type {object} */ action, kind = "") =>
    html`<button type="button" class="button ${kind}" @click=${() => dispatch(/** @type {any} */ (action))}>${name}</button>`;
  if (hint.status === "closed" || hint.status === "step") return idle(state, button);
  const tone = { wrong: "bad", contradiction: "bad", failed: "bad", solved: "good" }[/** @type {string} */ (hint.status)] ?? "";
  return html`<section class="stack">
    <p class="state ${tone}">${statusWords(state)}</p>
    ${hint.status === "stuck" ? expansion(state) : nothing}
    <div class="row">${statusButtons(hint, button)}</div>
  </section>`;
}

/** @param {HintState} hint @param {Button} button */
function statusButtons({ status: name }, button) {
  switch (name) {
    case "waiting":
      return button("Stop", { type: "hint/close" });
    case "wrong":
    case "contradiction":
      return [button("Show where", { type: "hint/where" }, "primary"), button("Undo", { type: "game/undo" })];
    case "timeout":
      return button("Search for 10 s", { type: "hint/longer" }, "primary");
    case "failed":
      return button("Try again", { type: "hint/next" }, "primary");
    default:
      return button("Close", { type: "hint/close" });
  }
}

/** @param {State} state @param {Button} button */
function idle(state, button) {
  if (state.game.side > 25) return html`<p>Hints are available up to side 25.</p>`;
  return html`<section class="stack">
    <p>A hint comes in three degrees: first the name of the technique and the houses to look at, then the cells, then the
      whole explanation.</p>
    <div class="row">
      ${button("Hint", { type: "hint/next" }, "primary")}
      ${button("Play to the end", { type: "hint/play" })}
      ${state.hint.allowsUniqueness ? nothing : button("Allow uniqueness techniques", { type: "hint/uniqueness", allowed: true })}
    </div>
  </section>`;
}

/** The expansion of the search, in words. @param {State} state */
function expansion({ game, hint }) {
  if (!hint.search) return nothing;
  const { cell, successors } = hint.search;
  const outcome = { contradiction: "leads to a contradiction", solved: "solves the puzzle", open: "" };
  return html`<p>The search tries the values of r${cell.row + 1}c${cell.column + 1}:</p>
    <ul>${successors.map(({ value, status: name, heuristic }) => html`<li>${symbolOf(game, value)}
      ${outcome[name] || `leaves ${heuristic} cells open`}</li>`)}</ul>`;
}

/** @param {HintState} hint @param {Dispatch} dispatch */
function runControls(hint, dispatch) {
  const { run } = hint;
  if (!run) return nothing;
  return html`<div class="row run" role="group" aria-label="Play to the end">
    <button type="button" class="button" ?disabled=${run.next === 0} @click=${() => dispatch({ type: "hint/back" })}>Back</button>
    <button type="button" class="button" @click=${() => dispatch({ type: "hint/pause", paused: !run.paused })}>${run.paused ? "Continue" : "Pause"}</button>
    <span class="count">step ${Math.min(run.next + 1, run.steps.length)} of ${run.steps.length}</span>
    <label class="field">Seconds per step
      <input type="range" min="0.5" max="4" step="0.5" .value=${String(run.seconds)}
        @input=${(/** @type {any} */ event) => dispatch({ type: "hint/speed", seconds: Number(event.target.value) })}></label>
  </div>`;
}

/** The steps that were applied. A line restores the position before it. @param {State} state @param {Dispatch} dispatch */
function path({ game, hint }, dispatch) {
  if (hint.path.length === 0) return nothing;
  return html`<section class="path"><h3>Path</h3><ol>
    ${hint.path.map(({ at, step }) => html`<li class=${at >= game.past.length ? "undone" : ""}>
      <button type="button" class="button quiet" aria-label=${`Restore the position before ${step.notation ?? step.name}`}
        @click=${() => dispatch({ type: "hint/restore", at })}>${step.notation ?? step.name}</button></li>`)}
  </ol></section>`;
}

/** @param {State} state @returns {Overlay | null} */
export function overlay(state) {
  const { hint } = state;
  const example = hint.view === "techniques" ? hint.example : null;
  const game = example?.game ?? state.game;
  const step = example ? example.step : hint.view === "techniques" ? null : shownStep(hint);
  if (!example && !step) return null;
  const candidates = example?.candidates ?? hint.candidates;
  const symbol = (/** @type {number} */ value) => symbolOf(game, value);
  const options = { side: game.side, values: game.values, candidates, symbol, links: hint.links, case: hint.case };
  const { below, above } = layers(step ? draw(step, options) : []);
  return {
    below, above: svg`${above}${flash(hint, game.side)}`, marks: "fixed", candidates, shown: example ? example.game : null,
  };
}

/** @param {HintState} hint @param {number} side */
function flash({ flash: shown }, side) {
  if (!shown || shown.cells.length === 0) return nothing;
  const rects = areas(shown.cells, side).map(({ x, y, width, height }) =>
    svg`<rect x=${x + 3} y=${y + 3} width=${width - 6} height=${height - 6} rx="8"></rect>`);
  return svg`<g class=${`flash flash${shown.count % 2}`}>${rects}</g>`;
}

/** The outlines of cells: one for a whole house. @param {number[]} cells @param {number} side */
function areas(cells, side) {
  const house = cells.length === side && allHouses(side).find((one) => cells.every((cell, at) => one.cells[at] === cell));
  return house ? [houseRect(side, house)] : cells.map((cell) => cellRect(Math.floor(cell / side), cell % side));
}
