// The rules of a puzzle of another kind: the author's words, and each kind of constraint with what it means.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { constraintsOf, letterKey, rulesByKind } from "../model/constraints.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../model/constraints.js").Item} Item */

/** @param {State} state @param {Dispatch} dispatch */
export function rules({ game, view, settings }, dispatch) {
  if (constraintsOf(game).length === 0) return nothing;
  const kinds = rulesByKind(game, view.sentences ?? {});
  const letters = letterKey(game, settings.numbers);
  const tags = [...(view.figures?.picture.querySelectorAll("text.legend") ?? [])].map((line) => line.textContent ?? "");
  return html`<section class="kinds stack" aria-labelledby="kinds"><h3 id="kinds">The rules of this puzzle</h3>
    ${game.rules ? html`<p class="author">${game.rules}</p>` : nothing}
    ${letters ? html`<p class="note letters">${letters}</p>` : nothing}
    ${tags.length > 0 ? html`<p class="note tags">On the board: ${tags.join(" · ")}.</p>` : nothing}
    <ul>${kinds.map(({ name, sentence, items }) => html`<li><details><summary><strong>${name}</strong>${items.length > 1 ? ` ×${items.length}` : ""}
      ${sentence ? html`<span class="note">${sentence}</span>` : nothing}</summary>
      <div class="row">${items.map((item) => one(item, dispatch))}</div></details></li>`)}</ul>
  </section>`;
}

/** A constraint; a press selects its cells. @param {Item} item @param {Dispatch} dispatch */
function one({ text, cells }, dispatch) {
  if (cells.length === 0) return text ? html`<span class="note">${text}</span>` : nothing;
  return html`<button class="button quiet" aria-label=${`Select ${text}`} @click=${() => dispatch({ type: "view/select", cells })}>${text}</button>`;
}
