// Tests the package as it is packed, against the server whose address is in SUDOKUD. scripts/clients.sh runs it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Line, type Schemas, Sudokud, SudokudError } from "sudokud-client";

const base = process.env.SUDOKUD ?? "http://127.0.0.1:8080";
const sudokud = new Sudokud(`${base}/`);
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("the boards of an answer have the type of the request's board", async () => {
  const text: string | null = (await sudokud.call("/solve", { board: puzzle })).solution;
  assert.equal(text, solution);
  const rows: number[][] | null = (await sudokud.call("/solve", { board: [[1, 0], [0, 0]], houses: { boxes: null } })).solution;
  assert.deepEqual(rows, [[1, 2], [2, 1]]);
  const flat: number[] | null = (await sudokud.call("/solve", { board: [1, 0, 0, 0], houses: { boxes: null } })).solution;
  assert.deepEqual(flat, [1, 2, 2, 1]);
});

test("a request that the document does not know is not compiled", async () => {
  // @ts-expect-error: a misspelt field
  await assert.rejects(sudokud.call("/solve", { bord: puzzle }), SudokudError);
  // @ts-expect-error: no operation
  await assert.rejects(sudokud.call("/version", {}), SudokudError);
  // @ts-expect-error: `/generate` has no batch
  await assert.rejects(sudokud.batch("/generate", [{}]).next(), SudokudError);
});

test("a refusal is an error with its problem", async () => {
  await assert.rejects(sudokud.call("/rate", { board: "12" }), (error) => {
    assert.ok(error instanceof SudokudError);
    assert.deepEqual([error.status, error.problem?.code, error.retryAfter], [422, "cell_count", null]);
    return true;
  });
});

