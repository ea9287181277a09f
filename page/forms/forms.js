// The text forms that the page knows itself: `readGame` tries each of them; `writers` and `links` write a game.

import * as coach from "./coach.js";
import * as fpuzzles from "./fpuzzles.js";
import * as frames from "./frames.js";
import * as hodoku from "./hodoku.js";
import * as json from "./json.js";
import * as pencil from "./pencil.js";
import { readShare } from "./share.js";
import * as sudokupad from "./sudokupad.js";
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

/** A writer of a form that has no constraints. @param {(game: PlainGame) => string | Promise<string>} write */
const plain = (write) => (/** @type {PlainGame} */ game) => (game.constraints.length > 0 ? "" : write(game));

/** What a game can be exported as.
 * @type {{id: string, label: string, write: (game: PlainGame) => string | Promise<string>, extension: string, type: string}[]} */
export const writers = [
  { id: "line", label: "One line of digits", write: plain(text.write), extension: "txt", type: "text/plain" },
  { id: "frame", label: "Grid with lines", write: plain(frames.write), extension: "txt", type: "text/plain" },
  { id: "marks", label: "Grid with pencil marks", write: plain(pencil.write), extension: "txt", type: "text/plain" },
  { id: "hodoku", label: "Line for HoDoKu", write: plain(hodoku.write), extension: "txt", type: "text/plain" },
  { id: "sdk", label: "File .sdk (SadMan)", write: plain(text.writeSdk), extension: "sdk", type: "text/plain" },
  { id: "coach", label: "Text for sudoku.coach", write: plain(coach.write), extension: "txt", type: "text/plain" },
  { id: "json", label: "JSON", write: json.write, extension: "json", type: "application/json" },
];

/**
 * Links that open the game in other programs.
 * @param {PlainGame} game
 * @returns {Promise<{label: string, href: string}[]>}
 */
export async function links(game) {
  if (game.constraints.length > 0) return [];
  const known = [
    { label: "SudokuWiki", href: coach.wikiLink(game) },
    { label: "sudoku.coach", href: coach.coachLink(game) },
    { label: "SudokuPad", href: game.side === 9 ? sudokupad.write(game) : null },
    { label: "f-puzzles", href: game.side <= 16 ? fpuzzles.write(game) : null },
  ];
  return known.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]));
}

/** @param {string} source @returns {Promise<FormResult>} */
async function readOwnLink(source) {
  const fragment = /^\s*(?:https?:\/\/[^\s#]*)?#((?:b|z|g)=[^\s]+)\s*$/.exec(source);
  return fragment ? readShare(fragment[1]) : null;
}
