// The state of the panel Make and its actions.

import type { Each, Plain } from "../types/actions.d.ts";
import type { Constraint, Figures, Houses, MadeKind } from "../types/state.d.ts";
import type { TechniqueInfo } from "../types/step.d.ts";

export type Level = "easy" | "medium" | "hard" | "unfair" | "extreme";
export type Difficulty = "any" | "level" | "rating";
export type Symmetry = "none" | "rotational" | "quarter" | "mirror" | "diagonal" | "full" | "any";

/** The fields of the form, as entered. */
export interface Wish {
  kind: MadeKind;
  side: number;
  difficulty: Difficulty;
  level: Level;
  min: string;
  max: string;
  symmetry: Symmetry;
  minimal: boolean;
  /** Whether the puzzles of one level are to be of about the same rating. */
  even: boolean;
  /** "", "26" or "24-28". */
  givens: string;
  /** "" is any. */
  technique: string;
  /** "" is a random one. */
  seed: string;
  count: string;
}

/** A puzzle of `/generate`. */
export interface Puzzle {
  board: string;
  /** Of a board that is not classic. */
  houses?: Houses;
  /** The cages of a killer. */
  constraints?: Constraint[];
  solution: string;
  rating: number | null;
  level: string | null;
  score: number | null;
  given_count: number;
  symmetry: string;
  minimal: boolean | null;
  techniques: { technique: string; count: number }[];
  seed: number;
  met: boolean;
  missed: string[];
  attempt_count: number;
}

export interface Sheet {
  paper: "a4" | "letter";
  perPage: number;
  rating: boolean;
  seed: boolean;
  code: boolean;
  solutions: boolean;
  /** The heading of each page of puzzles, or "". */
  title: string;
  /** Whether each page of puzzles has a line for a name. */
  name: boolean;
}

export interface MakeState {
  wish: Wish;
  status: "idle" | "running" | "done" | "failed";
  puzzles: Puzzle[];
  selected: number | null;
  problem: string;
  sheet: Sheet;
  /** What is being drawn for the sheet, or "". */
  printing: string;
  techniques: TechniqueInfo[] | null;
  /** The figures of a puzzle that has some, when they are drawn. */
  figures: { puzzle: Puzzle; figures: Figures; theme: string } | null;
  /** Whether the rare wishes are shown. */
  more: boolean;
}

export type MakeAction =
  | Plain<"make/start" | "make/stop" | "make/started" | "make/print">
  | { type: "make/wish"; wish: Partial<Wish> }
  | { type: "make/more"; open: boolean }
  | Each<"make/found" | "make/first" | "make/play" | "make/copy", { puzzle: Puzzle }>
  | { type: "make/picture"; puzzle: Puzzle; kind: "svg" | "png" }
  | { type: "make/ended"; status: MakeState["status"]; problem?: string }
  | { type: "make/select"; index: number }
  | { type: "make/figures"; figures: NonNullable<MakeState["figures"]> }
  | { type: "make/sheet"; sheet: Partial<Sheet> }
  | Each<"make/printing" | "make/problem", { text: string }>
  | { type: "make/file"; kind: "txt" | "json" }
  | { type: "make/with_technique"; technique: string }
  | { type: "make/techniques"; techniques: TechniqueInfo[] };

declare module "../types/state.d.ts" {
  interface PanelStates {
    make: MakeState;
  }
}

declare module "../types/actions.d.ts" {
  interface Actions {
    make: MakeAction;
  }
}
