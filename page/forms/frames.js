// A board drawn with characters: a row a line, boxes framed. Reading is that of `text.js`, which skips the frame. Without
// boxes, the frame is around the whole.

import { layout } from "../model/houses.js";
import * as text from "./text.js";

export const read = text.read;

/** @param {import("../types/state.d.ts").PlainGame} game */
export function write(game) {
  const line = text.write(game);
  return frame(game, line.includes(" ") ? line.split(" ") : [...line]);
}

/**
 * Draws cells in columns of equal width.
 * @param {import("../model/houses.js").Board} board
 * @param {string[]} cells side² texts in reading order
 */
export function frame(board, cells) {
  const { side } = board;
  const box = layout(board).boxes ?? { rows: side, columns: side };
  const perRow = side / box.columns;
  const width = Math.max(...cells.map((cell) => cell.length));
  const rule = `+${`${"-".repeat((width + 1) * box.columns + 1)}+`.repeat(perRow)}`;
  const lines = [rule];
  for (let row = 0; row < side; row++) {
    const rowCells = cells.slice(row * side, (row + 1) * side).map((cell) => cell.padEnd(width));
    const boxes = Array.from({ length: perRow }, (_, k) => rowCells.slice(k * box.columns, (k + 1) * box.columns).join(" "));
    lines.push(`| ${boxes.join(" | ")} |`);
    if ((row + 1) % box.rows === 0) lines.push(rule);
  }
  return lines.join("\n");
}
