// The lines of a board: thick between boxes or regions, thin between other cells; outlines of sets of cells; signs of
// the houses that are neither lines nor blocks. In units of 100 a cell.

import { housesOf, layout } from "../model/houses.js";
import { cellRect, UNIT } from "./geometry.js";

/** @typedef {import("../model/houses.js").Board} Board */
/** @typedef {import("../types/state.d.ts").Part} Part */

/** Path data of the lines inside a board. @param {Board} board */
export function gridPaths(board) {
  const { side } = board;
  const { blocks } = layout(board);
  const paths = { thin: "", thick: "" };
  for (let k = 1; k < side; k++) {
    for (const isAcross of [true, false]) {
      const kindAt = (/** @type {number} */ at) => {
        const [here, before] = isAcross ? [k * side + at, (k - 1) * side + at] : [at * side + k, at * side + k - 1];
        return blocks[here] === blocks[before] ? "thin" : "thick";
      };
      for (let from = 0, to = 1; from < side; from = to++) {
        const kind = kindAt(from);
        while (to < side && kindAt(to) === kind) to++;
        paths[kind] += isAcross ? `M${from * UNIT} ${k * UNIT}H${to * UNIT}` : `M${k * UNIT} ${from * UNIT}V${to * UNIT}`;
      }
    }
  }
  return paths;
}

/**
 * The outline of cells, moved inwards: a rectangle if they fill one, else a path.
 * @param {number} side @param {number[]} cells @param {number} inset @param {Record<string, string | number>} [more]
 * @returns {Part}
 */
export function outline(side, cells, inset, more = {}) {
  const [rows, columns] = [cells.map((cell) => Math.floor(cell / side)), cells.map((cell) => cell % side)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [height, width] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  if (height * width !== cells.length) return { tag: "path", attributes: { ...more, d: outlinePath(side, cells, inset) } };
  const { x, y } = cellRect(top, left);
  const size = { width: width * UNIT - 2 * inset, height: height * UNIT - 2 * inset };
  return { tag: "rect", attributes: { ...more, x: x + inset, y: y + inset, ...size, rx: 6 } };
}

/** Right, down, left and up: the directions of the edges of a cell, clockwise. */
const DIRECTIONS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/**
 * Path data of the outline of cells, moved inwards. Cells that touch at a corner stay apart.
 * @param {number} side @param {number[]} cells @param {number} inset
 */
export function outlinePath(side, cells, inset) {
  const inside = new Set(cells);
  const isInside = (/** @type {number} */ row, /** @type {number} */ column) =>
    column >= 0 && column < side && inside.has(row * side + column);
  /** The directions of the edges that begin at a corner. @type {Map<string, number[]>} */
  const edges = new Map();
  const add = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ direction) =>
    edges.set(`${x} ${y}`, [...(edges.get(`${x} ${y}`) ?? []), direction]);
  for (const cell of cells) {
    const [y, x] = [Math.floor(cell / side), cell % side];
    if (!isInside(y - 1, x)) add(x, y, 0);
    if (!isInside(y, x + 1)) add(x + 1, y, 1);
    if (!isInside(y + 1, x)) add(x + 1, y + 1, 2);
    if (!isInside(y, x - 1)) add(x, y + 1, 3);
  }
  let path = "";
  for (const [start, begun] of edges) {
    while (begun.length > 0) path += loop(edges, start, inset);
  }
  return path;
}

/**
 * Takes the edges of one closed line and returns it.
 * @param {Map<string, number[]>} edges @param {string} start @param {number} inset
 */
function loop(edges, start, inset) {
  const first = edges.get(start)?.pop() ?? 0;
  let [x, y] = start.split(" ").map(Number);
  let direction = first;
  const corners = [];
  for (;;) {
    x += DIRECTIONS[direction][0];
    y += DIRECTIONS[direction][1];
    const here = `${x} ${y}`;
    const open = edges.get(here) ?? [];
    const choices = here === start ? [...open, first] : open;
    // To the right first, so that the line stays at its cell.
    const next = [1, 0, 3].map((turn) => (direction + turn) % 4).find((turned) => choices.includes(turned)) ?? first;
    if (next !== direction) corners.push(corner(x, y, direction, next, inset));
    if (here === start && next === first) return `M${corners.join("L")}Z`;
    open.splice(open.indexOf(next), 1);
    direction = next;
  }
}

/** @param {number} x @param {number} y @param {number} before @param {number} after @param {number} inset */
function corner(x, y, before, after, inset) {
  // Inside is to the right of an edge.
  const [[ax, ay], [bx, by]] = [DIRECTIONS[(before + 1) % 4], DIRECTIONS[(after + 1) % 4]];
  return `${x * UNIT + inset * (ax + bx)} ${y * UNIT + inset * (ay + by)}`;
}

/**
 * The signs of the houses that are neither lines nor boxes nor regions, below the digits: diagonals are lines, windows and
 * extra houses have outlines, disjoint groups have their numbers in the corners of cells.
 * @param {Board} board
 * @returns {{class: string, parts: Part[]}[]}
 */
export function signs(board) {
  const { side } = board;
  return housesOf(board).map(({ kind, index, cells }) => ({ class: kind, parts: PARTS[kind]?.(side, cells, index) ?? [] }));
}

/** @type {Partial<Record<string, (side: number, cells: number[], index: number) => Part[]>>} */
const PARTS = {
  diagonal: (side, _, index) => {
    const d = index === 0 ? `M0 0L${side * UNIT} ${side * UNIT}` : `M${side * UNIT} 0L0 ${side * UNIT}`;
    return [{ tag: "path", attributes: { d } }];
  },
  window: (side, cells) => [outline(side, cells, 7)],
  extra: (side, cells) => [outline(side, cells, 11)],
  disjoint_group: (side, cells, index) => cells.map((cell) => number(side, cell, index + 1)),
};

/** @param {number} side @param {number} cell @param {number} shown @returns {Part} */
function number(side, cell, shown) {
  const { x, y } = cellRect(Math.floor(cell / side), cell % side);
  return { tag: "text", attributes: { x: x + UNIT - 5, y: y + UNIT - 5, "font-size": 13 }, text: String(shown) };
}
