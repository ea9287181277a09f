// The lesson of a technique in short, beside a hint on a wide screen: its idea, and where it is on the ladder.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { withKind } from "./speech.js";

/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/step.d.ts").TechniqueInfo} TechniqueInfo */

/** @param {import("../types/state.d.ts").State} state @param {Dispatch} dispatch */
export function lesson({ game, hint: { step, techniques } }, dispatch) {
  const info = techniques?.find(({ technique }) => technique === step?.technique);
  if (!info || !step) return nothing;
  const inWords = (/** @type {string} */ text) => withKind(text, step, game);
  const open = () => {
    dispatch({ type: "hint/view", view: "techniques" });
    dispatch({ type: "hint/pick", info });
  };
  return html`<section class="lesson stack" aria-labelledby="lesson">
    <h3 id="lesson">The technique: ${inWords(info.name)}</h3>
    <p>${inWords(info.description)}</p>
    <p class="note">${inWords(info.family.replaceAll("_", " ")).toLowerCase()} · rated ${info.rating.toFixed(1)} · ${info.level}</p>
    ${ladder(info, techniques ?? [], dispatch)}
    ${info.example ? html`<div class="row"><button type="button" class="button" @click=${open}>See its example</button></div>` : nothing}
  </section>`;
}

/**
 * The techniques before and after one on the ladder of ratings. Those of constraints are beside their own alone, because most
 * puzzles have none.
 * @param {TechniqueInfo} info @param {TechniqueInfo[]} list @param {Dispatch} dispatch
 */
export function ladder(info, list, dispatch) {
  const isOfConstraints = (/** @type {TechniqueInfo} */ { family }) => family === "constraint";
  const ordered = list.filter((other) => isOfConstraints(info) || !isOfConstraints(other)).toSorted((a, b) => a.rating - b.rating);
  const at = ordered.findIndex(({ technique }) => technique === info.technique);
  const pick = (/** @type {TechniqueInfo} */ other) => () => {
    dispatch({ type: "hint/view", view: "techniques" });
    dispatch({ type: "hint/pick", info: other });
  };
  const link = (/** @type {TechniqueInfo | undefined} */ other, /** @type {string} */ word) => other
    ? html`<li>${word} <button type="button" class="button quiet" @click=${pick(other)}>${other.name} <span class="note">${other.rating.toFixed(1)}</span></button></li>`
    : nothing;
  return html`<ul class="ladder" aria-label="On the ladder">${link(ordered[at - 1], "easier:")}${link(ordered[at + 1], "harder:")}</ul>`;
}
