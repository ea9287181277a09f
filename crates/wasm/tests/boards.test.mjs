// The small module, its backend and the scalar twin, and the sizes of both modules.
import assert from "node:assert/strict";
import test from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { boardsOf, bytes, load } from "./support.mjs";

const { load: loadSolver } = await load("solve.js");
const { read, write } = await load("memory.js");
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("a board is solved, and told to be unique if a second solution was looked for", async () => {
  const solver = await loadSolver();
  assert.deepEqual(solver.solve(EASY), { count: 1, unique: true, solution: SOLVED });
  assert.equal(solver.solve(EASY, { maxSolutions: 1 }).unique, null);
  assert.equal(solver.solve(".".repeat(81)).unique, false);
  assert.deepEqual(solver.solve(`11${".".repeat(79)}`), { count: 0, unique: false, solution: null });
  for (const wrong of ["", "1", `${EASY}1`, EASY.replace("5", "x")]) assert.throws(() => solver.solve(wrong), RangeError);
  assert.throws(() => solver.solveMany(new Uint8Array(80)), RangeError);
  assert.throws(() => solver.solveMany(new Uint8Array(81).fill(10)), RangeError);
  assert.throws(() => solver.solveMany(new Uint8Array(81), { maxSolutions: 0 }), RangeError);
});

test("many boards are solved in order, across pieces", async () => {
  const solver = await loadSolver();
  const one = Uint8Array.from(EASY, (digit) => Number(digit) || 0);
  const boards = new Uint8Array(81 * 9000);
  for (let board = 0; board < 9000; board += 3) boards.set(one, board * 81);
  const { counts, solutions } = solver.solveMany(boards);
  assert.deepEqual([...new Set(counts.filter((_, board) => board % 3 === 0))], [1]);
  assert.deepEqual([...new Set(counts.filter((_, board) => board % 3 !== 0))], [2]);
  assert.equal(solutions.subarray(8997 * 81, 8998 * 81).join(""), SOLVED);
});

for (const file of ["9x9/clue17.txt", "9x9/forum_hardest_1905.txt"]) {
  test(`vectors change no answer: ${file}`, (context) => {
    const boards = boardsOf(file, 20_000);
    if (!boards) return context.skip("$SUDOKUD_CORPUS is not set");
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes("solve.wasm")), {});
    const [vectors, scalar] = [0, 1].map((isPortable) => {
      write(exports, boards);
      exports.solve_boards(40, isPortable);
      return Buffer.from(read(exports));
    });
    assert.equal(vectors.length, (boards.length / 81) * 82);
    assert.ok(vectors.equals(scalar));
  });
}

for (const [file, most] of [["sudokud.wasm", 1200], ["solve.wasm", 40]]) {
  test(`${file} has at most ${most} KB in brotli`, (context) => {
    const packed = brotliCompressSync(bytes(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    context.diagnostic(`${bytes(file).length} bytes, ${packed.length} in brotli`);
    assert.ok(packed.length <= most * 1000, `${packed.length} bytes`);
  });
}
