// The state of the panel Hint, its actions, and what it draws.

import type { Each, Plain } from "../types/actions.d.ts";
import type { Figures, Houses, Part, PlainGame } from "../types/state.d.ts";
import type { CellPlace, Contradiction, Expansion, Step, TechniqueInfo } from "../types/step.d.ts";

/** The groups of a picture. Houses, hulls and shapes lie below the digits, links and crosses above them. */
export type Layer = "houses" | "hulls" | "shapes" | "links" | "crosses";

/** A `<g>` with a class, as in pictures of `/render`. Plain data, so that tests need no browser. */
export interface Mark { layer: Layer; class: string; parts: Part[] }

/** The position that a step is about, and the part of the step that is drawn. */
export interface DrawOptions {
  side: number;
  houses?: Houses | null;
  /** 0 is an open cell. */
  values: number[];
  /** Sets of values. Of a filled cell it does not matter. */
  candidates: number[];
  symbol: (value: number) => string;
  /** Whether the marks leave room for notes above them. */
  hasNotes?: boolean;
  /** The cells with notes at their upper left. */
  noteCells?: number[];
  /** The cells of placements whose value is drawn; all, if it is absent. */
  ghosts?: Set<number>;
  /** The number of links to draw, or null for all. The last of them is the current one. */
  links: number | null;
  /** The case that the links belong to, or null if they are those of the whole step. */
  of: { number: number; name: string } | null;
  /** The number of the first link, from 0. */
  offset?: number;
  /** Whether the links of a chain, or of one case, get their numbers when all of them are drawn. `/render` gives none. */
  numbered?: boolean;
}

/** How much of a step is shown. */
export type Degree = "nudge" | "region" | "full";

/**
 * `wrong`: the position has no solution. `limit_reached`: nothing was found in time. `failed`: no answer, or a refusal.
 */
export type HintStatus =
  | "closed" | "waiting" | "progress" | "step" | "wrong" | "stuck" | "possible" | "decided" | "limit_reached"
  | "contradiction" | "solved" | "failed";

/** A value of a cell, about which a player asks why it is not there. */
export interface Target { cell: number; value: number }

/** A step that was applied, and the length of the history before it. */
export interface PathEntry { at: number; step: Step }

/** Steps to the end of the game, shown and applied one after another. `start` is the length of the history before. */
export interface Run { steps: Step[]; start: number; next: number; paused: boolean; seconds: number }

/** The example of a technique, shown instead of the game. */
export interface ShownExample {
  info: TechniqueInfo; game: PlainGame; candidates: number[]; step: Step | null; turned: boolean;
  /** How its constraints are drawn. */
  figures: Figures | null;
}

export type HintView = "step" | "all" | "techniques";

export interface HintState {
  view: HintView;
  status: HintStatus;
  degree: Degree | null;
  step: Step | null;
  /** The game's history when the step was asked for; another one closes the hint. */
  past: unknown;
  /** The question that the steps answer, or null for the next step. */
  target: Target | null;
  /** The candidates that the step is about, as sets. */
  candidates: number[];
  /** The number of the current sentence of the argument that is open, or null for all. */
  links: number | null;
  /** The case that is shown, from 1, or null for all of them. */
  case: number | null;
  /** The sentences that are opened, from the case inwards: each has an argument within it. */
  inner: number[];
  /** Cells that a place in the explanation flashes; `count` changes with each flash. */
  flash: { cells: number[]; count: number } | null;
  timeMs: number;
  allowsUniqueness: boolean;
  contradiction: Contradiction | null;
  search: Expansion | null;
  problem: string;
  path: PathEntry[];
  run: Run | null;
  all: { steps: Step[]; isComplete: boolean } | null;
  techniques: TechniqueInfo[] | null;
  filter: string;
  example: ShownExample | null;
}

export type HintAction =
  | Plain<
      | "hint/next" | "hint/whole" | "hint/apply" | "hint/close" | "hint/longer" | "hint/without_uniqueness"
      | "hint/play" | "hint/back" | "hint/try_example" | "hint/why"
    >
  | { type: "hint/view"; view: HintView }
  | { type: "hint/waiting"; past: unknown; target?: Target }
  | { type: "hint/why_not"; target: Target }
  | { type: "hint/step"; step: Step; degree: Degree; candidates: number[]; past: unknown }
  | ({ type: "hint/status"; status: HintStatus } & Partial<Pick<HintState, "contradiction" | "search" | "problem">>)
  | { type: "hint/uniqueness"; allowed: boolean }
  | { type: "hint/link"; by?: number; to?: number | null }
  | { type: "hint/case"; number: number | null }
  | { type: "hint/inner"; path: number[]; link?: number | null }
  | { type: "hint/flash"; cells: number[] }
  | { type: "hint/listed"; steps: Step[]; isComplete: boolean }
  | { type: "hint/techniques"; techniques: TechniqueInfo[] }
  | { type: "hint/filter"; text: string }
  | { type: "hint/pick"; info: TechniqueInfo; turned?: boolean }
  | { type: "hint/example"; example: ShownExample }
  | { type: "hint/choose"; step: Step }
  | { type: "hint/restore"; at: number }
  | { type: "hint/run"; run: Run | null }
  | { type: "hint/pause"; paused: boolean }
  | { type: "hint/speed"; seconds: number };

declare module "../types/state.d.ts" {
  interface PanelStates {
    hint: HintState;
  }
}

declare module "../types/actions.d.ts" {
  interface Actions {
    hint: HintAction;
  }
}
