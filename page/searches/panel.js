// The panel Searches: four strategies on one board, compared in a sentence, a table and plots, and watched node by
// node.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { symbolOf } from "../model/board.js";
import { plainGame } from "../model/game.js";
import { deduced, pathTo, visits } from "./trace.js";
import { besideSeeds, comparison, isEasy, medians, STRATEGY_NAMES, STRATEGY_WORDS, why } from "./sentence.js";
import { plots, seedPlot } from "./plots.js";
import { initial, PRESETS, reduceSearch } from "./state.js";
import { table } from "./table.js";
import { watch, watched } from "./watch.js";

export { attach } from "./effect.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("./types.d.ts").SearchState} SearchState */

export const id = "searches";
export const title = "Searches";
export const slice = { name: /** @type {const} */ ("search"), initial, reduce: reduceSearch };

/** What the runs count. */
const TERMS = "Each node of a search is a board; to expand it is to choose a cell and try its values.";

/** The values of the selects, with their texts. */
const RULES = { none: "no rules", naked_single: "naked singles", basic: "singles", full: "singles, locked candidates, subsets" };
const BRANCHINGS = { fewest_candidates: "fewest candidates", first_cell: "first cell", most_constrained: "most constrained" };
const SOLUTIONS = { 1: "first solution", 2: "proof that it is the only one" };

/** @param {State} state @param {Dispatch} dispatch */
export function template(state, dispatch) {
  const search = state.search;
  return html`<div class="stack searches">
    <h2 class="visually-hidden">Searches</h2>
    ${search.runs ? nothing : html`<p class="note">Four strategies solve the givens of this board. ${TERMS}</p>`}
    ${controls(search, dispatch)}
    ${search.problem ? html`<p class="problem" role="alert">${search.problem}</p>` : nothing}
    ${search.runs || search.running ? nothing : strategies}
    ${search.runs && search.board ? results(search, dispatch, document.documentElement.dataset.theme ?? "") : nothing}
  </div>`;
}

/** The strategies in words, until there are runs of them. */
const strategies = html`<section class="strategies"><h3>What each strategy expands next</h3>
  <dl class="terms">${Object.entries(STRATEGY_WORDS).map(([strategy, words]) =>
    html`<dt>${STRATEGY_NAMES[/** @type {keyof typeof STRATEGY_NAMES} */ (strategy)]}</dt><dd>${words}</dd>`)}</dl></section>`;

/**
 * The board of the watched node: its decisions with their numbers, and what follows from them.
 * @param {State} state
 */
export function overlay(state) {
  const search = state.search;
  const at = watched(search);
  if (!at || !search.board) return null;
  const { board } = search;
  const path = pathTo(at.nodes, at.node);
  const values = board.givens.slice();
  for (const { cell, value } of path) if (cell && value) values[cell.row * board.side + cell.column] = value;
  const filled = deduced(at.node, { ...board, values }, search.ran?.rules ?? "") ?? values;
  return {
    shown: plainGame({ ...board, values: filled }),
    deduced: new Set(filled.flatMap((value, cell) => (value && !values[cell] ? [cell] : []))),
    above: path.map(({ cell }, k) => (cell ? number(cell.row, cell.column, k + 1) : nothing)),
  };
}

/** The number of a decision, in the corner of its cell. @param {number} row @param {number} column @param {number} n */
const number = (row, column, n) => svg`<g class="decision">
  <circle cx=${100 * column + 20} cy=${100 * row + 20} r="17"></circle>
  <text x=${100 * column + 20} y=${100 * row + 21} text-anchor="middle" dominant-baseline="central">${n}</text></g>`;

