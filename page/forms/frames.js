// A board drawn with characters: a row a line, boxes framed. Reading is that of `text.js`, which skips the frame.

import { order } from "../model/board.js";
import * as text from "./text.js";

export const read = text.read;

/** @param {import("../types/state.d.ts").PlainGame} game */
export function write(game) {
  const line = text.write(game);
  return frame(game.side, line.includes(" ") ? line.split(" ") : [...line]);
}

/**
 * Draws cells in columns of equal width.
 * @param {number} side
 * @param {string[]} cells side² texts in reading order
 */
export function frame(side, cells) {
  const box = order(side);
  const width = Math.max(...cells.map((cell) => cell.length));
  const rule = `+${`${"-".repeat((width + 1) * box + 1)}+`.repeat(box)}`;
  const lines = [rule];
  for (let row = 0; row < side; row++) {
    const rowCells = cells.slice(row * side, (row + 1) * side).map((cell) => cell.padEnd(width));
    const boxes = Array.from({ length: box }, (_, k) => rowCells.slice(k * box, (k + 1) * box).join(" "));
    lines.push(`| ${boxes.join(" | ")} |`);
    if ((row + 1) % box === 0) lines.push(rule);
  }
  return lines.join("\n");
}
