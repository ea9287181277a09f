// Questions about the puzzle on the board, in the panel Make: is it minimal, is it the same as another one?

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { buttons, input } from "../controls/controls.js";
import { initial, reduce } from "./state.js";

export { attach } from "./effect.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("./types.d.ts").Reply} Reply */

/** @type {import("../types/state.d.ts").Slice<import("./types.d.ts").QuestionState>} */
export const slice = { name: "questions", initial, reduce };

export const below = { make: questions };

/** @param {State} state @param {Dispatch} dispatch */
function questions({ questions: asked, game }, dispatch) {
  if (!asked || game.side > 25) return nothing;
  const button = buttons(dispatch);
  const { minimal, same, other } = asked;
  const compare = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (other.trim()) dispatch({ type: "question/same" });
  };
  return html`<section class="questions stack"><h3>The puzzle on your board</h3>
    <div class="row">${button("Is it minimal?", { type: "question/minimal" })}
      ${minimal.cells.length > 0 ? button("Show them", { type: "question/show", cells: minimal.cells }, { kind: "quiet" }) : nothing}</div>
    ${answer(minimal)}
    <form class="fields" @submit=${compare}>
      ${input("The same puzzle as", other, (text) => dispatch({ type: "question/other", text }), { placeholder: "paste a puzzle" })}
      <button type="submit" class="button">Compare</button>
    </form>
    <div class="row">${button("Look among my saved games", { type: "question/saved" }, { kind: "quiet" })}
      ${same.games.map(({ id, text }) => button(`Open ${text}`, { type: "new/saved_game", id }))}</div>
    ${answer(same)}
  </section>`;
}

/** @param {Reply} reply */
const answer = ({ text, isWaiting }) => text ? html`<p class="answer" aria-busy=${isWaiting}>${text}</p>` : nothing;