/** @param {SearchState} search @param {Dispatch} dispatch */
function controls(search, dispatch) {
  const set = (/** @type {keyof import("./types.d.ts").SearchOptions} */ name) => (/** @type {Event} */ event) =>
    dispatch({ type: "search/set", name, value: /** @type {HTMLInputElement} */ (event.target).value });
  const { rules, branching, maxSolutions, seed } = search.options;
  const presets = Object.fromEntries(Object.entries(PRESETS).map(([key, preset]) => [key, preset.label]));
  const isRunning = search.running !== null;
  return html`<div class="row fields-row">
      ${select("Preset", "preset", { ...presets, own: "My own" }, search.preset, (event) =>
        dispatch({ type: "search/preset", preset: /** @type {HTMLSelectElement} */ (event.target).value }))}
      <button class="button primary" ?disabled=${isRunning} @click=${() => dispatch({ type: "search/run" })}>Run</button>
      <button class="button" ?disabled=${isRunning} @click=${() => dispatch({ type: "search/run_seeds" })}>Run 20 seeds</button>
      <button class="button" ?disabled=${!isRunning} @click=${() => dispatch({ type: "search/stop" })}>Stop</button>
      <button class="button quiet" @click=${() => dispatch({ type: "search/example" })}>Load an example</button>
    </div>
    <details class="options-more"><summary>Rules, branching, seed</summary>
      <div class="row fields-row">
        ${select("Rules", "rules", RULES, rules, set("rules"))}
        ${select("Branching", "branching", BRANCHINGS, branching, set("branching"))}
        ${select("Search for", "solutions", SOLUTIONS, String(maxSolutions), set("maxSolutions"))}
        <label class="field">Seed <input inputmode="numeric" size="8" .value=${seed} @change=${set("seed")}></label>
      </div>
    </details>
    <p class="note search-status" role="status">${status(search)}</p>`;
}

/** @param {SearchState} search */
function status(search) {
  if (search.running === "compare") return "Searching …";
  if (search.seeds && search.running === "seeds") return `Seed ${search.seeds.done + 1} of ${search.seeds.total} …`;
  return "";
}

/**
 * @param {string} label @param {string} name @param {Record<string, string>} options @param {string} chosen
 * @param {(event: Event) => void} change
 */
const select = (label, name, options, chosen, change) => html`<label class="field">${label}
  <select name=${name} @change=${change}>
    ${Object.entries(options).map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
  </select></label>`;

/** What the counts mean. */
const meanings = html`<p class="note">Generated: the boards that the tried values make. Frontier: the boards that wait to be expanded; of backtracking,
  which keeps one board, the values on its way that it has not tried. Dead end: a board with a contradiction. Depth: the
  number of guesses on the way to a board. Depths differ because each strategy breaks ties between equal boards in its own
  order, and so follows other branches.</p>`;

/** @param {SearchState} search @param {Dispatch} dispatch @param {string} theme */
function results(search, dispatch, theme) {
  const runs = search.runs ?? [];
  const beside = besideSeeds(runs, search.seeds);
  return html`${search.seeds ? html`<section class="stack seeds results"><h3>${search.seeds.done} ${search.seeds.done === 1 ? "seed" : "seeds"}</h3><p class="sentence">${medians(search.seeds)}</p>
      ${seedPlot(search, dispatch, theme)}</section>` : nothing}
    <div class="stack results">${search.seeds ? html`<h3>One run</h3>` : nothing}<p class="sentence">${comparison(runs, search.ran?.maxSolutions ?? 1)}</p>
    <p class="note">${beside || why(runs)}</p>
    ${isEasy(runs) ? html`<button class="button" @click=${() => dispatch({ type: "search/example" })}>Load a board that needs a search</button>` : nothing}</div>
    ${table(search, dispatch, false)}
    <details class="options-more"><summary>More counts, and what they mean</summary>
      <div class="stack">${table(search, dispatch, true)}<p class="note">${TERMS}</p>${meanings}</div></details>
    ${watchSection(search, dispatch)}
    <div class="stack plots">${plots(search, dispatch, theme)}</div>`;
}

/** @param {SearchState} search @param {Dispatch} dispatch */
function watchSection(search, dispatch) {
  const traced = (search.runs ?? []).filter((run) => run.trace && visits(run.trace.nodes).length > 0);
  if (traced.length === 0) return html`<p class="note">Searches can be watched up to side 25.</p>`;
  const chosen = search.watch?.strategy ?? "";
  const names = Object.fromEntries(traced.map((run) => [run.strategy, STRATEGY_NAMES[run.strategy]]));
  const change = (/** @type {Event} */ event) =>
    dispatch({ type: "search/watch", strategy: /** @type {import("./types.d.ts").Strategy | ""} */ (/** @type {HTMLSelectElement} */ (event.target).value) });
  const symbol = (/** @type {number} */ value) => (search.board ? symbolOf(search.board, value) : String(value));
  return html`<section class="stack watch" aria-labelledby="watch-title">
    <h3 id="watch-title">Watch one search</h3>
    <div class="row">${select("Strategy", "watched", { "": "none", ...names }, chosen, change)}</div>
    ${watch(search, dispatch, symbol)}
  </section>`;
}
