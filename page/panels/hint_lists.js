// Two lists of the hint panel: every step of the position by technique, and the techniques with their examples.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").TechniqueInfo} TechniqueInfo */
/** The controls of a step's links, and the rest of it. @typedef {{links: (step: Step) => unknown, details: (step: Step) => unknown}} Templates */

/** @param {State} state @param {Dispatch} dispatch */
export function allSteps({ hint }, dispatch) {
  if (!hint.all) return html`<p class="note">${hint.problem || "Searching for steps …"}</p>`;
  const { steps, isComplete } = hint.all;
  const names = [...new Set(steps.map((step) => step.technique))];
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  return html`<p class="note">${isComplete ? `${count} in this position.` : `The first ${count} of this position.`}</p>
    ${names.map((name) => group(steps.filter((step) => step.technique === name), dispatch))}`;
}

/** @param {Step[]} steps @param {Dispatch} dispatch */
function group(steps, dispatch) {
  const [{ name, rating }] = steps;
  return html`<details class="steps">
    <summary>${name} <span class="note">${rating.toFixed(1)} · ${steps.length}</span></summary>
    <ul>${steps.map((step) => html`<li><button type="button" class="button quiet"
      @click=${() => dispatch({ type: "hint/choose", step })}>${step.notation?.replace(`${name}: `, "")}</button></li>`)}</ul>
  </details>`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Templates} templates */
export function techniques(state, dispatch, templates) {
  const { techniques: list, example, filter, problem } = state.hint;
  if (!list) return html`<p class="note">${problem || "Loading …"}</p>`;
  if (example) return exampleCard(state, dispatch, templates);
  const text = filter.trim().toLowerCase();
  const shown = list.filter(({ name, family }) => `${name} ${family}`.toLowerCase().includes(text));
  return html`<label class="field">Find a technique
      <input type="search" .value=${filter} placeholder="wing, chain, fish …" autocomplete="off"
        @input=${(/** @type {any} */ event) => dispatch({ type: "hint/filter", text: event.target.value })}></label>
    <ul class="techniques">${shown.map((info) => html`<li><button type="button" class="button quiet"
      @click=${() => dispatch({ type: "hint/pick", info })}>${info.name} <span class="note">${info.rating.toFixed(1)}</span></button></li>`)}</ul>
    ${shown.length === 0 ? html`<p class="note">No technique has this name.</p>` : nothing}`;
}

/** @param {State} state @param {Dispatch} dispatch @param {Templates} templates */
function exampleCard({ hint }, dispatch, templates) {
  const { example } = hint;
  if (!example) return nothing;
  const { info, step } = example;
  return html`<section class="step stack" aria-label="Example">
    <header><h3>${info.name}
      <span class="note">${info.family.replaceAll("_", " ")} · rated ${info.rating.toFixed(1)} · ${info.level}</span></h3></header>
    <div class="row">
      <button type="button" class="button" @click=${() => dispatch({ type: "hint/close" })}>All techniques</button>
      ${step ? templates.links(step) : nothing}
      <button type="button" class="button quiet" @click=${() => makeOne(info, dispatch)}>Make one</button>
    </div>
    <p class="note">${info.description}</p>
    ${step ? templates.details(step) : html`<p class="note">Drawing the example …</p>`}
  </section>`;
}

/** A wish for a puzzle that contains the technique. @param {TechniqueInfo} info @param {Dispatch} dispatch */
function makeOne(info, dispatch) {
  dispatch({ type: "make/wish", wish: { technique: info.technique } });
  dispatch({ type: "view/panel", panel: "make" });
}
