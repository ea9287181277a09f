// The four plots of the panel Searches, each a figure with a caption, and as a table on demand.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barChart } from "../plot/bars.js";
import { dotChart, lineChart } from "../plot/series.js";
import "../plot/chart.js";
import { STRATEGY_NAMES } from "./sentence.js";
import { STRATEGIES } from "./state.js";
import { shown } from "./table.js";

/** @typedef {import("../plot/chart.js").Chart} Chart */
/** @typedef {import("./types.d.ts").Run} Run */
/** @typedef {import("./types.d.ts").Seeds} Seeds */
/** @typedef {import("./types.d.ts").SearchState} SearchState */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {{head: string[], rows: (number | string | null)[][]}} Cells */
/** @typedef {{id: string, caption: string, chart: Chart, cells: Cells}} Plot */

/** The number of rows of a table of samples. */
const TABLE_ROWS = 12;

/** Charts are kept until the runs or the theme change: a chart that is the same object is not drawn anew.
 * @type {{runs: Run[] | null, theme: string, plots: Plot[]}} */
let kept = { runs: null, theme: "", plots: [] };

/** @param {SearchState} search @param {Dispatch} dispatch @param {string} theme */
export function plots(search, dispatch, theme) {
  const { runs } = search;
  if (!runs || runs.every((run) => run.statistics.nodes_expanded === 0)) return nothing;
  if (kept.runs !== runs || kept.theme !== theme) {
    kept = { runs, theme, plots: [costs(runs), frontiers(runs), openCells(runs)] };
  }
  return kept.plots.map((plot) => figure(plot, search.tables.includes(plot.id), dispatch));
}

/**
 * The spread over the seeds is drawn anew with each of them.
 * @type {{seeds: Seeds | null, theme: string, plot: Plot | null}}
 */
let keptSeeds = { seeds: null, theme: "", plot: null };

/** @param {SearchState} search @param {Dispatch} dispatch @param {string} theme */
export function seedPlot({ seeds, tables }, dispatch, theme) {
  if (!seeds) return nothing;
  if (keptSeeds.seeds !== seeds || keptSeeds.theme !== theme) keptSeeds = { seeds, theme, plot: spread(seeds) };
  return keptSeeds.plot ? figure(keptSeeds.plot, tables.includes("seeds"), dispatch) : nothing;
}

/** @param {Plot} plot @param {boolean} asTable @param {Dispatch} dispatch */
function figure({ id, caption, chart, cells }, asTable, dispatch) {
  const click = () => dispatch({ type: "search/table", plot: id });
  return html`<figure class="figure">
    <figcaption>${caption}</figcaption>
    ${asTable ? html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>${cellTable(cells)}</div>`
      : html`<sudoku-chart .chart=${chart}></sudoku-chart>`}
    <button class="button quiet" @click=${click}>${asTable ? "Show as plot" : "Show as table"}</button>
  </figure>`;
}

/** @param {Cells} cells */
const cellTable = ({ head, rows }) => html`<table class="table">
  <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
  <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${shown(first)}</th>${rest.map((cell) => html`<td>${shown(cell)}</td>`)}</tr>`)}</tbody>
</table>`;

/** @param {Run[]} runs @returns {Plot} */
function costs(runs) {
  const groups = [
    { name: "nodes", values: runs.map((run) => run.statistics.nodes_expanded) },
    { name: "frontier", values: runs.map((run) => run.statistics.max_frontier ?? null) },
    { name: "time, µs", values: runs.map((run) => run.statistics.elapsed_us) },
  ];
  const strategies = runs.map(({ strategy }) => ({ name: STRATEGY_NAMES[strategy], strategy }));
  const caption = "Nodes expanded, largest frontier and time of each strategy (logarithmic)";
  return {
    id: "costs",
    caption,
    chart: barChart({ label: caption, y: "", strategies, groups }),
    cells: { head: ["Strategy", ...groups.map(({ name }) => name)],
      rows: runs.map((run, k) => [STRATEGY_NAMES[run.strategy], ...groups.map(({ values }) => values[k])]) },
  };
}

/** @param {Run[]} runs @returns {Plot} */
const frontiers = (runs) => course(runs, "frontier", "Nodes in the frontier while the search runs (logarithmic)", "frontier", "log");

/** @param {Run[]} runs @returns {Plot} */
const openCells = (runs) => course(runs, "heuristic", "Open cells of the node that is expanded", "open cells", "linear");

/** @param {Run[]} runs @param {"frontier" | "heuristic"} field @param {string} caption @param {string} y
 * @param {"linear" | "log"} scale @returns {Plot} */
function course(runs, field, caption, y, scale) {
  const sampled = runs.flatMap(({ strategy, samples }) => (samples ? [{ strategy, samples }] : []));
  const lines = sampled.map(({ strategy, samples }) =>
    ({ name: STRATEGY_NAMES[strategy], strategy, x: samples.nodes_expanded, y: samples[field] }));
  const chart = lineChart({ label: caption, x: "nodes expanded", y, scale, lines });
  const rows = sampled.flatMap(({ strategy, samples }) => thinned(samples.nodes_expanded.length)
    .map((k) => [STRATEGY_NAMES[strategy], samples.nodes_expanded[k], samples[field][k]]));
  return { id: field, caption, chart, cells: { head: ["Strategy", "nodes expanded", y], rows } };
}

/** Evenly spaced indices below `length`, the last one included. @param {number} length */
function thinned(length) {
  const stride = Math.max(1, Math.ceil(length / TABLE_ROWS));
  return Array.from({ length }, (_, k) => k).filter((k) => k % stride === 0 || k === length - 1);
}

/** @param {Seeds} seeds @returns {Plot} */
function spread({ nodes, done }) {
  const groups = STRATEGIES.map((strategy) => ({ name: STRATEGY_NAMES[strategy], strategy, values: nodes[strategy] }));
  const caption = `Nodes expanded with ${done} seeds that break ties (logarithmic)`;
  const rows = groups.map(({ name, values }) => {
    const sorted = values.toSorted((a, b) => a - b);
    return [name, sorted[0], sorted[Math.floor(sorted.length / 2)], sorted[sorted.length - 1]];
  });
  return {
    id: "seeds", caption, chart: dotChart({ label: caption, y: "nodes", groups }),
    cells: { head: ["Strategy", "fewest", "median", "most"], rows },
  };
}
