// HoDoKu's line: `:technique:values:cells:deleted candidates:eliminations::`. A `+` before a value says that it was
// placed after the start. The deleted candidates are those that the rules allow; each is value, row and column.
// Source: HoDoKu's manual, "Library format".

import { plainGame } from "../model/game.js";
import { bit } from "../model/marks.js";

/** @typedef {import("./cells.js").FormResult} FormResult */

const SIDE = 9;

/** @param {string} text @returns {FormResult} */
export function read(text) {
  const fields = text.trim().split(":");
  const cells = fields.length > 3 ? fields[3] : text.trim();
  const isLine = fields.length > 3 ? text.trim().startsWith(":") : /\+[1-9]/.test(cells);
  if (!isLine || !/^(\+?[1-9]|[.0])+$/.test(cells)) return null;
  const tokens = cells.match(/\+?[1-9]|[.0]/g) ?? [];
  if (tokens.length !== SIDE * SIDE) return null;
  const digit = (/** @type {string} */ token) => Number(token.replace("+", "").replace(".", "0"));
  const values = tokens.map(digit);
  const givens = tokens.map((token) => (token.startsWith("+") ? 0 : digit(token)));
  const removed = new Array(SIDE * SIDE).fill(0);
  for (const [, value, row, column] of (fields[4] ?? "").matchAll(/([1-9])([1-9])([1-9])/g)) {
    removed[(Number(row) - 1) * SIDE + Number(column) - 1] |= bit(Number(value));
  }
  return { game: plainGame({ side: SIDE, givens, values, removed }) };
}
