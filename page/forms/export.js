// The text forms of a game, and links that open it in other programs. `/export` writes them, here or in the service; the
// page itself writes only its own JSON and the text of sudoku.coach.

import { candidateLists, givensText, requestBoard } from "../model/game.js";
import * as coach from "./coach.js";
import * as json from "./json.js";

/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").Share} Share */
/** @typedef {import("../types/api.d.ts").components["schemas"]["ExportAnswer"]} ExportAnswer */
/** A form, and the side of its boards if they have but one.
 * @typedef {{to: string, side?: number, label: string, extension: string, type: string}} Row */

/** The forms whose texts are offered, with the names of `/export`. @type {Row[]} */
const TEXTS = [
  { to: "text", label: "One line of digits", extension: "txt", type: "text/plain" },
  { to: "grid", label: "Grid with lines", extension: "txt", type: "text/plain" },
  { to: "candidate_grid", label: "Grid with pencil marks", extension: "txt", type: "text/plain" },
  { to: "hodoku", side: 9, label: "Line for HoDoKu", extension: "txt", type: "text/plain" },
  { to: "sdk", label: "File .sdk (SadMan)", extension: "sdk", type: "text/plain" },
  { to: "opensudoku", side: 9, label: "File of OpenSudoku", extension: "opensudoku", type: "application/xml" },
  { to: "iss", label: "Text of the Interactive Sudoku Solver", extension: "txt", type: "text/plain" },
];

/** The forms whose links are offered. @type {{to: string, side?: number, label: string}[]} */
const LINKS = [
  { to: "sudokuwiki", side: 9, label: "SudokuWiki" },
  { to: "sudokupad", label: "SudokuPad" },
  { to: "f-puzzles", label: "f-puzzles" },
  { to: "sudokumaker", label: "SudokuMaker" },
  { to: "iss", label: "Interactive Sudoku Solver" },
];

/** The parts of a game that a text may lack without being another puzzle. */
const WORDS = new Set(["/title", "/description"]);

/** The request for a game, without the form. @param {PlainGame} game */
export function requestOf(game) {
  const hasMarks = game.centre.some(Boolean) || game.removed.some(Boolean);
  return {
    ...requestBoard(game),
    givens: givensText(game),
    ...(hasMarks ? { candidates: candidateLists(game) } : {}),
    ...(game.title ? { title: game.title } : {}),
    ...(game.rules ? { description: game.rules } : {}),
  };
}

/**
 * What a game can be exported as. A form that would make another puzzle of it is left out; a form that lacks the player's
 * values or marks, or draws a rule, says so.
 * @param {Client} client @param {PlainGame} game @param {AbortSignal} [signal]
 * @returns {Promise<Pick<Share, "forms" | "links">>}
 */
export async function exported(client, game, signal) {
  const request = requestOf(game);
  const rows = [...TEXTS, ...LINKS].filter(({ side }) => side === undefined || side === game.side);
  const names = [...new Set(rows.map(({ to }) => to))];
  const answers = await Promise.all(names.map((to) => client.post("export", { ...request, to }, signal ? { signal } : {})));
  /** @type {Map<string, ExportAnswer>} */
  const written = new Map();
  names.forEach((to, at) => {
    const answer = answers[at];
    if (answer.ok && isSamePuzzle(answer.value)) written.set(to, answer.value);
  });
  const label = (/** @type {{to: string, label: string}} */ row) => row.label + note(written.get(row.to));
  const forms = TEXTS.filter(({ to }) => written.has(to)).map((row) => ({
    id: row.to, label: label(row), extension: row.extension, type: row.type, text: written.get(row.to)?.text ?? "",
  }));
  const own = [
    { id: "coach", label: "Text for sudoku.coach", extension: "txt", type: "text/plain", text: game.constraints.length > 0 ? "" : await coach.write(game) },
    { id: "json", label: "JSON", extension: "json", type: "application/json", text: json.write(game) },
  ];
  const links = LINKS.flatMap((row) => {
    const href = written.get(row.to)?.link;
    return href ? [{ label: label(row), href }] : [];
  });
  const href = game.constraints.length > 0 ? null : coach.coachLink(game);
  return { forms: [...forms, ...own.filter(({ text }) => text !== "")], links: [...links, ...(href ? [{ label: "sudoku.coach", href }] : [])] };
}

/** Whether a text lacks no house, and no constraint that is not at least drawn. @param {ExportAnswer} answer */
const isSamePuzzle = ({ unwritten }) =>
  unwritten.every(({ pointer, what }) => !/^\/(?:houses|constraints)/.test(pointer) || what.includes("in words"));

/** The number of parts that a text lacks. @param {ExportAnswer | undefined} answer */
function note(answer) {
  const lacking = answer?.unwritten.filter(({ pointer }) => !WORDS.has(pointer)) ?? [];
  const drawn = lacking.filter(({ what }) => what.includes("in words")).length;
  const lost = [...new Set(lacking.filter(({ what }) => !what.includes("in words")).map(({ what }) => what))];
  const parts = [...(drawn > 0 ? [`${drawn} ${drawn === 1 ? "rule" : "rules"} in words only`] : []), ...(lost.length > 0 ? ["without all marks and entries"] : [])];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}
