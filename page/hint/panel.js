// The hint panel: the next step in three degrees, every step of the position, and the techniques.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attach as attachEffects } from "./effect.js";
import {
  inPlainWords, isForChildren, pointerWords, questionWords, statusWords, stepName, stepNotation, withKind,
} from "./speech.js";
import { initial, reduce, WIDE } from "./state.js";
import { repairs } from "../store/actions.js";
import { symbolOf } from "../model/board.js";
import { cellNotation } from "../model/cell_list.js";
import { positionCandidates } from "../model/game.js";
import { valuesOf } from "../model/marks.js";
import { buttons } from "../controls/controls.js";
import { allSteps, techniques } from "./lists.js";
import { overlay as hintOverlay } from "./overlay.js";
import { lesson } from "./lesson.js";
import { details, linkControls } from "./step.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").HintState} HintState */
/** @typedef {import("./types.d.ts").HintView} HintView */

export const id = "hint";
export const title = "Hint";

/** @type {import("../types/state.d.ts").Slice<HintState>} */
export const slice = { name: "hint", initial, reduce };

export const attach = attachEffects;
export const overlay = hintOverlay;

/** The largest side with hints. */
const MAX_SIDE = 25;

/** @type {[HintView, string][]} */
const VIEWS = [
  ["step", "Next step"],
  ["all", "All steps"],
  ["techniques", "Techniques"],
];

/** @type {[string, string][]} */
const DEGREES = [
  ["nudge", "Nudge"],
  ["region", "Region"],
  ["full", "Full"],
];

/** The degrees, each with the words for what it tells. @type {[string, string][]} */
const MEANINGS = [
  ["Nudge", "the technique, and the houses to look at"],
  ["Region", "the cells of the pattern"],
  ["Full", "the whole explanation, drawn on the board"],
];

/** What the degrees tell children. @type {[string, string][]} */
const PLAIN_MEANINGS = [
  ["A little", "where to look"],
  ["More", "which cells to look at"],
  ["All", "the number, and why"],
];

/** @param {State} state @param {Dispatch} dispatch */
export function template(state, dispatch) {
  const { view } = state.hint;
  const button = buttons(dispatch);
  // Children see the next step alone.
  if (isForChildren(state) && view === "step") return html`<h2 class="visually-hidden">Hint</h2><div class="hint stack">${nextStep(state, dispatch)}</div>`;
  return html`<h2 class="visually-hidden">Hint</h2><div class="hint stack">
    <div class="segmented" role="group" aria-label="What to show">
      ${VIEWS.map(([key, name]) => button(name, { type: "hint/view", view: key }, { pressed: view === key }))}
    </div>
    ${view === "all" ? listOfSteps(state, dispatch) : nothing}
    ${view === "techniques" ? techniques(state, dispatch) : nothing}
    ${view === "step" ? [nextStep(state, dispatch), isWide() ? lesson(state, dispatch) : nothing] : nothing}
  </div>`;
}

/** Whether there is room for a lesson beside the hint. */
const isWide = () => matchMedia(WIDE).matches;

/** @param {State} state @param {Dispatch} dispatch */
const listOfSteps = (state, dispatch) =>
  state.hint.status === "wrong" ? status(state, dispatch) : allSteps(state, dispatch);

/** @param {State} state @param {Dispatch} dispatch */
function nextStep(state, dispatch) {
  const { hint } = state;
  return html`
    ${hint.target ? html`<p class="question">${questionWords(hint.target, state.game)}</p>` : nothing}
    ${runControls(hint, dispatch)}
    ${hint.step ? stepCard(state, dispatch, hint.step) : status(state, dispatch)}
    ${whyNot(state, dispatch)}
    ${path(state, dispatch)}`;
}

