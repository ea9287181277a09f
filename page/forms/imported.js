// The answer of `/import` as a game.

import { gameFromBoard, plainGame } from "../model/game.js";
import { all, setOf } from "../model/marks.js";
import { COUNTS_FROM_0 } from "./cells.js";

/** @typedef {import("../types/api.d.ts").components["schemas"]["ImportAnswer"]} ImportAnswer */
/** @typedef {import("../types/state.d.ts").Constraint} Constraint */
/** @typedef {import("./cells.js").FormError} FormError */
/** @typedef {import("./forms.js").Read} Read */

/** The names of forms that are abbreviated. @type {Record<string, string>} */
const FORMS = {
  iss: "Interactive Sudoku Solver",
  sudokupad: "SudokuPad",
  sudokumaker: "SudokuMaker",
  hodoku: "HoDoKu line",
  opensudoku: "OpenSudoku",
  cells: "cells of a table",
  csv: "CSV",
  json: "JSON",
  xml: "XML",
};

/** @param {ImportAnswer} answer @param {string} text the text that was read @returns {Read | {error: FormError}} */
export function gameOfImport(answer, text) {
  const [first, ...others] = answer.puzzles ?? [];
  if (first) {
    const read = gameOfImport(first, text);
    const dropped = others.length > 1 ? `${others.length} further puzzles` : "another puzzle";
    return "error" in read || others.length === 0 ? read : { ...read, dropped: [...read.dropped, dropped] };
  }
  if (answer.readings) {
    const reasons = answer.readings.map(({ reason }) => reason).join("; or ");
    return { error: { detail: `The text can mean different puzzles: ${reasons}.` } };
  }
  const unread = answer.unread.map(({ what, count }) => (count > 1 ? `${what} ×${count}` : what));
  const { puzzle } = answer;
  if (!puzzle) return { error: { detail: unread.join(". ") || "The text has no board." } };
  if (puzzle.first_value === 0) return { error: { detail: COUNTS_FROM_0 } };
  const { side, symbols, houses, givens } = gameFromBoard(String(puzzle.board), { houses: puzzle.houses });
  const values = answer.entries ? gameFromBoard(String(answer.entries), { houses }).givens : givens;
  const sets = /** @type {number[][] | undefined} */ (puzzle.candidates)?.map(setOf) ?? [];
  const centre = values.map((value, cell) => (value || !sets[cell] || sets[cell] === all(side) ? 0 : sets[cell]));
  const title = [answer.title, answer.author && `by ${answer.author}`].filter(Boolean).join(" ");
  const constraints = /** @type {Constraint[]} */ (/** @type {unknown} */ (puzzle.constraints ?? []));
  const game = plainGame({ side, symbols, houses, givens, values, centre, title, constraints, rules: answer.description ?? "" });
  // Words that stand in the text are beside the board; an object has names of rules instead.
  const isPart = (/** @type {string} */ what) => !/^\s*[{[<]|^\s*https?:/.test(text) && text.includes(what);
  const [skipped, dropped] = [unread.filter(isPart), unread.filter((what) => !isPart(what))];
  return { game, form: FORMS[answer.form] ?? answer.form.replaceAll("_", " "), dropped, skipped };
}
