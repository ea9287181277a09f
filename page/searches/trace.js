// Questions about a search tree: which nodes were expanded in which order, the path to a node, its siblings, the
// frontier, and why the next node is the next.

import { housesOf } from "../model/houses.js";
import { count, has, valuesOf } from "../model/marks.js";
import { candidates, openCells } from "../model/rules.js";

/** @typedef {import("./types.d.ts").TraceNode} TraceNode */
/** @typedef {import("./types.d.ts").Strategy} Strategy */

/** The expanded nodes in the order of their expansion. @param {TraceNode[]} nodes */
export const visits = (nodes) =>
  nodes.filter((node) => node.order !== null).sort((a, b) => /** @type {number} */ (a.order) - /** @type {number} */ (b.order));

/** The nodes from below the root to a node: its decisions. @param {TraceNode[]} nodes @param {TraceNode} node */
export function pathTo(nodes, node) {
  const path = [];
  for (let at = node; at.parent !== null; at = nodes[at.parent]) path.unshift(at);
  return path;
}

/** The successors of the same parent, the node itself included. @param {TraceNode[]} nodes @param {TraceNode} node */
export const siblings = (nodes, node) =>
  node.parent === null ? [node] : nodes.filter((other) => other.parent === node.parent);

/**
 * Tells of a node whether all its siblings are dead ends: it is expanded at once, without waiting in the frontier.
 * @param {TraceNode[]} nodes @returns {(node: TraceNode) => boolean}
 */
function aloneIn(nodes) {
  const viable = new Map();
  for (const { parent, outcome } of nodes) if (outcome !== "contradiction") viable.set(parent, (viable.get(parent) ?? 0) + 1);
  return ({ parent }) => viable.get(parent) === 1;
}

/**
 * The nodes that wait when the node of this order has been expanded: generated, not expanded, no dead ends.
 * @param {TraceNode[]} nodes @param {number} order
 */
export function frontierAfter(nodes, order) {
  const isAlone = aloneIn(nodes);
  return nodes.filter((node) => {
    if (node.parent === null || node.outcome === "contradiction" || isAlone(node)) return false;
    const parent = nodes[node.parent].order;
    return parent !== null && parent <= order && (node.order === null || node.order > order);
  });
}

/** @type {WeakMap<TraceNode, number[] | null>} */
const deductions = new WeakMap();

/**
 * The cells that the rules of a search fill after the decisions of a node: those of the singles. Null if the
 * singles do not lead to the node's number of open cells, because the rules of the search go further.
 * @param {TraceNode} node
 * @param {import("../model/rules.js").Position} board the givens and the decisions
 * @param {string} rules
 * @returns {number[] | null} the values, those of `board` included
 */
export function deduced(node, board, rules) {
  const known = deductions.get(node);
  if (known !== undefined) return known;
  const values = rules === "none" ? board.values : withSingles(board, rules !== "naked_single");
  const found = openCells({ ...board, values }) === node.heuristic ? values : null;
  deductions.set(node, found);
  return found;
}

/**
 * The values of a board after all naked and, if wanted, hidden singles.
 * @param {import("../model/rules.js").Position} board @param {boolean} hasHidden
 */
function withSingles(board, hasHidden) {
  const { side } = board;
  const houses = hasHidden ? housesOf(board).filter(({ cells }) => cells.length === side) : [];
  for (let { values } = board, before = values; ; before = values) {
    const sets = candidates({ ...board, values });
    const placed = values.slice();
    for (const [cell, set] of sets.entries()) if (count(set) === 1) placed[cell] = valuesOf(set)[0];
    for (const { cells } of houses) {
      for (let value = 1; value <= side; value++) {
        const places = cells.filter((cell) => has(sets[cell], value));
        if (places.length === 1) placed[places[0]] = value;
      }
    }
    if (placed.every((value, cell) => value === before[cell])) return before;
    values = placed;
  }
}

/** A decision as players write it: `r3c4 = 7`. @param {TraceNode} node @param {(value: number) => string} symbol */
export const decision = (node, symbol) =>
  node.cell === null || node.value === null
    ? "the board"
    : `r${node.cell.row + 1}c${node.cell.column + 1} = ${symbol(node.value)}`;

/**
 * The waiting nodes with the next one first, then in the order in which the strategy prefers them.
 * @param {Strategy} strategy @param {TraceNode[]} waiting @param {TraceNode | undefined} next
 */
export function inOrder(strategy, waiting, next) {
  const preferred = (/** @type {TraceNode} */ a, /** @type {TraceNode} */ b) => {
    if (a === next || b === next) return a === next ? -1 : 1;
    if (strategy === "best_first") return (a.heuristic ?? 0) - (b.heuristic ?? 0);
    return strategy === "breadth_first" ? a.id - b.id : b.id - a.id;
  };
  return waiting.toSorted(preferred);
}

/**
 * Why the strategy expands this node next.
 * @param {Strategy} strategy @param {TraceNode[]} nodes @param {TraceNode} next @param {TraceNode | undefined} before the node expanded before it
 */
export function reason(strategy, nodes, next, before) {
  if (strategy !== "backtracking" && aloneIn(nodes)(next)) return "nothing else is left of its choice, so it does not wait";
  switch (strategy) {
    case "best_first":
      return `it has the fewest open cells: ${next.heuristic}`;
    case "breadth_first":
      return `it has waited longest; its depth is ${next.depth}`;
    case "depth_first":
      return before && next.parent === before.id ? "it is the newest node" : "the newest nodes were dead ends";
    case "backtracking":
      return before && next.parent === before.id
        ? "it follows from the last decision"
        : "the last decision failed and was undone";
  }
}
