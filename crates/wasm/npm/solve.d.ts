/** 9×9 boards, solved in this thread. */

export interface Options {
  /** The search ends after so many solutions: 1 to 255, by default 2, which tells whether one is the only one. */
  maxSolutions?: number;
}

export interface Solved {
  /** The number of solutions, up to `maxSolutions`. */
  count: number;
  /** Whether there is exactly one; null if the search ended at the first. */
  unique: boolean | null;
  /** The first solution, 81 digits. */
  solution: string | null;
}

export interface Solver {
  /** Solves a board of 81 characters: 1 to 9 for a given; 0, `.`, `*` or `_` for an empty cell. */
  solve(board: string, options?: Options): Solved;
  /**
   * Solves boards of 81 bytes each: 0 for an empty cell, 1 to 9 for a given. The answer has the number of
   * solutions of each board, and the first solution, or zeros.
   */
  solveMany(boards: Uint8Array, options?: Options): { counts: Uint8Array; solutions: Uint8Array };
}

/** Loads the solver. */
export function load(): Promise<Solver>;
