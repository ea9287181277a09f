// The state of the panel Searches, and the answers of `/solve/compare` that it shows.

import type { PlainGame } from "./state.d.ts";

export type Strategy = "best_first" | "breadth_first" | "depth_first" | "backtracking";

export interface TraceNode {
  id: number;
  parent: number | null;
  cell: { row: number; column: number } | null;
  value: number | null;
  depth: number;
  heuristic: number | null;
  frontier: number | null;
  order: number | null;
  outcome: "expanded" | "open" | "contradiction" | "solved";
}

export interface Samples {
  nodes_expanded: number[];
  frontier: number[];
  depth: number[];
  heuristic: number[];
  elapsed_us: number[];
}

export interface Run {
  strategy: Strategy;
  status: "solved" | "unsolvable" | "limit_reached";
  statistics: {
    nodes_expanded: number;
    nodes_generated: number | null;
    backtracks: number;
    max_depth: number;
    max_frontier: number | null;
    limit_hit: string | null;
    elapsed_us: number;
  };
  trace: { nodes: TraceNode[]; truncated: boolean } | null;
  samples: Samples | null;
}

/** What is searched, and how. */
export interface SearchOptions {
  rules: string;
  branching: string;
  maxSolutions: number;
  /** Digits, or "" for none. */
  seed: string;
}

/** A successor in the answer of `/step`. */
export interface Successor {
  value: number;
  status: "open" | "solved" | "contradiction";
  heuristic: number;
}

export interface Expansion {
  cell: { row: number; column: number };
  heuristic: number;
  successors: Successor[];
  next: number | null;
}

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
