// The text forms that the page reads itself: `readGame` tries each of them.

import * as coach from "./coach.js";
import * as hodoku from "./hodoku.js";
import * as json from "./json.js";
import * as pencil from "./pencil.js";
import { readShare } from "./share.js";
import * as table from "./table.js";
import * as text from "./text.js";

/** @typedef {import("./cells.js").FormError} FormError */
/** @typedef {import("./cells.js").FormResult} FormResult */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** @typedef {{game: PlainGame, form: string, dropped: string[], skipped: string[]}} Read */

/** The largest text that is read: a board of side 100 with its marks has about 3 MB. */
const LONGEST = 4 << 20;

/** The forms in the order in which they are tried; the last one accepts whatever is left, or says what is wrong.
 * @type {[string, (text: string) => FormResult | Promise<FormResult>][]} */
const READERS = [
  ["link of this page", readOwnLink],
  ["sudoku.coach, SudokuWiki or SudokuExchange", coach.read],
  ["JSON", json.read],
  ["HoDoKu line", hodoku.read],
  ["marks", pencil.read],
  ["cells of a table", table.read],
  ["text", text.read],
];

/** The forms that only this page and sudoku.coach write.
 * @type {[string, RegExp, (text: string) => FormResult | Promise<FormResult>][]} */
const OWN = [
  ["link of this page", /^\s*(?:https?:\/\/[^\s#]*)?#[bzg]=/, readOwnLink],
  ["sudoku.coach", /^\s*SC[a-z]\d/, coach.read],
  ["JSON", /^\s*\{[^]*"(?:centre|corner|removed)"\s*:/, json.read],
];

/**
 * Reads a text in a form that `/import` does not know; null for other texts.
 * @param {string} source
 * @returns {Promise<Read | {error: FormError} | null>}
 */
export async function readOwn(source) {
  for (const [form, pattern, read] of OWN) {
    if (source.length > LONGEST || !pattern.test(source)) continue;
    const result = await read(source);
    if (result && "error" in result) return result;
    if (result) return { game: result.game, form, dropped: result.dropped ?? [], skipped: result.skipped ?? [] };
  }
  return null;
}

/**
 * Reads a board or a game of this page. Puzzles of other programs with their rules are read by `/import`.
 * @param {string} source
 * @returns {Promise<Read | {error: FormError}>}
 */
export async function readGame(source) {
  if (source.trim() === "") return { error: { detail: "There is no text." } };
  if (source.length > LONGEST) return { error: { detail: "The text is longer than 4 MB." } };
  for (const [form, read] of READERS) {
    const result = await read(source);
    if (result && "error" in result) return loosely(source) ?? result;
    if (result) return { game: result.game, form, dropped: result.dropped ?? [], skipped: result.skipped ?? [] };
  }
  return { error: { detail: "The text has no board." } };
}

/** A grid with other lines around it, or null. @param {string} source @returns {Read | null} */
function loosely(source) {
  const result = table.readLoose(source);
  if (!result || "error" in result) return null;
  return { game: result.game, form: "text", dropped: [], skipped: result.skipped ?? [] };
}

/** @param {string} source @returns {Promise<FormResult>} */
async function readOwnLink(source) {
  const fragment = /^\s*(?:https?:\/\/[^\s#]*)?#((?:b|z|g)=[^\s]+)\s*$/.exec(source);
  return fragment ? readShare(fragment[1]) : null;
}