test("a refusal by a proxy has no problem", async () => {
  const proxy = createServer((_, response) => response.writeHead(503, { "retry-after": "7" }).end("<html>"));
  await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
  const other = new Sudokud(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await assert.rejects(other.call("/solve", { board: puzzle }), (error) => {
    assert.ok(error instanceof SudokudError);
    assert.deepEqual([error.status, error.problem, error.retryAfter], [503, null, 7]);
    return true;
  });
  proxy.close();
});

test("a batch of 100,000 requests is answered in order, whatever their source and reader do", async () => {
  async function* requests() {
    for (let k = 1; k <= 100_000; k += 1) yield { id: `${k}`, board: k === 77_777 ? "12" : puzzle };
  }
  let count = 0;
  for await (const line of sudokud.batch("/solve", requests())) {
    count += 1;
    assert.deepEqual([line.line, line.id], [count, `${count}`]);
    if (count % 25_000 === 0) await pause(100);
    if (count === 77_777) assert.equal(line.problem?.code, "cell_count");
    else assert.equal(line.problem ?? line.solution, solution);
  }
  assert.equal(count, 100_000);
});

test("a source that waits for each answer gets it", async () => {
  const answers: Line<"/solve", string>[] = [];
  function* requests() {
    for (let k = 0; k < 3; k += 1) {
      assert.equal(answers.length, k);
      yield { board: puzzle };
    }
  }
  for await (const line of sudokud.batch("/solve", requests(), { maxLines: 1 })) answers.push(line);
  assert.deepEqual(answers.map((line) => line.line), [1, 2, 3]);
});

test("a batch that is cut off is an error", async () => {
  const cut = createServer((request, response) => request.resume().on("end", () => response.end('{"line":1}\n')));
  await new Promise<void>((ready) => cut.listen(0, "127.0.0.1", ready));
  const other = new Sudokud(`http://127.0.0.1:${(cut.address() as AddressInfo).port}`);
  const answers = other.batch("/solve", [{ board: puzzle }, { board: puzzle }]);
  assert.equal((await answers.next()).value?.line, 1);
  await assert.rejects(answers.next(), /ended after line 1/);
  cut.close();
});

test("progress is told until the answer", async () => {
  const board = Array.from({ length: 36 }, () => Array.from({ length: 36 }, () => 0));
  const seen: number[] = [];
  const answer = await sudokud.call("/solve", { board, strategy: "breadth_first", limits: { time_ms: 1_000 } }, {
    onProgress: (progress) => seen.push(progress.elapsed_us),
  });
  const status: Schemas["SolveStatus"] = answer.status;
  assert.equal(status, "limit_reached");
  assert.ok(seen.length >= 1 && seen.every((elapsed, k) => k === 0 || elapsed > (seen[k - 1] ?? 0)));
});

test("a problem ends the progress", async () => {
  const call = sudokud.call("/solve", { board: "12" }, { onProgress: () => assert.fail() });
  await assert.rejects(call, (error) => error instanceof SudokudError && error.problem?.code === "cell_count");
});

test("solutions are yielded in the form of the board, and the rest of the answer at last", async () => {
  const board = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  const solutions: number[][][] = [];
  let count = 0;
  for await (const line of sudokud.solutions({ board, max_solutions: 1_000_000 })) {
    if ("solution" in line) solutions.push(line.solution);
    else count = line.solution_count;
  }
  assert.deepEqual([count, new Set(solutions.map(String)).size], [288, 288]);
  for await (const line of sudokud.solutions({ board: ".".repeat(81), max_solutions: 1_000_000_000 })) {
    assert.ok("solution" in line && line.solution.length === 81);
    break;
  }
  await assert.rejects(sudokud.call("/solve", { board: puzzle, max_solutions: 1_001 }), SudokudError);
});

test("puzzles are yielded as they are made", async () => {
  const request: Schemas["GenerateRequest"] = { count: 3, seed: 7, side: 4 };
  const boards: Schemas["Puzzle"]["board"][] = [];
  for await (const made of sudokud.generate(request)) boards.push(made.puzzle.board);
  const { puzzles } = await sudokud.call("/generate", request);
  assert.equal(boards.length, 3);
  assert.deepEqual(boards, puzzles.map((made) => made.puzzle.board));
});

test("a puzzle is yielded before the next is made", async () => {
  let end: () => void = () => undefined;
  const slow = createServer((request, response) => {
    request.resume();
    response.write('{"puzzle":{"board":"1"}}\n');
    end = () => response.end('{"problem":{"status":503,"code":"queue_full"}}\n');
  });
  await new Promise<void>((ready) => slow.listen(0, "127.0.0.1", ready));
  const other = new Sudokud(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  const puzzles = other.generate({ count: 2 });
  assert.equal((await puzzles.next()).value?.puzzle.board, "1");
  end();
  await assert.rejects(puzzles.next(), (error) => error instanceof SudokudError && error.status === 503);
  slow.close();
});

test("a picture is SVG in the answer", async () => {
  assert.match((await sudokud.call("/render", { board: "1..............4" })).svg, /^<svg/);
});

test("the content type is the package's own, whatever the user's headers say", async () => {
  const other = new Sudokud(base, { "Content-Type": "text/plain" });
  assert.equal((await other.call("/solve", { board: puzzle })).solution, solution);
});

test("a signal may be undefined", async () => {
  const signal: AbortSignal | undefined = undefined;
  assert.equal((await sudokud.call("/solve", { board: puzzle }, { signal })).solution, solution);
});

test("a signal ends the work", async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(sudokud.call("/solve", { board: puzzle }, { signal }), { name: "AbortError" });
});

/** Runs `use` with a client of a server that answers one line, and then neither more nor an end. */
async function withStalled(use: (client: Sudokud) => Promise<void>): Promise<void> {
  const stalled = createServer((request, response) => void request.resume().on("end", () => response.write('{"line":1}\n')));
  await new Promise<void>((ready) => stalled.listen(0, "127.0.0.1", ready));
  try {
    await use(new Sudokud(`http://127.0.0.1:${(stalled.address() as AddressInfo).port}`));
  } finally {
    stalled.closeAllConnections();
    stalled.close();
  }
}

test("an abort ends a batch that waits for an answer", () => withStalled(async (client) => {
  const abort = new AbortController();
  const answers = client.batch("/solve", [{ board: puzzle }, { board: puzzle }], { signal: abort.signal });
  assert.equal((await answers.next()).value?.line, 1);
  const second = answers.next();
  abort.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.deepEqual(await answers.next(), { done: true, value: undefined });
}));

test("an abort ends a batch at whatever moment it comes", { timeout: 60_000 }, async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const abort = new AbortController();
    const answers = sudokud.batch("/solve", Array(1_000).fill({ board: puzzle }), { signal: abort.signal, maxLines: 1 });
    await answers.next();
    const rest = (async () => { for await (const answer of answers) assert.ok(answer); })();
    for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((go) => setImmediate(go));
    abort.abort();
    await assert.rejects(rest, { name: "AbortError" });
  }
});

test("an abort between two answers ends the batch", async () => {
  const abort = new AbortController();
  const answers = sudokud.batch("/solve", [{ board: puzzle }, { board: puzzle }], { signal: abort.signal });
  assert.equal((await answers.next()).value?.line, 1);
  abort.abort();
  await assert.rejects(answers.next(), { name: "AbortError" });
});

test("an abort ends a batch that waits for a request", async () => {
  const abort = new AbortController();
  let left = false;
  async function* requests() {
    try {
      yield { board: puzzle };
      await new Promise<void>((go) => abort.signal.addEventListener("abort", () => setImmediate(go)));
      yield { board: puzzle };
    } finally {
      left = true;
    }
  }
  const answers = sudokud.batch("/solve", requests(), { signal: abort.signal, maxLines: 1 });
  assert.equal((await answers.next()).value?.line, 1);
  const second = answers.next();
  setImmediate(() => abort.abort());
  await assert.rejects(second, { name: "AbortError" });
  await pause(0);
  await new Promise<void>((go) => setImmediate(go));
  assert.equal(left, true);
});

test("a reader that leaves a batch ends the work", () => withStalled(async (client) => {
  const requests = [{ board: puzzle }, { board: puzzle }];
  for await (const answer of client.batch("/solve", requests)) {
    assert.equal(answer.line, 1);
    break;
  }
}));

test("a resource is read", async () => {
  assert.equal((await sudokud.get("/version")).name, "sudokud");
  assert.equal((await sudokud.get("/techniques/{technique}", { technique: "x_wing" })).technique, "x_wing");
});
