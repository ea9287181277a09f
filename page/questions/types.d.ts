// What the page has asked about a puzzle as a whole, and the actions that ask.

import type { Plain } from "../types/actions.d.ts";
import type { Bits } from "../types/state.d.ts";

/** What is still possible on the board. */
export interface Possible {
  isOn: boolean;
  /** The values that each cell has in a solution, or null before the first answer for this board. */
  sets: Bits[] | null;
  /** The board of these sets. */
  values: number[];
  /** Solutions that the service has found, in the form of requests. */
  witnesses: string[];
  /** `failed`: there was no answer. */
  status: "none" | "asked" | "complete" | "limit_reached" | "unsolvable" | "failed";
  /** What the marks say. */
  text: string;
}

/** An answer about the puzzle on the board, with cells to show or games to open. */
export interface Reply {
  isWaiting: boolean;
  text: string;
  cells: number[];
  games: { id: string; text: string }[];
}

export interface QuestionState {
  possible: Possible;
  minimal: Reply;
  same: Reply;
  /** The puzzle to compare with, as typed or pasted. */
  other: string;
}

export type QuestionAction =
  | Plain<"possible/switch" | "possible/asked" | "question/minimal" | "question/same" | "question/saved">
  | { type: "possible/found"; found: Partial<Possible> }
  | { type: "question/other"; text: string }
  | { type: "question/show"; cells: number[] }
  | { type: "question/reply"; about: "minimal" | "same"; reply: Partial<Reply> };

declare module "../types/state.d.ts" {
  interface PanelStates {
    questions: QuestionState;
  }
}

declare module "../types/actions.d.ts" {
  interface Actions {
    questions: QuestionAction;
  }
}
