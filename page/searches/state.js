// The state of the panel Searches.

/** @typedef {import("./types.d.ts").SearchState} SearchState */
/** @typedef {import("./types.d.ts").SearchOptions} SearchOptions */
/** @typedef {import("./types.d.ts").Strategy} Strategy */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {(search: SearchState, action: any) => Partial<SearchState>} Reducer */

/** The number of seeds of one press of the button. */
export const SEEDS = 20;

/** @type {Strategy[]} */
export const STRATEGIES = ["best_first", "breadth_first", "depth_first", "backtracking"];

/**
 * What each preset searches. With more rules, or until the proof of uniqueness, the strategies hardly differ.
 * @type {Record<string, {label: string, options: Omit<SearchOptions, "seed">}>}
 */
export const PRESETS = {
  difference: options("See the difference", "naked_single", 1),
  default: options("Default rules", "basic", 1),
  unique: options("Prove uniqueness", "basic", 2),
  none: options("No propagation", "none", 1),
};

/** @param {string} label @param {string} rules @param {number} maxSolutions */
function options(label, rules, maxSolutions) {
  return { label, options: { rules, branching: "most_constrained", maxSolutions } };
}

/** @type {SearchState} */
export const initial = {
  preset: "difference",
  options: { ...PRESETS.difference.options, seed: "" },
  running: null,
  problem: null,
  board: null,
  ran: null,
  runs: null,
  seeds: null,
  sort: { column: "strategy", descending: false },
  tables: [],
  watch: null,
  playing: false,
  opened: null,
};

/** @type {import("../types/actions.d.ts").Reducers<SearchState, Partial<SearchState>>} */
const REDUCERS = {
  "search/preset": (search, { preset }) =>
    PRESETS[preset] ? { preset, options: { ...search.options, ...PRESETS[preset].options } } : { preset },
  "search/set": (search, { name, value }) => ({ preset: "own", options: withOption(search.options, name, value) }),
  "search/started": (_, { kind, board, ran }) =>
    kind === "seeds" ? { running: kind, problem: null } : { ...empty(), running: kind, board, ran },
  "search/done": (_, { runs }) => ({ running: null, runs }),
  "search/seeds": (_, { seeds }) => ({ seeds, running: seeds.done < seeds.total ? "seeds" : null }),
  "search/stopped": () => ({ running: null }),
  "search/failed": (_, { detail }) => ({ running: null, problem: detail }),
  "search/watch": (_, { strategy }) => ({ watch: strategy ? { strategy, at: 0 } : null, playing: false, opened: null }),
  "search/at": (search, { at }) => (search.watch ? { watch: { ...search.watch, at }, opened: null } : {}),
  "search/play": (_, { playing }) => ({ playing }),
  "search/opened": (_, { expansion }) => ({ opened: expansion }),
  "search/sort": ({ sort }, { column }) => ({
    sort: { column, descending: sort.column === column && !sort.descending },
  }),
  "search/table": ({ tables }, { plot }) => ({
    tables: tables.includes(plot) ? tables.filter((name) => name !== plot) : [...tables, plot],
  }),
  "game/open": () => ({ ...empty(), running: null }),
};

/** A panel without results. */
const empty = () => ({ problem: null, board: null, ran: null, runs: null, seeds: null, watch: null, playing: false, opened: null });

/** @param {SearchOptions} options @param {string} name @param {string} value @returns {SearchOptions} */
function withOption(options, name, value) {
  if (name === "maxSolutions") return { ...options, maxSolutions: Number(value) };
  if (name === "seed") return { ...options, seed: value.replace(/\D/g, "").slice(0, 15) };
  return { ...options, [name]: value };
}

/** @param {SearchState} search @param {Action} action @returns {SearchState} */
export function reduceSearch(search, action) {
  const reducer = Object.hasOwn(REDUCERS, action.type) ? /** @type {Reducer} */ (REDUCERS[action.type]) : undefined;
  return reducer ? { ...search, ...reducer(search, action) } : search;
}
