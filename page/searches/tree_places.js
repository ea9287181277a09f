// Where the nodes of a search tree are drawn, in steps from left to right.

/** @typedef {import("./types.d.ts").TraceNode} TraceNode */
/** @typedef {{node: TraceNode, x: number, hidden: number}} Placed `hidden` nodes hang from it */

/** The most nodes that are drawn one by one. */
export const MOST = 200;

/**
 * Where the nodes are drawn: leaves from left to right, others above the middle of theirs.
 * @param {TraceNode[]} nodes @param {Set<number>} path the nodes from the root to the watched one
 * @returns {Placed[]}
 */
export function placed(nodes, path) {
  /** @type {Map<number | null, TraceNode[]>} */
  const children = new Map();
  for (const node of nodes) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  const isFolded = nodes.length > MOST;
  /** @type {Map<number, Placed>} */
  const done = new Map();
  let next = 0;
  // Nodes come after their parents, so from behind the places of a node's children are known.
  const order = depthFirst(children, (node) => !isFolded || path.has(node.id));
  for (const node of order) {
    const own = (children.get(node.id) ?? []).flatMap(({ id }) => done.get(id) ?? []);
    const x = own.length > 0 ? (own[0].x + own[own.length - 1].x) / 2 : next++;
    const hidden = own.length > 0 ? 0 : sizeBelow(children, node.id);
    done.set(node.id, { node, x, hidden });
  }
  return [...done.values()];
}

/** The nodes that are drawn, children before their parents. @param {Map<number | null, TraceNode[]>} children @param {(node: TraceNode) => boolean} isOpen */
function depthFirst(children, isOpen) {
  /** @type {TraceNode[]} */
  const order = [];
  const stack = (children.get(null) ?? []).map((node) => ({ node, isDone: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node } = top;
    if (top.isDone || !isOpen(node)) order.push(node);
    else stack.push({ node, isDone: true }, ...(children.get(node.id) ?? []).map((child) => ({ node: child, isDone: false })).reverse());
  }
  return order;
}

/** How many nodes hang from one. @param {Map<number | null, TraceNode[]>} children @param {number} id */
function sizeBelow(children, id) {
  let size = 0;
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const own = children.get(at) ?? [];
    size += own.length;
    waiting.push(...own.map((child) => child.id));
  }
  return size;
}
