// The operations of the module against the contract's examples, and against a running service if
// $SUDOKUD_SERVER is its address.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { bytes, load, root, steady } from "./support.mjs";

const { Engine } = await load("engine.js");
const document = JSON.parse(readFileSync(join(root, "openapi/openapi.json"), "utf8"));
const service = process.env.SUDOKUD_SERVER;

/** The path and the method of an operation. */
function routeOf(name) {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) if (operationId === name) return { path, method };
  }
  throw new Error(`${name} is not in the document`);
}

/** The examples of an operation with a request in JSON. */
function examplesOf(name) {
  const file = join(root, "openapi/examples", `${name}.json`);
  assert.ok(existsSync(file), file);
  const isJson = ({ request }) => (request.content_type ?? "application/json") === "application/json";
  return JSON.parse(readFileSync(file, "utf8")).filter(isJson);
}

async function answerOfService(name, request) {
  const { path, method } = routeOf(name);
  const content = { headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
  const answer = await fetch(service + path, { method, ...(method === "post" ? content : {}) });
  return answer.headers.get("content-type").startsWith("image/svg") ? answer.text() : answer.json();
}

/** Compares an answer with that of the service; of a picture, the service sends only the SVG document. */
function compare(found, expected, what) {
  if (typeof expected === "string") assert.equal(found.svg, expected, what);
  else assert.deepEqual(found, steady(expected), what);
}

const engine = new Engine(new WebAssembly.Module(bytes("sudokud.wasm")));
const answer = (name, text) => {
  const { answer, problem } = engine.call(name, text);
  return steady(JSON.parse(answer ?? problem));
};

test("every example has the answer of the contract", async () => {
  let compared = 0;
  for (const name of engine.names()) {
    for (const { request, response, summary } of examplesOf(name)) {
      const body = request.body ?? {};
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const found = answer(name, text);
      // The document shows only the beginning of a list.
      if (name !== "techniques" && name !== "kinds") compare(found, response.body, `${name}: ${summary}`);
      if (service && typeof body !== "string") {
        compare(found, await answerOfService(name, body), `${name}: ${summary}`);
      }
      compared += 1;
    }
  }
  assert.ok(compared >= engine.names().length);
});

test("a text that is no request is a problem", () => {
  assert.equal(answer("paint", "{}").code, "not_found");
  assert.equal(answer("solve", "{").code, "not_json");
  assert.equal(answer("solve", "{}").code, "missing_board");
  assert.equal(answer("", "").code, "not_found");
});

test("a cancelled call ends, and tells how far it is", () => {
  const told = [];
  const hooks = { isCancelled: () => told.length > 2, onProgress: (progress) => told.push(progress) };
  engine.call("generate", JSON.stringify({ count: 100, difficulty: { level: "extreme" } }), hooks);
  assert.ok(told.length > 2);
  assert.equal(answer("solve", JSON.stringify({ board: "1..............4" })).status, "solved");
});

test("an instance that ended is replaced", () => {
  const hooks = { onProgress: () => { throw new Error("from outside"); } };
  const request = JSON.stringify({ count: 100, difficulty: { level: "extreme" } });
  assert.throws(() => engine.call("generate", request, hooks), /from outside/);
  assert.equal(answer("solve", JSON.stringify({ board: "1..............4" })).status, "solved");
});
