// The solution of the game's puzzle, which the service finds and the game keeps.

import { gameFromBoard, plainGame, requestBoard } from "../model/game.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Game} Game */

/** Returns whether a game has the position on the board. @param {Store} store @param {Game} game */
export function isCurrent(store, { past, id }) {
  const { game } = store.get();
  return game.past === past && game.id === id;
}

/** Whether the position leads to no solution, by an answer of `/check`. @param {{status: string}} answer */
export const isLost = ({ status }) => ["conflict", "wrong", "unsolvable"].includes(status);

/**
 * Asks for the solution of the givens, keeps it if it is the only one, and returns how many there are; null
 * without an answer.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @returns {Promise<string | null>}
 */
export async function findSolution(store, client, signal) {
  const { game } = store.get();
  if (game.solution) return "one solution";
  const givens = plainGame({ ...game, values: game.givens });
  const answer = await client.post("solve", requestBoard(givens), { signal });
  if (!answer.ok) return null;
  const { status, unique, solution: board } = answer.value;
  if (status === "unsolvable") return "no solution";
  if (!unique) return unique === false ? "several solutions" : "an unknown number of solutions";
  const solution = gameFromBoard(board, { symbols: game.symbols }).values;
  store.dispatch({ type: "game/solution", id: game.id, solution });
  return "one solution";
}
