// The tree of a watched search as a drawing: a row for each depth, a dot for each node, the path to the watched node
// in bold. A tree of more than 200 nodes is folded: what hangs from a node off the path is one triangle. A wide tree is
// drawn smaller, down to half its size.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { decision } from "./trace.js";
import { MOST, placed } from "./tree_places.js";

/** @typedef {import("./types.d.ts").TraceNode} TraceNode */

const ROW = 26;
const GAP = 14;

/**
 * @param {TraceNode[]} nodes @param {TraceNode} watched @param {(value: number) => string} symbol
 */
export function tree(nodes, watched, symbol) {
  if (nodes.length < 2) return nothing;
  const path = new Set([watched.id]);
  for (let at = watched; at.parent !== null; at = nodes[at.parent]) path.add(nodes[at.parent].id);
  const list = placed(nodes, path);
  const where = new Map(list.map(({ node, x }) => [node.id, { x: (x + 0.5) * GAP, y: (node.depth + 0.5) * ROW }]));
  const width = Math.max(...[...where.values()].map(({ x }) => x)) + GAP / 2;
  const height = Math.max(...[...where.values()].map(({ y }) => y)) + ROW / 2;
  const lines = list.map(({ node }) => {
    const [to, from] = [where.get(node.id), node.parent === null ? undefined : where.get(node.parent)];
    return from && to ? svg`<path class=${path.has(node.id) ? "on-path" : ""} d=${`M${from.x} ${from.y}L${to.x} ${to.y}`}></path>` : nothing;
  });
  const dots = list.map(({ node, hidden }) => {
    const { x, y } = where.get(node.id) ?? { x: 0, y: 0 };
    const kind = node.id === watched.id ? "this" : node.outcome === "contradiction" ? "dead" : node.outcome === "solved" ? "solved" : node.order === null || node.order > (watched.order ?? 0) ? "later" : "";
    const name = `${decision(node, symbol)}, depth ${node.depth}${hidden > 0 ? `, ${hidden} nodes below` : ""}`;
    const isSquare = kind === "dead" || kind === "solved";
    const shape = isSquare ? svg`<rect x=${x - 4.5} y=${y - 4.5} width="9" height="9"></rect>` : hidden > 0 ? svg`<path d=${`M${x - 6} ${y + 8}L${x} ${y - 5}L${x + 6} ${y + 8}Z`}></path>` : svg`<circle cx=${x} cy=${y} r="4.5"></circle>`;
    return svg`<g class="dot ${kind}"><title>${name}</title>${shape}</g>`;
  });
  const folded = list.some(({ hidden }) => hidden > 0) && nodes.length > MOST;
  return html`<figure class="figure tree"><figcaption>The tree: ${nodes.length} nodes by depth, the path to this node in bold${
    folded ? "; triangles stand for more nodes" : ""}. Red squares are dead ends, a green one is a solution, hollow ones come later.</figcaption>
    <div class="scroll" tabindex="0" role="region" aria-label="Search tree"><svg width=${width} .style=${`min-width: ${width / 2}px`} viewBox="0 0 ${width} ${height}" role="img"
      aria-label=${`Search tree of ${nodes.length} nodes; the watched one is at depth ${watched.depth}`}>${lines}${dots}</svg></div></figure>`;
}
