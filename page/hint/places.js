// Where candidates stand in a picture.

import { cellCentre, slot } from "../board/geometry.js";
import { findHouse, housesOfCell, peers } from "../model/houses.js";

/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("./outline.js").Point} Point */
/** @typedef {import("../model/rules.js").Position} Board */

/** The radius of a shape around the value of a filled cell. */
const FILLED = 42;
/** The radius of a shape, in halves of the distance between candidates. */
const SHAPE = 0.92;

/** The index of a place on a board of this side. @param {number} side @returns {(place: {row: number, column: number}) => number} */
const indexIn = (side) => ({ row, column }) => row * side + column;

/**
 * The filled cells that exclude the value of a hidden single from the other open cells of its house. Other
 * steps have none.
 * @param {import("../types/step.d.ts").Step} step @param {Board} board
 * @returns {number[]}
 */
export function excluders({ technique, placements, evidence }, board) {
  const { side, values } = board;
  const [placed, base] = [placements?.[0], evidence.houses.find(({ role }) => role === "base")];
  if (technique !== "hidden_single" || !placed || !base) return [];
  const at = placed.row * side + placed.column;
  const others = (findHouse(board, base)?.cells ?? []).filter((cell) => !values[cell] && cell !== at);
  return [...new Set(others.flatMap((cell) => peers(board, cell).filter((peer) => values[peer] === placed.value)))];
}

/**
 * The cells where a step places a value and the drawing shows it. Of another step than a single or one of a constraint,
 * not where the pattern has candidates: these are read there.
 * @param {import("../types/step.d.ts").Step} step @param {number} side
 */
export function ghostsOf({ family, placements, evidence }, side) {
  const at = indexIn(side);
  const placed = new Set((placements ?? []).map(at));
  if (family === "single" || family === "constraint") return placed;
  for (const { from, to } of evidence.links) for (const candidate of [...from, ...to]) placed.delete(at(candidate));
  for (const cell of evidence.cells) if (cell.values?.length) placed.delete(at(cell));
  return placed;
}

/** The most cells that a hint of the second degree points at. */
const MOST_CELLS = 12;

/**
 * What a hint of the second degree points at. A step in one cell is not given away: its house and one that crosses
 * it there are shown. Of a long argument, where it begins and ends.
 * @param {import("../types/step.d.ts").Step} step @param {Board} board
 * @returns {import("../types/step.d.ts").Evidence}
 */
export function regionOf({ evidence }, board) {
  const distinct = new Map(evidence.cells.map((cell) => [indexIn(board.side)(cell), cell]));
  const [first] = distinct.keys();
  const [base] = evidence.houses;
  if (distinct.size === 1 && base) {
    const isBlock = (/** @type {string} */ kind) => kind === "box" || kind === "region";
    const crossing = housesOfCell(board, first).find(({ kind }) => (isBlock(base.kind) ? kind === "row" : isBlock(kind)));
    const houses = crossing ? [base, { kind: crossing.kind, index: crossing.index, role: "cover" }] : [base];
    return { ...evidence, cells: [], houses };
  }
  if (distinct.size <= MOST_CELLS) return evidence;
  const ends = evidence.cells.filter(({ role }) => role === "assumption" || role === "target");
  return { ...evidence, cells: [...new Map(ends.map((cell) => [indexIn(board.side)(cell), cell])).values()].slice(0, MOST_CELLS) };
}

/** With so few candidates, a cell says why a constraint leaves little to the others. */
const FEW = 4;

/**
 * The candidates that the drawing of a step of a constraint shows: of the cells that it changes, and of those that decide it
 * because they have few; of an argument, those of all its cells. Elsewhere the player's own marks stay.
 * @param {import("../types/step.d.ts").Step} step @param {number} side @param {number[]} candidates
 */
export function candidatesOfConstraint({ evidence, placements, eliminations }, side, candidates) {
  const at = indexIn(side);
  if (evidence.argument && evidence.reasons) {
    const ends = evidence.links.flatMap(({ from, to }) => [...from, ...to]);
    const used = new Set([...evidence.reasons.flatMap(({ cells }) => cells), ...evidence.cells, ...ends].map(at));
    return candidates.map((set, cell) => (used.has(cell) ? set : null));
  }
  const changed = new Set((eliminations ?? []).map(at));
  const filled = new Set((placements ?? []).map(at));
  const named = new Set(evidence.cells.filter(({ role, values }) => role !== UNMARKED || (values?.length ?? 0) <= FEW).map(at));
  return candidates.map((set, cell) => (changed.has(cell) || (named.has(cell) && !filled.has(cell)) ? set : null));
}

/** The role of all candidates of a constraint's cells: the outline of the constraint says it, and shapes would hide what changes. */
const UNMARKED = "constrained";

/** Whether the page draws an element: not the shapes of what the outline of a constraint says. @param {import("./types.d.ts").Mark} mark */
export const isOfPattern = ({ layer, class: name }) => layer !== "shapes" || !new RegExp(`^${UNMARKED} .* v`).test(name);

/**
 * Below the sums of cages the candidates are small: one stroke instead of a cross leaves them to be read.
 * @param {import("./types.d.ts").Mark} mark @returns {import("./types.d.ts").Mark}
 */
export function struckThrough(mark) {
  if (!mark.class.startsWith("cross ")) return mark;
  const parts = mark.parts.map((part) => ({ ...part, attributes: { ...part.attributes, d: String(part.attributes.d).replace(/^M.+(?=M)/, "") } }));
  return { ...mark, parts };
}

/** The part of a class that names a candidate: `r3c4 v7`. @param {Candidate} candidate */
export const placeOf = ({ row, column, value }) => `r${row + 1}c${column + 1} v${value}`;

/**
 * The middle of a candidate, and the radius of a shape around it.
 * @param {Candidate} candidate
 * @param {Board & {hasNotes?: boolean}} board
 * @returns {{centre: Point, radius: number}}
 */
export function place({ row, column, value }, { side, values, hasNotes }) {
  if (values[row * side + column]) return { centre: cellCentre(row, column), radius: FILLED };
  const { x, y, radius } = slot(side, row, column, value, hasNotes);
  return { centre: { x, y }, radius: radius * SHAPE };
}
