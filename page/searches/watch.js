// One search, node by node in the order of expansion: a slider, what the node decided, its siblings, the frontier, and
// which node comes next and why.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { decision, deduced, frontierAfter, inOrder, pathTo, reason, siblings, visits } from "./trace.js";
import { openCells } from "../model/rules.js";
import { tree } from "./tree.js";

/** @typedef {import("./types.d.ts").SearchState} SearchState */
/** @typedef {import("./types.d.ts").TraceNode} TraceNode */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {(value: number) => string} Symbol */

/** The number of frontier nodes that are listed. */
const LISTED = 12;

/** The watched node; null if no search is watched. @param {SearchState} search */
export function watched(search) {
  const { watch, runs } = search;
  const run = watch && runs?.find((run) => run.strategy === watch.strategy);
  if (!watch || !run?.trace) return null;
  const order = visits(run.trace.nodes);
  const at = Math.min(watch.at, order.length - 1);
  return { nodes: run.trace.nodes, order, at, node: order[at], truncated: run.trace.truncated, strategy: watch.strategy };
}

/** @param {SearchState} search @param {Dispatch} dispatch @param {Symbol} symbol */
export function watch(search, dispatch, symbol) {
  const now = watched(search);
  if (!now) return nothing;
  const { order, at } = now;
  const go = (/** @type {number} */ to) => dispatch({ type: "search/at", at: Math.max(0, Math.min(order.length - 1, to)) });
  const input = (/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const play = () => dispatch({ type: "search/play", playing: !search.playing });
  return html`<div class="row steps">
      ${step("First node", "⇤", at === 0, () => go(0))}
      ${step("Node before", "←", at === 0, () => go(at - 1))}
      <button class="button" aria-pressed=${search.playing} @click=${play}>${search.playing ? "Pause" : "Play"}</button>
      ${step("Next node", "→", at === order.length - 1, () => go(at + 1))}
      ${step("Last node", "⇥", at === order.length - 1, () => go(order.length - 1))}
    </div>
    <label class="field slider">Node <input type="range" min="0" max=${order.length - 1} .value=${String(at)} @input=${input}
      aria-valuetext=${`${at + 1} of ${order.length}`}></label>
    <p>${position(now)} · depth ${now.node.depth} · ${now.node.heuristic} open cells · frontier ${now.node.frontier}</p>
    <p class="note">${legend(search)}</p>
    ${tree(now.nodes, now.node, symbol)}
    ${details(now, symbol)}
    ${opened(search, dispatch, symbol)}`;
}

/**
 * The number of the node among the expanded ones; a solution is not expanded.
 * @param {NonNullable<ReturnType<typeof watched>>} now
 */
function position({ order, at, node, truncated }) {
  const isExpanded = (/** @type {TraceNode} */ other) => other.outcome !== "solved";
  const before = order.slice(0, at + 1).filter(isExpanded).length;
  const all = order.filter(isExpanded).length;
  const whole = `${all}${truncated ? ", the beginning of a longer search" : ""}`;
  return isExpanded(node) ? `Node ${before} of ${whole}` : `A solution after ${before} of ${whole}`;
}

/** What the digits on the board are. @param {SearchState} search */
function legend(search) {
  const now = watched(search);
  if (!now || !search.board || !search.ran) return "";
  const { side, givens } = search.board;
  const values = givens.slice();
  for (const { cell, value } of pathTo(now.nodes, now.node)) if (cell && value) values[cell.row * side + cell.column] = value;
  if (search.ran.rules === "none") return "Digits with a number are guesses.";
  if (deduced(now.node, { side, values }, search.ran.rules)) {
    return "Digits with a number are guesses; grey digits follow from them by the rules.";
  }
  const hidden = openCells({ side, values }) - (now.node.heuristic ?? 0);
  return `Digits with a number are guesses. The rules fill ${hidden} more cells, which are not shown.`;
}

/** @param {string} name @param {string} text @param {boolean} disabled @param {() => void} click */
const step = (name, text, disabled, click) =>
  html`<button class="button" aria-label=${name} ?disabled=${disabled} @click=${click}>${text}</button>`;

/** @param {NonNullable<ReturnType<typeof watched>>} now @param {Symbol} symbol */
function details({ nodes, order, at, node, strategy }, symbol) {
  const next = order[at + 1];
  const waiting = inOrder(strategy, frontierAfter(nodes, node.order ?? 0), next);
  const texts = waiting.map((other) => summary(other, symbol));
  const queued = (/** @type {TraceNode} */ other, /** @type {number} */ k) => {
    const isTwice = texts.indexOf(texts[k]) !== texts.lastIndexOf(texts[k]);
    const after = isTwice && other.parent !== null ? `${decision(nodes[other.parent], symbol)}, ` : "";
    return html`<li class=${other === next ? "this" : ""}>${after}${texts[k]}</li>`;
  };
  const line = (/** @type {TraceNode} */ other) => html`<li class=${other === node ? "this" : ""}>${summary(other, symbol)}</li>`;
  return html`<dl class="node">
    <dt>This node</dt><dd>${node.parent === null ? "the board before any decision" : decision(node, symbol)}${
      node.outcome === "solved" ? ": a solution" : ""}</dd>
    <dt>Its siblings</dt><dd>${node.parent === null ? "none: every board comes from this one" : html`<ul class="nodes">${siblings(nodes, node).map(line)}</ul>`}</dd>
    <dt>Next</dt><dd>${next ? `${decision(next, symbol)}, because ${reason(strategy, nodes, next, node)}` : "the search ends here"}</dd>
    <dt>Frontier</dt><dd>${strategy === "backtracking"
      ? "Backtracking holds one board and the values that it has not tried."
      : html`<ul class="nodes">${waiting.slice(0, LISTED).map(queued)}</ul>${
        waiting.length > LISTED ? `and ${waiting.length - LISTED} more` : ""}`}</dd>
  </dl>`;
}

/** @param {TraceNode} node @param {Symbol} symbol */
function summary(node, symbol) {
  const open = node.heuristic === null ? "contradiction" : node.heuristic === 0 ? "solved" : `${node.heuristic} open`;
  return `${decision(node, symbol)} at depth ${node.depth}: ${open}`;
}

/** The expansion of the node by `/step`. @param {SearchState} search @param {Dispatch} dispatch @param {Symbol} symbol */
function opened(search, dispatch, symbol) {
  const { opened: expansion } = search;
  const button = html`<button class="button" @click=${() => dispatch({ type: "search/open" })}>Open this node</button>`;
  if (expansion === null) return html`<div class="row">${button}</div>`;
  if (expansion === "solved") return html`<p>The rules alone fill this board.</p>`;
  const { cell, successors, next } = expansion;
  return html`<p>The search branches on r${cell.row + 1}c${cell.column + 1}, with ${expansion.heuristic} open cells:</p>
    <ul class="nodes">${successors.map((successor, k) => html`<li class=${k === next ? "this" : ""}>
      ${symbol(successor.value)}: ${successor.status === "open" ? `${successor.heuristic} open` : successor.status}${
        k === next ? ", taken next by best-first" : ""}</li>`)}</ul>`;
}
