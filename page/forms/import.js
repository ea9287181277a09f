// Reads a text: a board by itself, a puzzle with rules by `/import`, which knows the forms of other programs.

import { gameOfImport } from "./imported.js";
import { readGame } from "./forms.js";

/** @typedef {import("../types/state.d.ts").Client} Client */

/** Texts that only `/import` reads: links and objects of f-puzzles and SudokuPad, and those of ISS. */
const OTHER = /f-puzzles\.com|sudokupad|crackingthecryptic|^\s*(?:fpuzzles|fpuz|scl|ctc)\S{8}|^\s*\{[^]*"grid"\s*:|^\s*\.(?:~|[A-Z][A-Za-z]*[~.])/;

/**
 * A game, or what is wrong with the text. Without the service, boards are read all the same.
 * @param {Client} client @param {string} text @param {AbortSignal} signal
 */
export async function readAny(client, text, signal) {
  const isOther = OTHER.test(text);
  const read = isOther ? null : await readGame(text);
  if (read && "game" in read) return read;
  if (text.trim() === "") return readGame(text);
  const answer = await client.post("import", { text }, { signal });
  if (answer.ok) return gameOfImport(answer.value);
  if (read) return read;
  const detail = answer.status === 0 ? "Puzzles of other programs are read by the service, which does not answer." : answer.problem.detail;
  return { error: { detail: detail || answer.problem.title } };
}
