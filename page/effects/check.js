// Questions to the service about the present position: is it still solvable, and where is it wrong?

import { latest } from "../client/client.js";
import { givensText, requestBoard } from "../model/game.js";
import { alarm, notice, speak } from "../actions.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Context} Context */

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  store.subscribe((_, action) => {
    if (action.type === "game/check") run((signal) => check(store, client, signal));
  });
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function check(store, client, signal) {
  const { game } = store.get();
  const body = { ...requestBoard(game), givens: givensText(game) };
  const answer = await client.post("check", body, { signal });
  if (!answer.ok) return;
  const isFine = answer.value.solution_count > 0;
  const text = isFine ? "Everything is right so far." : "Something is wrong.";
  store.dispatch(notice(text, isFine ? "good" : "bad"));
  store.dispatch(isFine ? speak(text) : alarm(text));
}
