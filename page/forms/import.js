// Reads a text as `/import` reads it. Forms that only this page writes are read here, and all boards while nothing
// answers.

import { gameOfImport } from "./imported.js";
import { readGame, readOwn } from "./forms.js";

/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("./forms.js").Read} Read */
/** @typedef {import("./cells.js").FormError} FormError */

/** Texts that only `/import` reads: links and objects of f-puzzles and SudokuPad, and those of ISS. */
const OTHER = /f-puzzles\.com|sudokupad|crackingthecryptic|^\s*(?:fpuzzles|fpuz|scl|ctc)\S{8}|^\s*\{[^]*"grid"\s*:|^\s*\.(?:~|[A-Z][A-Za-z]*[~.])/;

/**
 * A game, or what is wrong with the text.
 * @param {Client} client @param {string} text @param {AbortSignal} signal
 * @returns {Promise<Read | {error: FormError}>}
 */
export async function readAny(client, text, signal) {
  if (text.trim() === "") return readGame(text);
  const own = await readOwn(text);
  if (own) return own;
  const answer = await client.post("import", { text }, { signal });
  const here = OTHER.test(text) ? null : await readGame(text);
  if (answer.ok) {
    const read = gameOfImport(answer.value, text);
    // The same board as this page reads it has the symbols of the text.
    const isSame = here && "game" in here && "game" in read && areEqual(here.game, read.game);
    return isSame ? { ...read, game: { ...here.game, title: read.game.title || here.game.title } } : read;
  }
  if (answer.status !== 0) return { error: { detail: answer.problem.detail || answer.problem.title } };
  const detail = "Puzzles of other programs are read by the service, which does not answer.";
  return here ?? { error: { detail } };
}

/** Whether two games are the same puzzle with the same entries and marks. @param {PlainGame} one @param {PlainGame} other */
function areEqual(one, other) {
  const parts = (/** @type {PlainGame} */ { side, givens, values, centre, houses, constraints }) =>
    JSON.stringify([side, givens, values, centre, houses, constraints]);
  return parts(one) === parts(other);
}
