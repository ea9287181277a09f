// Compiled, not run: the types of the package.
import { load, type Solved } from "sudokud/solve";

const solver = await load();
const solved: Solved = solver.solve(".".repeat(81), { maxSolutions: 1 });
solver.solveMany(new Uint8Array(81)).counts satisfies Uint8Array;
// @ts-expect-error: a board is a text
solver.solve(7);
export { solved };