/** The candidates of the cell of the cursor, to ask why one of them is not there. @param {State} state @param {Dispatch} dispatch */
function whyNot(state, dispatch) {
  const { game, hint, view } = state;
  if (hint.run || hint.status === "waiting" || game.side > MAX_SIDE || isForChildren(state)) return nothing;
  const cell = view.cursor;
  const values = game.values[cell] ? [] : valuesOf(positionCandidates(game)[cell] ?? 0);
  if (values.length < 2) return nothing;
  const button = buttons(dispatch);
  const ask = (/** @type {number} */ value) => {
    const target = { cell, value };
    return button(symbolOf(game, value), { type: "hint/why_not", target }, { kind: "quiet", label: questionWords(target, game) });
  };
  return html`<div class="row why-not" role="group" aria-label="Why not this value?">
    <span>Why is ${cellNotation(game.side, cell)} not</span> ${values.map(ask)}
  </div>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Step} found */
function stepCard(state, dispatch, found) {
  const { hint } = state;
  const isPlain = isForChildren(state);
  const step = isPlain ? inPlainWords(found, state.game) : found;
  const button = buttons(dispatch);
  const isFull = hint.degree === "full";
  const more = isFull
    ? button("Apply", { type: "hint/apply" }, { kind: "primary" })
    : [button("Show more", { type: "hint/next" }, { kind: "primary" }), button("Show all", { type: "hint/whole" })];
  const text = isFull ? details(state, dispatch, step) : pointer(state, step);
  // The text is read before the answer to it, but the buttons that walk through a long one stay in one place.
  const isWalked = isFull && step.evidence.links.length > 1;
  return html`<section class="step stack" aria-label="Step">
    <header>${heading(stepName(step, state.game), isPlain ? [] : [...familyOf(step, state.game), `rated ${step.rating.toFixed(1)}`])}
      ${degrees(hint, isPlain)}</header>
    ${isWalked ? nothing : text}
    <div class="row">
      ${more}
      ${isWalked ? linkControls(state, dispatch, step) : nothing}
      ${hint.run || !isFull ? nothing : button("Play to the end", { type: "hint/play" }, { kind: "quiet" })}
      ${button("Close", { type: "hint/close" }, { kind: "quiet" })}
    </div>
    ${isWalked ? text : nothing}
  </section>`;
}

/** The family of a step, unless its name says it. @param {Step} step @param {State["game"]} game */
function familyOf(step, game) {
  const words = withKind(step.family.replaceAll("_", " "), step, game).toLowerCase();
  return stepName(step, game).toLowerCase().includes(words) ? [] : [words];
}

/** @param {string} name @param {string[]} facts */
const heading = (name, facts) => html`<h3>${name} <span class="note">${facts.join(" · ")}</span></h3>`;

/** The degrees of a hint; the present one is marked. @param {HintState} hint @param {boolean} isPlain */
function degrees(hint, isPlain) {
  const at = DEGREES.findIndex(([degree]) => degree === hint.degree);
  const items = (isPlain ? PLAIN_MEANINGS.map(([name]) => name) : DEGREES.map(([, name]) => name)).map((name, k) => {
    const current = k === at ? "step" : nothing;
    return html`<li class=${k <= at ? "reached" : ""} aria-current=${current}>${name}</li>`;
  });
  return html`<ol class="degrees" aria-label="How much is shown">${items}</ol>`;
}

/** What a hint below the full degree says. @param {State} state @param {Step} step */
const pointer = ({ game, hint }, step) => html`<p>${pointerWords(step, hint.degree ?? "nudge", game)}</p>`;

/** What the panel shows if there is no step. @param {State} state @param {Dispatch} dispatch */
function status(state, dispatch) {
  const { hint } = state;
  if (hint.status === "closed" || hint.status === "step") return idle(state, dispatch);
  const isBad = ["wrong", "contradiction", "failed"].includes(hint.status);
  return html`<section class="stack">
    <p class=${`state ${isBad ? "bad" : hint.status}`}>${statusWords(state)}</p>
    ${hint.status === "stuck" ? expansion(state) : nothing}
    <div class="row">${statusButtons(state, dispatch)}</div>
  </section>`;
}

/** @param {State} state @param {Dispatch} dispatch */
function statusButtons({ game, hint: { status: name } }, dispatch) {
  const button = buttons(dispatch);
  switch (name) {
    case "waiting":
      return button("Stop", { type: "hint/close" });
    case "wrong":
    case "contradiction":
      return repairs(game).map(({ label, action }, k) => button(label, action, { kind: k === 0 ? "primary" : "" }));
    case "limit_reached":
      return button("Search for 10 s", { type: "hint/longer" }, { kind: "primary" });
    case "failed":
      return button("Try again", { type: "hint/next" }, { kind: "primary" });
    default:
      return button("Close", { type: "hint/close" });
  }
}

/** @param {State} state @param {Dispatch} dispatch */
function idle(state, dispatch) {
  const { game, hint } = state;
  if (game.side > MAX_SIDE) return html`<p>Hints are available up to side ${MAX_SIDE}.</p>`;
  const button = buttons(dispatch);
  const allow = /** @type {const} */ ({ type: "hint/uniqueness", allowed: true });
  const isPlain = isForChildren(state);
  return html`<section class="idle stack">
    <p>${isPlain ? "A hint helps in three steps:" : "A hint has three degrees; each tells more:"}</p>
    <ol class="three">${(isPlain ? PLAIN_MEANINGS : MEANINGS).map(([name, means]) => html`<li><strong>${name}</strong> ${means}</li>`)}</ol>
    <div class="row">
      ${button("Hint", { type: "hint/next" }, { kind: "primary" })}
      ${button("Play to the end", { type: "hint/play" }, { kind: "quiet" })}
      ${hint.allowsUniqueness ? nothing : button("Allow uniqueness techniques", allow)}
    </div>
  </section>`;
}

/** The expansion of the search, in words. @param {State} state */
function expansion({ game, hint }) {
  if (!hint.search) return nothing;
  const { cell, successors } = hint.search;
  const outcomes = { contradiction: "leads to a contradiction", solved: "solves the puzzle", open: "" };
  const items = successors.map(({ value, status: name, heuristic }) => {
    const outcome = outcomes[name] || `leaves ${heuristic} cells open`;
    return html`<li>${symbolOf(game, value)} ${outcome}</li>`;
  });
  return html`<p>The search tries the values of r${cell.row + 1}c${cell.column + 1}:</p><ul>${items}</ul>`;
}

/** @param {HintState} hint @param {Dispatch} dispatch */
function runControls({ run, target }, dispatch) {
  if (!run) return nothing;
  const button = buttons(dispatch);
  const setSpeed = (/** @type {any} */ event) =>
    dispatch({ type: "hint/speed", seconds: Number(event.target.value) });
  const speed = html`<label class="field">Seconds per step: ${run.seconds}
    <input type="range" min="0.5" max="4" step="0.5" .value=${`${run.seconds}`} @input=${setSpeed}></label>`;
  return html`<div class="row run" role="group" aria-label=${target ? "The steps" : "Play to the end"}>
    ${button("Back", { type: "hint/back" }, { disabled: run.next === 0 })}
    ${target ? nothing : button(run.paused ? "Continue" : "Pause", { type: "hint/pause", paused: !run.paused })}
    <span class="count">step ${Math.min(run.next + 1, run.steps.length)} of ${run.steps.length}</span>
    ${target ? nothing : speed}
  </div>
  <p class="note">One Undo takes back all steps of this run.</p>`;
}

/** The steps that were applied. @param {State} state @param {Dispatch} dispatch */
function path(state, dispatch) {
  const { game, hint } = state;
  if (hint.path.length === 0 || isForChildren(state)) return nothing;
  const button = buttons(dispatch);
  const items = hint.path.map(({ at, step }) => {
    const name = stepNotation(step, game);
    const options = { kind: "quiet", label: `Restore the position before ${name}` };
    return html`<li class=${at >= game.past.length ? "undone" : ""}>
      ${button(name, { type: "hint/restore", at }, options)}</li>`;
  });
  return html`<section class="path"><h3>Path</h3><ol>${items}</ol></section>`;
}
