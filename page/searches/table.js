// The statistics of the runs in a table that can be sorted.

import { html } from "../vendor/lit-html/lit-html.js";
import { grouped, STRATEGY_NAMES } from "./sentence.js";

/** @typedef {import("./types.d.ts").Run} Run */
/** @typedef {import("./types.d.ts").SearchState} SearchState */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */

/** The counts; some are seen when they are asked for. @type {{id: string, label: string, isMore?: boolean, value: (run: Run) => number | string | null}[]} */
const COLUMNS = [
  { id: "strategy", label: "Strategy", value: (run) => STRATEGY_NAMES[run.strategy] },
  { id: "nodes", label: "Nodes expanded", value: (run) => run.statistics.nodes_expanded },
  { id: "generated", label: "Generated", isMore: true, value: (run) => run.statistics.nodes_generated ?? null },
  { id: "frontier", label: "Largest frontier", value: (run) => run.statistics.max_frontier ?? null },
  { id: "depth", label: "Deepest", isMore: true, value: (run) => run.statistics.max_depth },
  { id: "dead_ends", label: "Dead ends", isMore: true, value: (run) => run.statistics.backtrack_count },
  { id: "time", label: "Time, µs", value: (run) => run.statistics.elapsed_us },
  { id: "result", label: "Result", value: (run) => (run.statistics.limit_hit ? `${run.statistics.limit_hit} limit` : run.status) },
];

/** @param {SearchState} search @param {Dispatch} dispatch @param {boolean} isMore the other counts */
export function table({ runs, sort }, dispatch, isMore) {
  const columns = COLUMNS.filter((column) => column.id === "strategy" || (column.isMore ?? false) === isMore);
  const head = columns.map((column) => {
    const direction = sort.column !== column.id ? "none" : sort.descending ? "descending" : "ascending";
    const click = () => dispatch({ type: "search/sort", column: column.id });
    return html`<th scope="col" aria-sort=${direction}><button class="button quiet" @click=${click}>${column.label}</button></th>`;
  });
  const rows = sorted(runs ?? [], sort).map((run) => html`<tr>${columns.map(({ id, value }) =>
    id === "strategy" ? html`<th scope="row">${value(run)}</th>` : html`<td>${shown(value(run))}</td>`)}</tr>`);
  return html`<div class="scroll statistics ${isMore ? "others" : ""}" tabindex="0" role="region" aria-label=${isMore ? "More counts" : "Statistics"}>
    <table class="table"><caption class="visually-hidden">${isMore ? "More counts" : "Statistics"} of each strategy</caption>
    <thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** @param {Run[]} runs @param {{column: string, descending: boolean}} sort */
function sorted(runs, { column, descending }) {
  const value = COLUMNS.find(({ id }) => id === column)?.value;
  // The order of the strategies is that of the service.
  if (!value || column === "strategy") return descending ? runs.toReversed() : runs;
  const ascending = runs.toSorted((a, b) => compare(value(a), value(b)));
  return descending ? ascending.reverse() : ascending;
}

/** @param {number | string | null} a @param {number | string | null} b */
function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a ?? "").localeCompare(String(b ?? ""));
}

/** @param {number | string | null} value */
export function shown(value) {
  if (value === null) return "–";
  return typeof value === "number" ? grouped(Number.isInteger(value) ? value : Math.round(value * 100) / 100) : value;
}
