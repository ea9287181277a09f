// The promises of the package: order, problems, progress and the ways to abort a call.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./support.mjs";

const { open, Problem } = await load("index.js");
const board = "1..............4";
const long = { count: 100, difficulty: { level: "extreme" } };

test("each operation is a method, and answers come in order", async () => {
  const sudokud = await open();
  assert.ok(sudokud.operations.length >= 9);
  for (const name of sudokud.operations) assert.equal(typeof sudokud[name], "function", name);
  const ended = [];
  const calls = ["a", "b", "c"].map((id) => sudokud.solve({ id, board }).then((answer) => ended.push(answer.id)));
  await Promise.all(calls);
  assert.deepEqual(ended, ["a", "b", "c"]);
  sudokud.close();
  await assert.rejects(sudokud.solve({ board }), /closed/);
});

test("a request without an answer is a problem with its place", async () => {
  const sudokud = await open();
  await assert.rejects(sudokud.solve({ board: "123x" }), (error) => {
    assert.ok(error instanceof Problem);
    assert.deepEqual([error.code, error.status, error.errors[0].pointer], ["unknown_symbol", 422, "/board"]);
    return true;
  });
  await assert.rejects(sudokud.call("paint"), { code: "not_found" });
  sudokud.close();
});

test("an aborted call is rejected with the reason, and the next one is answered", async () => {
  const sudokud = await open();
  const abort = new AbortController();
  const running = sudokud.generate(long, { signal: abort.signal });
  const waiting = sudokud.generate(long, { signal: abort.signal });
  const next = sudokud.solve({ board });
  setTimeout(() => abort.abort(new Error("enough")), 50);
  await assert.rejects(running, /enough/);
  await assert.rejects(waiting, /enough/);
  assert.equal((await next).status, "solved");
  await assert.rejects(sudokud.solve({ board }, { signal: AbortSignal.abort() }), { name: "AbortError" });
  sudokud.close();
});

test("the latest call aborts earlier ones of its operation", async () => {
  const sudokud = await open();
  const first = sudokud.generate(long, { isLatest: true });
  const other = sudokud.solve({ board });
  const last = sudokud.generate({ side: 4, seed: 7 }, { isLatest: true });
  await assert.rejects(first, { name: "AbortError" });
  assert.equal((await other).status, "solved");
  assert.equal((await last).puzzles.length, 1);
  sudokud.close();
});

test("a followed call tells how far it is", async () => {
  const sudokud = await open();
  const abort = new AbortController();
  const told = new Promise((resolve) => {
    const call = sudokud.generate(long, { signal: abort.signal, onProgress: resolve });
    call.catch(() => {});
  });
  const { done, total, nodes } = await told;
  assert.ok(Number.isInteger(done ?? nodes), JSON.stringify({ done, total, nodes }));
  abort.abort();
  sudokud.close();
});
