// Boards as people have them: cells of a spreadsheet, CSV, Markdown tables, empty cells left blank, a title above the
// grid. What is not part of the grid is named.

import { sideOf } from "./cells.js";
import * as text from "./text.js";

/** @typedef {import("./cells.js").FormResult} FormResult */

const DELIMITERS = ["\t", "|", ";", ","];
/** The line below the head of a Markdown table, or a frame. */
const RULE = /^[\s|+:=-]*$/;

/**
 * A table whose cells are separated, some of them empty. Other texts are no tables.
 * @param {string} source @returns {FormResult}
 */
export function read(source) {
  const lines = source.split(/\r?\n/);
  for (const delimiter of DELIMITERS) {
    const rows = lines.map((line) => cellsOf(line, delimiter));
    const found = gridIn(lines, rows);
    if (found && found.cells.flat().includes("")) return found.result;
  }
  return null;
}

/**
 * A grid with other lines around it, or with blanks for empty cells. For texts that no other form reads.
 * @param {string} source @returns {FormResult}
 */
export function readLoose(source) {
  const lines = source.split(/\r?\n/);
  const symbols = lines.map((line) => (RULE.test(line) ? null : line.replace(/[\s|¦\u2500-\u257f]/gu, "")));
  const framed = gridIn(lines, symbols.map((line) => (line && /^[\w.*-]+$/.test(line) ? [...line] : null)));
  if (framed) return framed.result;
  const whole = lines.filter((line) => line.trim() !== "");
  const side = sideOf(whole.length ** 2);
  const isOfBlanks = side > 0 && whole.every((line) => line.length <= side && /^[\w. ]*$/.test(line)) && source.includes(" ");
  return isOfBlanks ? gridIn(whole, whole.map((line) => [...line.padEnd(side)].map((char) => char.trim())))?.result ?? null : null;
}

/** The cells of a line; null for a line of a frame. @param {string} line @param {string} delimiter */
function cellsOf(line, delimiter) {
  if (!line.includes(delimiter) || (delimiter !== "\t" && RULE.test(line) && /-/.test(line))) return null;
  const inside = delimiter === "|" ? line.trim().replace(/^\||\|$/g, "") : line;
  return inside.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").replace(/\*\*/g, ""));
}

/**
 * The first grid of n rows with n cells; lines without cells may lie between them.
 * @param {string[]} lines @param {(string[] | null)[]} rows
 * @returns {{cells: string[][], result: FormResult} | null}
 */
function gridIn(lines, rows) {
  for (const [start, first] of rows.entries()) {
    const side = first?.length ?? 0;
    if (!first || sideOf(side * side) === 0 || side === 1) continue;
    const cells = [first];
    let end = start + 1;
    for (; end < rows.length && cells.length < side; end++) {
      const row = rows[end];
      if (row?.length === side) cells.push(row);
      else if (!RULE.test(lines[end])) break;
    }
    if (cells.length < side || !cells.flat().every((cell) => cell.length <= 2)) continue;
    const result = text.read(cells.map((row) => row.map((cell) => cell || ".").join(" ")).join("\n"));
    const around = [...lines.slice(0, start), ...lines.slice(end)].map((line) => line.trim()).filter((line) => !RULE.test(line));
    if (result && "game" in result) return { cells, result: { ...result, skipped: around } };
  }
  return null;
}
