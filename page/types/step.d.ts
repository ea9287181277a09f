// The answers of `/step` and `/techniques`.

import type { Constraint, Houses } from "./state.d.ts";

/** A candidate of a cell. Rows and columns count from 0. */
export interface Candidate { row: number; column: number; value: number }
export interface CellPlace { row: number; column: number }
export type HouseKind = "row" | "column" | "box" | "region" | "diagonal" | "window" | "disjoint_group" | "extra";
export interface House { kind: HouseKind; index: number }

export type LinkKind =
  | "strong" | "weak" | "grouped_strong" | "grouped_weak" | "assumed_true" | "assumed_false"
  | "implied_true" | "implied_false" | "one_of" | "contradiction";
export interface Ground {
  kind: "cell" | "house" | "group" | "reason"; cell?: CellPlace; house?: House; group?: number; reason?: number;
}
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
  /** The conditions that links, or the step, rest on; other steps have none. */
  reasons?: Reason[];
}
/** A condition on some cells, made of constraints and houses. */
export interface Reason { rule: "together" | "sum" | "equal"; constraints: number[]; houses: House[]; cells: CellPlace[]; pattern?: string }
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
  status: "progress" | "solved" | "stuck" | "possible" | "decided" | "contradiction" | "limit_reached";
  steps: Step[]; board: string; candidates: number[][];
  solved: boolean; contradiction: Contradiction | null; conflicts: Conflict[]; search: Expansion | null;
  limit_hit: string | null;
}

export interface ExampleRequest {
  board?: string; candidates?: number[][]; houses?: Houses; constraints?: Constraint[]; techniques: string[];
}

/** A technique of `GET /techniques`. */
export interface TechniqueInfo {
  technique: string; name: string; family: string; rating: number; level: string; description: string;
  assumes_uniqueness: boolean;
  example: { request: ExampleRequest; explanation: string } | null;
}
