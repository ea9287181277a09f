// Tests requests to the service, and which of them the operations in the browser answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "../../page/client/client.js";
import { answer } from "../../page/local/operations.js";
import { createStore } from "../../page/store/store.js";

/** @typedef {import("../../page/types/state.d.ts").Local} Local */

/**
 * A client of a service that answers with a status, or not at all.
 * @param {number} status 0 for none @param {Local | null} local
 */
function client(status, local) {
  /** @type {string[]} */
  const asked = [];
  const service = { status };
  globalThis.fetch = async (path) => {
    asked.push(String(path));
    if (service.status === 0) throw new TypeError("no network");
    return new Response(JSON.stringify({ from: "service" }), { status: service.status });
  };
  const store = createStore();
  return { asked, service, store, ...createClient(store, async () => local) };
}

/** Operations in the browser that know `check`. @type {Local} */
const LOCAL = {
  answer: async (path) => (path === "check" ? { ok: true, status: 200, value: { from: "browser" } } : null),
};

test("while the service is out of reach, the browser answers what it can, and the service is not asked", async () => {
  const { asked, service, store, post, get } = client(0, LOCAL);
  const first = await post("check", {});
  assert.deepEqual([first.ok && first.value, asked], [{ from: "browser" }, ["check"]]);
  assert.equal(store.get().net.isLocal, true);
  await post("check", {});
  assert.deepEqual(asked, ["check"]);
  assert.equal((await get("version")).ok, false);
  service.status = 200;
  assert.equal((await get("version")).ok, true);
  assert.equal(store.get().net.away, false);
  const last = await post("check", {});
  assert.deepEqual([last.ok && last.value, asked], [{ from: "service" }, ["check", "version", "version", "check"]]);
});

test("a busy service is not out of reach, and a refusal is an answer", async () => {
  for (const status of [422, 429, 503]) {
    const { store, post } = client(status, LOCAL);
    const refused = await post("check", {});
    assert.equal(!refused.ok && refused.status, status);
    assert.equal(store.get().net.isLocal, null);
  }
});

test("a build without operations says so once they are missed", async () => {
  const { store, post, prepare } = client(0, null);
  const refused = await post("check", {});
  assert.equal(!refused.ok && refused.problem.code, "no_answer");
  assert.equal(store.get().net.isLocal, false);
  assert.equal(await prepare(), false);
});

/** Operations that note their requests, and answer with puzzles of the count that is asked for. */
function operations() {
  /** @type {[string, any][]} */
  const calls = [];
  const call = async (/** @type {string} */ name, /** @type {any} */ request) => {
    calls.push([name, request]);
    if (request.board === "x") throw Object.assign(new Error(), { code: "unknown_symbol", status: 422, title: "Invalid", detail: "x" });
    return { svg: "<svg/>", puzzles: Array.from({ length: request.count ?? 1 }, () => ({ board: "1" })) };
  };
  return { calls, all: { operations: ["compare", "generate", "render", "solve"], call } };
}

test("a request has a time limit, a picture is a file, and a problem is an answer", async () => {
  const { calls, all } = operations();
  await answer(all, "solve/compare", { board: "1", limits: { nodes: 7 } }, {});
  assert.deepEqual(calls[0], ["compare", { board: "1", limits: { time_ms: 10_000, nodes: 7 } }]);
  const svg = await answer(all, "render", {}, { accept: "image/svg+xml" });
  assert.equal(svg?.ok && (await svg.value.text()), "<svg/>");
  assert.equal(await answer(all, "render", {}, { accept: "image/png" }), null);
  assert.equal(await answer(all, "openapi.json", undefined, {}), null);
  const refused = await answer(all, "solve", { board: "x" }, {});
  assert.deepEqual(refused?.ok === false && refused.problem, { code: "unknown_symbol", status: 422, title: "Invalid", detail: "x" });
});

test("puzzles without a seed are made one by one", async () => {
  const { calls, all } = operations();
  /** @type {any[]} */
  const lines = [];
  const onLine = (/** @type {any} */ line) => lines.push(line);
  await answer(all, "generate", { count: 3 }, { onLine });
  assert.deepEqual([calls.length, lines.length], [3, 3]);
  await answer(all, "generate", { count: 3, seed: 7 }, { onLine });
  assert.deepEqual([calls.length, lines.length], [4, 6]);
});
