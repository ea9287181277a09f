// The state of the panel Searches, its actions, and the answers of `/solve/compare` that it shows.

import type { components } from "../types/api.d.ts";
import type { Plain } from "../types/actions.d.ts";
import type { PlainGame } from "../types/state.d.ts";

export type Strategy = components["schemas"]["SearchStrategy"];

export type TraceNode = components["schemas"]["TraceNode"];
export type Samples = components["schemas"]["Samples"];
export type Run = Omit<components["schemas"]["Run"], "strategy"> & { strategy: Strategy };

/** What is searched, and how. */
export interface SearchOptions {
  rules: string;
  branching: string;
  maxSolutions: number;
  /** Digits, or "" for none. */
  seed: string;
}

export type Expansion = components["schemas"]["Expansion"];

/** The expansions of several seeds: for each strategy the nodes of each run. */
export interface Seeds {
  done: number;
  total: number;
  nodes: Record<Strategy, number[]>;
}

export interface SearchState {
  preset: string;
  options: SearchOptions;
  /** What is under way: all strategies once, or several seeds. */
  running: "compare" | "seeds" | null;
  problem: string | null;
  /** The board and the options of the runs. */
  board: PlainGame | null;
  ran: SearchOptions | null;
  runs: Run[] | null;
  seeds: Seeds | null;
  sort: { column: string; descending: boolean };
  /** The plots that are shown as tables. */
  tables: string[];
  watch: { strategy: Strategy; at: number } | null;
  playing: boolean;
  opened: Expansion | "solved" | null;
}

export type SearchAction =
  | Plain<"search/run" | "search/run_seeds" | "search/stop" | "search/stopped" | "search/open" | "search/example">
  | { type: "search/preset"; preset: string }
  | { type: "search/set"; name: keyof SearchOptions; value: string }
  | { type: "search/started"; kind: NonNullable<SearchState["running"]>; board?: PlainGame; ran?: SearchOptions }
  | { type: "search/done"; runs: Run[] }
  | { type: "search/seeds"; seeds: Seeds }
  | { type: "search/failed"; detail: string }
  | { type: "search/watch"; strategy: Strategy | "" }
  | { type: "search/at"; at: number }
  | { type: "search/play"; playing: boolean }
  | { type: "search/opened"; expansion: Expansion | "solved" }
  | { type: "search/sort"; column: string }
  | { type: "search/table"; plot: string };

declare module "../types/state.d.ts" {
  interface PanelStates {
    search: SearchState;
  }
}

declare module "../types/actions.d.ts" {
  interface Actions {
    search: SearchAction;
  }
}
