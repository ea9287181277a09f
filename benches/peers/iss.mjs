// Measures this project's constraint engine in turn with the Interactive Sudoku Solver (ISS); see README.md.
//
//     node benches/peers/iss.mjs [--rounds N] [--limit SECONDS] [--match TEXT] [--rows FILE] ISS SOLVE PUZZLES
//
// ISS is a checkout of github.com/sigh/Interactive-Sudoku-Solver (MIT), whose modules are loaded from there;
// SOLVE the example `solve` of crates/import; PUZZLES JSON lines with `id`, `iss` and `solution`.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/** CPU time is counted in ticks of 4 ms: short work is repeated until there are ten. */
const LEAST_MS = 40;
const MOST_REPETITIONS = 2_000;

/** The classes of difficulty: milliseconds of ISS. */
const CLASSES = [["< 10 ms", 0, 10], ["< 100 ms", 10, 100], ["< 1 s", 100, 1_000], ["above", 1_000, Infinity]];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    limit: { type: "string", default: "10" },
    match: { type: "string", default: "" },
    rows: { type: "string", default: "" },
  },
});
if (positionals.length !== 3) {
  console.error("usage: iss.mjs [--rounds N] [--limit SECONDS] [--match TEXT] [--rows FILE] ISS SOLVE PUZZLES");
  process.exit(2);
}
const [checkout, program, file] = positionals;
const rounds = Number(options.rounds);
const limit = Number(options.limit) * 1e3;

/** The CPU time of this thread in milliseconds, without the threads that compile and collect garbage. */
const cpuTime = () => Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6;

/** Returns the mean CPU time of some work, and what it returned. */
function measured(work) {
  const before = cpuTime();
  let [count, result, time] = [0, undefined, 0];
  // Twice as often each time: to read the time takes longer than the shortest work.
  do {
    for (let more = Math.max(count, 1); more > 0; more--) {
      result = work();
      count += 1;
    }
    time = cpuTime() - before;
  } while (time < LEAST_MS && count < MOST_REPETITIONS);
  return [time / count, result];
}

/** Loads ISS from its checkout, as its page does in a worker. */
async function loadSolver() {
  globalThis.self = globalThis;
  globalThis.VERSION_PARAM = "";
  globalThis.location ??= { search: "" };
  const load = (path) => import(pathToFileURL(resolve(checkout, "js", path)).href);
  const { SudokuParser } = await load("sudoku_parser.js");
  const { SudokuBuilder } = await load("solver/sudoku_builder.js");
  const { SudokuConstraint } = await load("sudoku_constraint.js");
  return { SudokuParser, SudokuBuilder, SudokuConstraint };
}

/** The solver of a puzzle, as ISS's worker builds it: from parsed constraints to handlers. */
const built = ({ SudokuParser, SudokuBuilder }, text) => {
  const constraint = SudokuParser.parseText(text);
  return () => SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraint));
};

/** Looks for two solutions, in at most ten times the limit. Returns their number, or null. */
function solved(solver) {
  const start = Date.now();
  solver.setProgressCallback(() => {
    if (Date.now() - start > 10 * limit) throw new RangeError("late");
  }, 12);
  try {
    return [0, 1].filter((n) => solver.nthSolution(n) !== null).length;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns ISS's mean CPU times of building a solver and of building and solving, and the number of solutions. */
function askIss(iss, text) {
  const build = built(iss, text);
  const [prepared] = measured(build);
  const [total, solutions] = measured(() => solved(build()));
  return { prepared, total, solutions };
}

/** This project's engine as a process that answers line by line. */
function startEngine() {
  const child = spawn(program, ["-"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, SECONDS: options.limit },
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (puzzle) => {
    child.stdin.write(`${JSON.stringify(puzzle)}\n`);
    const { value } = await answers.next();
    const [verdict, engine, prepared, , , reason] = value.split("\t");
    return { verdict, prepared: Number(prepared), total: Number(prepared) + Number(engine), reason };
  };
  return { ask, stop: () => child.stdin.end() };
}

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Measures a puzzle in rounds, in turn; slow ones in one round. */
async function compare(iss, engine, puzzle) {
  const all = { own: [], peer: [] };
  let [verdict, reason] = ["", ""];
  for (let round = 0; round < rounds; round += 1) {
    const own = await engine.ask(puzzle);
    [verdict, reason] = [own.verdict, own.reason];
    if (verdict === "outside") return { id: puzzle.id, verdict, reason };
    const peer = askIss(iss, puzzle.iss);
    all.own.push(own);
    all.peer.push(peer);
    if (own.total > 500 || peer.total > 500) break;
  }
  const of = (answers, field) => median(answers.map((answer) => answer[field]));
  return {
    id: puzzle.id,
    verdict,
    reason,
    solutions: all.peer[0].solutions,
    own: of(all.own, "total"),
    ownPrepared: of(all.own, "prepared"),
    peer: of(all.peer, "total"),
    peerPrepared: of(all.peer, "prepared"),
  };
}

const fixed = (number, digits = 2) => number.toFixed(digits);

/** Prints the ratios of a class. */
function printRow(name, rows) {
  const right = rows.filter((row) => row.verdict === "right");
  if (right.length === 0) return;
  const ratios = right.map((row) => row.peer / row.own).sort((a, b) => a - b);
  const searches = right.map((row) => (row.peer - row.peerPrepared) / Math.max(row.own - row.ownPrepared, 1e-6));
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(
    `${name}\t${right.length}/${rows.length}\t${fixed(median(ratios))}\t${fixed(mean)}\t${fixed(ratios[0])}\t` +
      `${fixed(median(searches))}\t${fixed(median(right.map((row) => row.own)), 3)}\t` +
      `${fixed(median(right.map((row) => row.peer)), 3)}\t${fixed(Math.max(...right.map((row) => row.own)), 0)}`,
  );
}

const iss = await loadSolver();
const engine = startEngine();
const lines = readFileSync(file, "utf8").split("\n").filter((line) => line !== "");
const puzzles = lines.map((line) => JSON.parse(line)).filter((puzzle) => puzzle.id.includes(options.match));
// Warm-up: the quick half of ISS's own measurements, so that its code is compiled.
for (const puzzle of puzzles.filter((puzzle) => (puzzle.iss_ms ?? 0) < 100)) {
  measured(() => solved(built(iss, puzzle.iss)()));
}
const rows = [];
for (const puzzle of puzzles) {
  const row = await compare(iss, engine, puzzle);
  rows.push(row);
  if (options.rows !== "") {
    writeFileSync(options.rows, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}
engine.stop();
const inside = rows.filter((row) => row.verdict !== "outside");
console.log(`${inside.length} of ${rows.length} puzzles inside; ratios are CPU time of ISS by that of the engine`);
console.log("ISS\tright\tmedian\tmean\tleast\tmedian without making conditions\tms here\tms ISS\tmost ms here");
printRow("all", inside);
for (const [name, from, to] of CLASSES) {
  printRow(name, inside.filter((row) => row.peer >= from && row.peer < to));
}
for (const row of inside.filter((row) => row.verdict !== "right")) {
  console.log(`${row.verdict}\t${row.id}\t${row.reason}\tISS: ${row.solutions} in ${fixed(row.peer)} ms`);
}
