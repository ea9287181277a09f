// Two lists of the hint panel: every step of the position, and the techniques with their examples.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listed, stepName } from "./speech.js";
import { canTurn } from "./turned.js";
import { levelsOf } from "../model/levels.js";
import { buttons, input } from "../controls/controls.js";
import { ladder } from "./lesson.js";
import { details, linkControls } from "./step.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").TechniqueInfo} TechniqueInfo */

/** @param {State} state @param {Dispatch} dispatch */
export function allSteps({ hint, game }, dispatch) {
  if (!hint.all) return html`<p class="note">${hint.problem || "Searching for steps …"}</p>`;
  const { steps, isComplete } = hint.all;
  const names = [...new Set(steps.map((step) => stepName(step, game)))];
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const groups = names.map((name) =>
    group(
      name,
      steps.filter((step) => stepName(step, game) === name),
      dispatch,
    ),
  );
  const title = isComplete ? `${count} in this position.` : `The first ${count} of this position.`;
  const legend = "r2c1 is row 2, column 1.";
  return html`<p class="note">${title} ${steps.length > 0 ? legend : ""}</p>${groups}`;
}

/** @param {string} name @param {Step[]} steps @param {Dispatch} dispatch */
function group(name, steps, dispatch) {
  const [{ rating }] = steps;
  const button = buttons(dispatch);
  const items = steps.map((step) => {
    const text = inWords(step);
    return html`<li><span>${text}</span>${button("Show", { type: "hint/choose", step }, { label: `Show: ${text}` })}</li>`;
  });
  return html`<details class="steps">
    <summary>${name} <span class="note">rated ${rating.toFixed(1)} · ${steps.length === 1 ? "1 step" : `${steps.length} steps`}</span></summary>
    <ul>${items}</ul>
  </details>`;
}

/** The longest explanation that is listed. */
const LONGEST = 240;

/** A step in words; of a long argument, only its result. @param {Step} step */
function inWords({ explanation, placements, eliminations }) {
  if (explanation && explanation.length <= LONGEST) return explanation;
  const placed = (placements ?? []).map(({ row, column, value }) => `r${row + 1}c${column + 1} is ${value}`);
  const lost = (eliminations ?? []).map(({ row, column, values }) => `r${row + 1}c${column + 1} loses ${listed(values)}`);
  return `By a longer argument: ${listed([...placed, ...lost])}.`;
}

/** @param {State} state @param {Dispatch} dispatch */
export function techniques(state, dispatch) {
  const { techniques: list, example, filter, problem } = state.hint;
  if (example) return exampleCard(state, dispatch);
  if (!list) return html`<p class="note">${problem || "Loading …"}</p>`;
  const text = filter.trim().toLowerCase();
  const shown = list.filter(({ name, family }) => `${name} ${family}`.toLowerCase().includes(text));
  const search = input(
    "Find a technique",
    filter,
    (value) => dispatch({ type: "hint/filter", text: value }),
    {
      type: "search",
      placeholder: "wing, chain, fish …",
    },
  );
  const levels = levelsOf(9);
  const none = html`<p class="note">No technique has this name.</p>`;
  return html`${search}<div class="techniques">${levels.map((level) => ofLevel(shown.filter((info) => info.level === level), level, text !== "", dispatch))}</div>
    ${shown.length === 0 ? none : nothing}`;
}

/** The techniques of a level by family. @param {TechniqueInfo[]} list @param {string} level @param {boolean} isOpen @param {Dispatch} dispatch */
function ofLevel(list, level, isOpen, dispatch) {
  if (list.length === 0) return nothing;
  const button = buttons(dispatch);
  const families = [...new Set(list.map(({ family }) => family))];
  const item = (/** @type {TechniqueInfo} */ info) => html`<li>${button(
    html`${info.name} <span class="note">${info.rating.toFixed(1)}</span>`, { type: "hint/pick", info }, { kind: "quiet" })}</li>`;
  return html`<details class="level" ?open=${isOpen || level === "easy"}><summary>${capital(level)} <span class="note">${list.length === 1 ? "1 technique" : `${list.length} techniques`}</span></summary>
    ${families.map((family) => html`<h4>${capital(family.replaceAll("_", " "))}</h4>
      <ul>${list.filter((info) => info.family === family).map(item)}</ul>`)}</details>`;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The lesson of a technique: the idea, its drawing on the board, where it is on the ladder. @param {State} state @param {Dispatch} dispatch */
function exampleCard(state, dispatch) {
  const { example, techniques: list } = state.hint;
  if (!example) return nothing;
  const { info, step, turned } = example;
  const button = buttons(dispatch);
  const facts = `${info.family.replaceAll("_", " ")} · rated ${info.rating.toFixed(1)} · ${info.level}`;
  const pick = (/** @type {boolean} */ other) => /** @type {const} */ ({ type: "hint/pick", info, turned: other });
  const hasTwo = info.example !== null && canTurn(info.example.request);
  return html`<section class="step stack" aria-label="Example">
    <header><h3>${info.name} <span class="note">${facts}</span></h3></header>
    <p>${info.description}</p>
    <div class="row">
      ${hasTwo ? html`<div class="segmented" role="group" aria-label="Example">
        ${button("Example 1", pick(false), { pressed: !turned })}${button("Example 2", pick(true), { pressed: turned })}</div>` : nothing}
      ${step ? linkControls(state, dispatch, step) : nothing}
    </div>
    ${step ? details(state, dispatch, step) : html`<p class="note">Drawing the example …</p>`}
    ${ladder(info, list ?? [], dispatch)}
    <div class="row">
      ${button("All techniques", { type: "hint/close" })}
      ${button("Try it", { type: "hint/try_example" })}
      ${button("Make one", { type: "make/with_technique", technique: info.technique })}
    </div>
  </section>`;
}
