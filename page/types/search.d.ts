// The state of the panel Searches, and the answers of `/solve/compare` that it shows.

import type { components } from "./api.d.ts";
import type { PlainGame } from "./state.d.ts";

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
