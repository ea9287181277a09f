// Questions about a search tree: which nodes were expanded in which order, the path to a node, its siblings, the
// frontier, and why the next node is the next.

/** @typedef {import("../types/search.d.ts").TraceNode} TraceNode */
/** @typedef {import("../types/search.d.ts").Strategy} Strategy */

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
 * The nodes that wait when the node of this order has been expanded: generated, not expanded, no dead ends.
 * @param {TraceNode[]} nodes @param {number} order
 */
export function frontierAfter(nodes, order) {
  return nodes.filter((node) => {
    if (node.parent === null || node.outcome === "contradiction") return false;
    const parent = nodes[node.parent].order;
    return parent !== null && parent <= order && (node.order === null || node.order > order);
  });
}

/** A decision as players write it: `r3c4 = 7`. @param {TraceNode} node @param {(value: number) => string} symbol */
export const decision = (node, symbol) =>
  node.cell === null || node.value === null
    ? "the board"
    : `r${node.cell.row + 1}c${node.cell.column + 1} = ${symbol(node.value)}`;

/**
 * Why the strategy expands this node next.
 * @param {Strategy} strategy @param {TraceNode} next @param {TraceNode | undefined} before the node expanded before it
 */
export function reason(strategy, next, before) {
  switch (strategy) {
    case "best_first":
      return `it has the fewest open cells: ${next.heuristic}`;
    case "breadth_first":
      return `it waited longest, at depth ${next.depth}`;
    case "depth_first":
      return before && next.parent === before.id ? "it is the newest node" : "the newest nodes were dead ends";
    case "backtracking":
      return before && next.parent === before.id
        ? "it follows from the last decision"
        : "the last decision failed and was undone";
  }
}
