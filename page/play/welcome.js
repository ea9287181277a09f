// The welcome: how to play, and the rules. It is shown until it is closed or something is entered.

import { html } from "../vendor/lit-html/lit-html.js";
import { setSetting } from "../store/actions.js";
import { rulesOf } from "../model/houses.js";

/** @param {import("../types/state.d.ts").State} state @param {import("../types/state.d.ts").Dispatch} dispatch */
export const welcome = ({ game }, dispatch) => html`<section class="card welcome" aria-labelledby="welcome">
  <h3 id="welcome">Welcome</h3>
  <p>Select a cell and press a number. <span class="long">Corner and centre marks note what a cell could be. When you are stuck,
    Hint first points and then explains.</span> <span class="long"><strong>The rules:</strong></span> ${rulesOf(game)}</p>
  <button class="button primary" @click=${() => dispatch(setSetting("welcomed", true))}>Got it</button>
</section>`;
