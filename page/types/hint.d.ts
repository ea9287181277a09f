import type { Houses, PlainGame } from "./state.d.ts";

/** A candidate of a cell. Rows and columns count from 0. */
export interface Candidate { row: number; column: number; value: number }
export interface CellPlace { row: number; column: number }
export type HouseKind = "row" | "column" | "box" | "region" | "diagonal" | "window" | "disjoint_group" | "extra";
export interface House { kind: HouseKind; index: number }

export type LinkKind =
  | "strong" | "weak" | "grouped_strong" | "grouped_weak" | "assumed_true" | "assumed_false"
  | "implied_true" | "implied_false" | "one_of" | "contradiction";
export interface Ground { kind: "cell" | "house" | "group"; cell?: CellPlace; house?: House; group?: number }
export interface Link { from: Candidate[]; to: Candidate[]; kind: LinkKind; ground: Ground | null }
export interface EvidenceCell extends CellPlace { values: number[] | null; role: string }
export interface EvidenceHouse extends House { role: string }
export interface Group { role: string; cells: CellPlace[]; values: number[] }
/** An assumption and what follows from it: a range of links, and the ranges within it. */
export interface Argument { first_link: number; link_count: number; inner: Argument[] }
export interface Evidence {
  cells: EvidenceCell[]; houses: EvidenceHouse[]; links: Link[]; groups: Group[]; assumes_uniqueness: boolean;
  /** The cases of a forcing argument; other steps have none. */
  argument?: Argument[];
  /** The constraints of the pattern, by their index in the game; other steps have none. */
  constraints?: number[];
}
export interface Elimination extends CellPlace { values: number[] }

/** A step of `/step`. With a degree below `full` the nullable fields are null. */
export interface Step {
  technique: string; name: string; family: string; rating: number; notation: string | null;
  placements: Candidate[] | null; eliminations: Elimination[] | null; evidence: Evidence; explanation: string | null;
}

/** One expansion of the search, as `/step` returns it. */
export interface Successor {
  value: number; status: "open" | "solved" | "contradiction"; heuristic: number; board: string; candidates: number[][];
}
export interface Expansion { cell: CellPlace; heuristic: number; successors: Successor[]; next: number | null }

/** Why a position has no solution. */
export interface Contradiction {
  kind: "no_candidate" | "no_place" | "too_few_values"; cell?: CellPlace; house?: House; value?: number;
}
export interface Conflict { value: number; house: House; cells: CellPlace[] }

export interface StepAnswer {
  status: "progress" | "solved" | "stuck" | "contradiction"; steps: Step[]; board: string; candidates: number[][];
  solved: boolean; contradiction: Contradiction | null; conflicts: Conflict[]; search: Expansion | null;
  limit_hit: string | null;
}

export interface ExampleRequest { board?: string; candidates?: number[][]; houses?: Houses; techniques: string[] }

/** A technique of `GET /techniques`. */
export interface TechniqueInfo {
  technique: string; name: string; family: string; rating: number; level: string; description: string;
  assumes_uniqueness: boolean;
  example: { request: ExampleRequest; explanation: string } | null;
}

/** The groups of a picture. Houses, hulls and shapes lie below the digits, links and crosses above them. */
export type Layer = "houses" | "hulls" | "shapes" | "links" | "crosses";

/** An element without a class. */
export interface Part {
  tag: "rect" | "circle" | "path" | "text";
  attributes: Record<string, string | number>;
  text?: string;
}

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
 * `wrong`: the position has no solution. `timeout`: nothing was found in time. `failed`: no answer, or a refusal.
 */
export type HintStatus =
  | "closed" | "waiting" | "progress" | "step" | "wrong" | "stuck" | "timeout" | "contradiction" | "solved" | "failed";

/** A step that was applied, and the length of the history before it. */
export interface PathEntry { at: number; step: Step }

/** Steps to the end of the game, shown and applied one after another. `start` is the length of the history before. */
export interface Run { steps: Step[]; start: number; next: number; paused: boolean; seconds: number }

/** The example of a technique, shown instead of the game. */
export interface ShownExample { info: TechniqueInfo; game: PlainGame; candidates: number[]; step: Step | null; turned: boolean }

export type HintView = "step" | "all" | "techniques";

export interface HintState {
  view: HintView;
  status: HintStatus;
  degree: Degree | null;
  step: Step | null;
  /** The game's history when the step was asked for; another one closes the hint. */
  past: unknown;
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
