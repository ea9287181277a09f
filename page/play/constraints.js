// Puzzles of other kinds: what their constraints mean, and how they are drawn. Both come from the service; without it
// the rules are a list of names.

import { latest } from "../client/client.js";
import { figuresOf } from "../board/figure_request.js";
import { isPlayed } from "../model/board.js";
import { constraintsOf } from "../model/constraints.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const draw = latest();
  let isAsked = false;
  /** The constraints and the theme that are drawn. */
  let drawn = "";

  function react() {
    const { game, view } = store.get();
    const constraints = constraintsOf(game);
    if (constraints.length > 0 && !view.sentences && !isAsked) {
      isAsked = true;
      loadSentences(store, client);
    }
    const theme = document.documentElement.dataset.theme ?? "light";
    const wanted = constraints.length > 0 && isPlayed(game.side) ? `${game.id} ${theme}` : "";
    if (wanted === drawn) return;
    drawn = wanted;
    if (wanted === "") store.dispatch({ type: "view/figures", figures: null });
    else draw((signal) => drawFigures(store, client, game, theme, signal));
  }

  store.subscribe((state, action, before) => {
    if (state.game.id !== before.game.id || action.type === "settings/set") react();
  });
  react();
}

/** A description without its example of what is not valid. @param {string | undefined} description */
const sentence = (description) => (description ?? "").split(" Not valid: ")[0];

/** The sentences of the kinds, from the document of the service. @param {Store} store @param {Client} client */
async function loadSentences(store, client) {
  const answer = await client.get("openapi.json");
  if (!answer.ok) return;
  const { schemas = {} } = answer.value.components ?? {};
  /** @type {[string, string][]} */
  const kinds = Object.entries(schemas.Constraint?.discriminator?.mapping ?? {});
  const sentences = Object.fromEntries(kinds.map(([kind, reference]) => [kind, sentence(schemas[reference.split("/").at(-1) ?? ""]?.description)]));
  store.dispatch({ type: "view/sentences", sentences });
}

/**
 * The figures of the constraints, from a picture of the empty board. A service that draws none refuses it.
 * @param {Store} store @param {Client} client @param {import("../types/state.d.ts").Game} game @param {string} theme
 * @param {AbortSignal} signal
 */
async function drawFigures(store, client, game, theme, signal) {
  const figures = await figuresOf(client, game, theme, signal);
  if (figures !== undefined && !signal.aborted && store.get().game.id === game.id) store.dispatch({ type: "view/figures", figures });
}
