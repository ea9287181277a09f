// Checks that the page and `/render` draw the same classes for the example of every technique.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { draw } from "../../page/hint/drawing.js";
import { gameFromBoard } from "../../page/model/game.js";
import { setOf } from "../../page/model/marks.js";
import { candidates as candidatesByRules } from "../../page/model/rules.js";
import { LIMIT } from "../support/browser.js";
import { hasPath, startServer } from "../support/server.js";

/** @typedef {import("../../page/types/hint.d.ts").TechniqueInfo} TechniqueInfo */

const LAYERS = ["houses", "hulls", "shapes", "links", "crosses"];

/** @type {import("../support/server.js").Server} */ let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

/** @param {string} path @param {object} body @param {string} accept */
async function post(path, body, accept) {
  const headers = { "content-type": "application/json", accept };
  const response = await fetch(new URL(path, server.url), { method: "POST", headers, body: JSON.stringify(body) });
  assert.equal(response.status, 200, await response.clone().text());
  return response;
}

/**
 * Returns the sorted classes of the elements in the layers of a picture.
 * @param {string} text
 */
function classesOf(text) {
  /** @type {string[]} */
  const found = [];
  /** @type {string[]} */
  const open = [];
  for (const [whole, end, , attributes] of text.matchAll(/<(\/?)([a-z]+)([^>]*)>/gi)) {
    if (end) {
      open.pop();
      continue;
    }
    const name = /class="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const layer = open.find((outer) => LAYERS.includes(outer));
    if (layer && name) found.push(`${layer}: ${name}`);
    if (!whole.endsWith("/>")) open.push(name);
  }
  return found.sort();
}

/** Returns the drawing of the page for an example. @param {any} request @param {any} step */
function drawnByPage(request, step) {
  const game = gameFromBoard(request.board ?? ".".repeat(request.candidates.length), request);
  const candidates = request.candidates ? request.candidates.map(setOf) : candidatesByRules(game);
  const { side, houses, values } = game;
  const marks = draw(step, { side, houses, values, candidates, symbol: String, links: null, of: null });
  return marks.map((mark) => `${mark.layer}: ${mark.class}`).sort();
}

test("the page and the pictures have the same classes", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/render"))) return t.skip("no /render");
  /** @type {TechniqueInfo[]} */
  const techniques = await (await fetch(new URL("techniques", server.url))).json();
  assert.ok(techniques.length > 100);
  for (const { technique, example } of techniques) {
    if (!example) continue;
    const { board, candidates, ...rest } = /** @type {any} */ (example.request);
    const answer = await (await post("step", example.request, "application/json")).json();
    const position = { ...(board ? { board } : {}), ...(candidates ? { candidates } : {}) };
    const givens = rest.givens ? { givens: rest.givens } : {};
    const picture = await post("render", { ...position, ...givens, step: answer.steps[0] }, "image/svg+xml");
    assert.deepEqual(drawnByPage(example.request, answer.steps[0]), classesOf(await picture.text()), technique);
  }
});
