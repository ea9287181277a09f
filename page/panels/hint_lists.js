// Two lists of the hint panel: every step of the position, and the techniques with their examples.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { buttons, input } from "./controls.js";
import { details, linkControls } from "./hint_step.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").TechniqueInfo} TechniqueInfo */

/** @param {State} state @param {Dispatch} dispatch */
export function allSteps({ hint }, dispatch) {
  if (!hint.all) return html`<p class="note">${hint.problem || "Searching for steps …"}</p>`;
  const { steps, isComplete } = hint.all;
  const names = [...new Set(steps.map((step) => step.technique))];
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const groups = names.map((name) =>
    group(
      steps.filter((step) => step.technique === name),
      dispatch,
    ),
  );
  const title = isComplete ? `${count} in this position.` : `The first ${count} of this position.`;
  const legend = "r2c1 is row 2, column 1; r2c1=3 places 3 there, r2c1<>3 removes the candidate 3.";
  return html`<p class="note">${title} ${steps.length > 0 ? legend : ""}</p>${groups}`;
}

/** @param {Step[]} steps @param {Dispatch} dispatch */
function group(steps, dispatch) {
  const [{ name, rating }] = steps;
  const button = buttons(dispatch);
  const items = steps.map((step) => {
    const text = (step.notation ?? "").replace(`${name}: `, "");
    return html`<li>${button(text, { type: "hint/choose", step }, { kind: "quiet" })}</li>`;
  });
  return html`<details class="steps">
    <summary>${name} <span class="note">rated ${rating.toFixed(1)} · ${steps.length === 1 ? "1 step" : `${steps.length} steps`}</span></summary>
    <ul>${items}</ul>
  </details>`;
}

/** @param {State} state @param {Dispatch} dispatch */
export function techniques(state, dispatch) {
  const { techniques: list, example, filter, problem } = state.hint;
  if (example) return exampleCard(state, dispatch);
  if (!list) return html`<p class="note">${problem || "Loading …"}</p>`;
  const button = buttons(dispatch);
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
  const items = shown.map((info) => {
    const name = html`${info.name} <span class="note">${info.rating.toFixed(1)}</span>`;
    return html`<li>${button(name, { type: "hint/pick", info }, { kind: "quiet" })}</li>`;
  });
  const none = html`<p class="note">No technique has this name.</p>`;
  return html`${search}<ul class="techniques">${items}</ul>${shown.length === 0 ? none : nothing}`;
}

/** @param {State} state @param {Dispatch} dispatch */
function exampleCard(state, dispatch) {
  const { example } = state.hint;
  if (!example) return nothing;
  const { info, step } = example;
  const button = buttons(dispatch);
  const family = info.family.replaceAll("_", " ");
  const facts = `${family} · rated ${info.rating.toFixed(1)} · ${info.level}`;
  return html`<section class="step stack" aria-label="Example">
    <header><h3>${info.name} <span class="note">${facts}</span></h3></header>
    ${step ? linkControls(state.hint, dispatch, step) : nothing}
    ${step ? details(state, dispatch, step) : html`<p class="note">Drawing the example …</p>`}
    <p class="note">${info.description}</p>
    <div class="row">
      ${button("All techniques", { type: "hint/close" })}
      ${button("Make one", { type: "make/with_technique", technique: info.technique })}
    </div>
  </section>`;
}
