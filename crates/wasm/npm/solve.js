// 9×9 boards, solved in this thread: a small module without the other operations.
import { compile } from "./load.js";
import { read, write } from "./memory.js";

const CELLS = 81;
const DIGITS = "0123456789";
/** The boards that are copied to the module at once. */
const CHUNK = 4096;

/** Loads the solver. */
export async function load() {
  const module = await compile(new URL("./solve.wasm", import.meta.url));
  return new Solver((await WebAssembly.instantiate(module, {})).exports);
}

class Solver {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Solves a board of 81 characters: 1 to 9 for a given; 0, a point, a star or an underscore for an empty cell. */
  solve(board, { maxSolutions = 2 } = {}) {
    const values = Uint8Array.from(board, (symbol) => ("._*".includes(symbol) ? 0 : DIGITS.indexOf(symbol)));
    if (values.length !== CELLS || values.some((value) => value > 9)) {
      throw new RangeError("a board has 81 characters: 1 to 9 for a given; 0, ., * or _ for an empty cell");
    }
    const { counts, solutions } = this.solveMany(values, { maxSolutions });
    const [count] = counts;
    const unique = count === 1 && maxSolutions === 1 ? null : count === 1;
    return { count, unique, solution: count > 0 ? solutions.join("") : null };
  }

  /** Solves boards of 81 bytes each: 0 for an empty cell, 1 to 9 for a given. */
  solveMany(boards, { maxSolutions = 2 } = {}) {
    if (boards.length % CELLS !== 0) throw new RangeError("a board has 81 cells");
    if (!(maxSolutions >= 1 && maxSolutions <= 255)) throw new RangeError("maxSolutions is 1 to 255");
    const counts = new Uint8Array(boards.length / CELLS);
    const solutions = new Uint8Array(boards.length);
    for (let first = 0; first < counts.length; first += CHUNK) {
      write(this.#exports, boards.subarray(first * CELLS, (first + CHUNK) * CELLS));
      const count = this.#exports.solve_boards(maxSolutions, 0);
      if (count < 0) throw new RangeError(`a value from board ${first} on is above 9`);
      const output = read(this.#exports);
      for (let board = 0; board < count; board += 1) {
        const at = board * (CELLS + 1);
        counts[first + board] = output[at];
        solutions.set(output.subarray(at + 1, at + 1 + CELLS), (first + board) * CELLS);
      }
    }
    return { counts, solutions };
  }
}
