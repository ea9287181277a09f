// Puzzles of other kinds: what their constraints mean, and how they are drawn. Both come from the service; without it
// the rules are a list of names.

import { latest } from "../client/client.js";
import { boardText, requestBoard } from "../model/game.js";
import { constraintsOf } from "../model/constraints.js";
import { isPlayed } from "../model/board.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const draw = latest();
  let isAsked = false;
  /** What is drawn: the constraints and the theme. */
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
    else draw((signal) => drawFigures(store, game, theme, signal));
  }

  store.subscribe((state, action, before) => {
    if (state.game.id !== before.game.id || action.type === "settings/set") react();
  });
  react();
}

/** The sentences of the kinds, from the document of the service. @param {Store} store @param {Client} client */
async function loadSentences(store, client) {
  const answer = await client.get("openapi.json");
  if (!answer.ok) return;
  const { schemas = {} } = answer.value.components ?? {};
  /** @type {[string, string][]} */
  const kinds = Object.entries(schemas.Constraint?.discriminator?.mapping ?? {});
  const sentences = Object.fromEntries(kinds.map(([kind, reference]) => [kind, schemas[reference.split("/").at(-1) ?? ""]?.description ?? ""]));
  store.dispatch({ type: "view/sentences", sentences });
}

/**
 * The figures of the constraints, from a picture of the empty board. A service that draws none refuses it.
 * @param {Store} store @param {import("../types/state.d.ts").Game} game @param {string} theme @param {AbortSignal} signal
 */
async function drawFigures(store, game, theme, signal) {
  const empty = { ...game, values: game.givens.map(() => 0) };
  const body = { ...requestBoard(empty), board: boardText(empty), show: "givens", theme, text: "text", id_prefix: "constraints" };
  const picture = await svgOf("render", body, signal);
  const figures = picture?.querySelector("g.constraints, g.clues") ? picture : null;
  if (!signal.aborted && store.get().game.id === game.id) store.dispatch({ type: "view/figures", figures });
}

/**
 * The document of a picture, or null. A request of this kind makes a document without a text that is parsed, which
 * the policy of the page forbids.
 * @param {string} path @param {object} body @param {AbortSignal} signal @returns {Promise<Element | null>}
 */
function svgOf(path, body, signal) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "document";
    request.setRequestHeader("accept", "image/svg+xml");
    request.setRequestHeader("content-type", "application/json");
    request.onload = () => resolve(request.status === 200 ? request.responseXML?.documentElement ?? null : null);
    request.onerror = request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(JSON.stringify(body));
  });
}
