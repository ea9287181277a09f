// The words for the board: names of cells, and houses as they are spoken.

import { columnOf, isPlayed, rowOf } from "../model/board.js";
import { cellNotation } from "../model/cell_list.js";
import { placeName } from "../model/edits.js";
import { mistakes } from "../model/game.js";
import { houseName, housesOfCell, KINDS, kindsOf } from "../model/houses.js";
import { valuesOf } from "../model/marks.js";
import { openCells, remaining } from "../model/rules.js";
import { label } from "./views.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** "Sudoku board, 9 by 9, easy, 49 open". @param {PlainGame} game */
export function boardName(game) {
  const parts = [`Sudoku board, ${game.side} by ${game.side}`];
  const others = kindsOf(game).filter((kind) => !["row", "column", "box"].includes(kind));
  if (others.length > 0) parts.push(`with ${others.map((kind) => KINDS[kind].plural).join(" and ")}`);
  if (game.level) parts.push(game.level);
  parts.push(`${openCells(game)} open`);
  return parts.join(", ");
}

/** "row 3, column 4, box 2". @param {PlainGame} game @param {number} cell */
const place = (game, cell) => housesOfCell(game, cell).map(houseName).join(", ");

/**
 * The name of a cell, "row 3, column 4, box 2: empty, marks 2 5 8".
 * @param {State} state @param {PlainGame} game @param {number} cell
 * @param {{rival: number, isWrong: boolean, shownMarks: number}} view
 */
export function cellName(state, game, cell, view) {
  const where = state.settings.briefNames ? "" : `${place(game, cell)}: `;
  return where + contents(state, game, cell, view);
}

/** @param {State} state @param {PlainGame} game @param {number} cell @param {{rival: number, isWrong: boolean, shownMarks: number}} view */
function contents(state, game, cell, { rival, isWrong, shownMarks }) {
  const value = game.values[cell];
  const parts = [value ? label(state, game, value) : "empty"];
  if (value) parts.push(game.givens[cell] ? "given" : "yours");
  if (rival >= 0) {
    parts.push(`conflicts with row ${rowOf(game.side, rival) + 1} column ${columnOf(game.side, rival) + 1}`);
  }
  if (isWrong) parts.push("wrong");
  if (shownMarks) parts.push(`marks ${list(state, game, shownMarks, " ")}`);
  if (game.colours[cell]) parts.push(`colour ${valuesOf(game.colours[cell]).map((c) => "abcdefghi"[c - 1]).join(" ")}`);
  return parts.join(", ");
}

/** @param {State} state @param {PlainGame} game @param {number} set @param {string} between */
const list = (state, game, set, between) =>
  valuesOf(set)
    .map((value) => label(state, game, value))
    .join(between);

/** That something is wrong, and what. @param {import("../types/state.d.ts").Game} game */
export function mistakeWords(game) {
  const { kind, cells } = mistakes(game);
  if (cells.length === 0) return "This position has no solution.";
  return kind === "values" ? "At least one value is wrong." : "The pencil marks of at least one cell are wrong.";
}

/** Which cells are wrong. @param {import("../types/state.d.ts").Game} game */
export function wrongWords(game) {
  const { kind, cells } = mistakes(game);
  const n = cells.length;
  const at = n === 1 ? placeName(game.side, cells[0]) : `${n} cells`;
  if (kind === "values") return `${n === 1 ? `The value of ${at} is` : `The values of ${at} are`} wrong.`;
  return `The pencil marks of ${at} are wrong: ${n === 1 ? "its value is" : "the values are"} not among them.`;
}

/** The row, column, box or region of the cursor: "Row 6: 4, blank, 7 … Missing 2, 3". @param {State} state @param {"row" | "column" | "box"} kind */
export function houseSpeech(state, kind) {
  const { game, view } = state;
  const isWanted = (/** @type {string} */ other) => other === kind || (kind === "box" && other === "region");
  const house = housesOfCell(game, view.cursor).find((other) => isWanted(other.kind));
  if (!house) return "This cell is in no box.";
  const values = house.cells.map((cell) => game.values[cell]);
  const spoken = values.map((value) => (value ? label(state, game, value) : "blank"));
  const missing = Array.from({ length: game.side }, (_, k) => k + 1).filter((value) => !values.includes(value));
  const name = houseName(house);
  const rest = missing.length > 0 ? ` Missing ${missing.map((value) => label(state, game, value)).join(", ")}.` : "";
  return `${name[0].toUpperCase()}${name.slice(1)}: ${spoken.join(", ")}.${rest}`;
}

/** "1: 3 left, 2: 5 left". @param {State} state */
export function remainingSpeech(state) {
  const left = remaining(state.game);
  const parts = left.flatMap((n, value) => (value > 0 && n > 0 ? [`${label(state, state.game, value)}: ${n}`] : []));
  return parts.length > 0 ? `Left of each value: ${parts.join(", ")}.` : "Every value is complete.";
}

/** "r5c5 · marks 2 8", for the line below the board. @param {State} state */
export function cursorWords(state) {
  const { game, view, settings } = state;
  if (!isPlayed(game.side)) return `${game.side} × ${game.side}, read-only`;
  if (view.several && view.selection.length < 2) return `${view.selection.length === 0 ? "no cell" : "1 cell"} selected`;
  if (view.selection.length > 1) return `${view.selection.length} cells selected`;
  const at = cellNotation(game.side, view.cursor);
  const set = game.values[view.cursor] || settings.marks === "fixed" ? 0 : game.centre[view.cursor] | game.corner[view.cursor];
  if (game.givens[view.cursor] && !game.setting) return `${at} · given`;
  return set ? `${at} · marks ${list(state, game, set, " ")}` : at;
}
