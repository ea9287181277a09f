// The answer of `/import` as a game.

import { gameFromBoard, plainGame } from "../model/game.js";
import { all, setOf } from "../model/marks.js";
import { COUNTS_FROM_0 } from "./cells.js";

/** @typedef {import("../types/api.d.ts").components["schemas"]["ImportAnswer"]} ImportAnswer */
/** @typedef {import("../types/state.d.ts").Constraint} Constraint */
/** @typedef {import("./cells.js").FormError} FormError */
/** @typedef {import("./forms.js").Read} Read */

/** The names of forms that are abbreviated. @type {Record<string, string>} */
const FORMS = { iss: "Interactive Sudoku Solver", sudokupad: "SudokuPad" };

/** @param {ImportAnswer} answer @returns {Read | {error: FormError}} */
export function gameOfImport(answer) {
  const unread = answer.unread.map(({ what, count }) => (count > 1 ? `${what} ×${count}` : what));
  if (answer.board === null) return { error: { detail: unread.join(". ") || "The text has no board." } };
  if (answer.first_value !== 1) return { error: { detail: COUNTS_FROM_0 } };
  const board = gameFromBoard(String(answer.board), { houses: answer.houses });
  const { side, symbols, houses } = board;
  const values = board.givens;
  const isGiven = new Set(answer.givens?.map(({ row, column }) => row * side + column));
  const givens = answer.givens ? values.map((value, cell) => (isGiven.has(cell) ? value : 0)) : values;
  const sets = /** @type {number[][] | undefined} */ (answer.candidates)?.map(setOf) ?? [];
  const centre = values.map((value, cell) => (value || !sets[cell] || sets[cell] === all(side) ? 0 : sets[cell]));
  const title = [answer.title, answer.author && `by ${answer.author}`].filter(Boolean).join(" ");
  const constraints = /** @type {Constraint[]} */ (/** @type {unknown} */ (answer.constraints));
  const game = plainGame({ side, symbols, houses, givens, values, centre, title, constraints, rules: answer.description ?? "" });
  return { game, form: FORMS[answer.form] ?? answer.form.replaceAll("_", " "), dropped: unread, skipped: [] };
}
