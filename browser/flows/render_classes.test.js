// Checks that the page and `/render` draw the same classes for the example of every technique.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { draw } from "../../page/hint/drawing.js";
import { gameFromBoard } from "../../page/model/game.js";
import { setOf } from "../../page/model/marks.js";
import { candidates as candidatesByRules } from "../../page/model/rules.js";
import { LIMIT } from "../support/browser.js";
import { hasPath, startServer } from "../support/server.js";

/** @typedef {import("../../page/types/step.d.ts").TechniqueInfo} TechniqueInfo */

const LAYERS = ["houses", "hulls", "shapes", "links", "crosses"];

// The layers of constraints, which the page does not draw, and the classes of their parts.
const CONSTRAINT_LAYERS = ["constraints", "clues"];
const PARTS = new Set(
  ("angle black clue core edge end ground hatch hollow letters line note on_black on_white ring shade surround tether " +
    "tint white").split(" "),
);

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
 * @param {string[]} layers
 */
function classesOf(text, layers = LAYERS) {
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
    const layer = open.find((outer) => layers.includes(outer));
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
  /** @type {{techniques: TechniqueInfo[]}} */
  const { techniques } = await (await fetch(new URL("techniques", server.url))).json();
  assert.ok(techniques.length > 100);
  for (const { technique, example } of techniques) {
    if (!example) continue;
    const { board, candidates, ...rest } = /** @type {any} */ (example.request);
    const answer = await (await post("step", example.request, "application/json")).json();
    const position = { ...(board ? { board } : {}), ...(candidates ? { candidates } : {}) };
    const { givens, constraints } = rest;
    const puzzle = { ...(givens ? { givens } : {}), ...(constraints ? { constraints } : {}) };
    const picture = await post("render", { ...position, ...puzzle, step: answer.steps[0] }, "image/svg+xml");
    assert.deepEqual(drawnByPage(example.request, answer.steps[0]), classesOf(await picture.text()), technique);
  }
});

test("the pictures of constraints have known classes", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/render"))) return t.skip("no /render");
  const document = await (await fetch(new URL("openapi.json", server.url))).json();
  const { schemas } = document.components;
  /** @type {Record<string, string>} */
  const kinds = schemas.Constraint.discriminator.mapping;
  assert.ok(Object.keys(kinds).length > 50);
  for (const [title, reference] of Object.entries(kinds)) {
    const { examples } = schemas[reference.split("/").at(-1) ?? ""];
    const request = { board: ".".repeat(81), show: "values", constraints: examples };
    const picture = await (await post("render", request, "image/svg+xml")).text();
    const classes = classesOf(picture, CONSTRAINT_LAYERS).map((line) => line.split(": ")[1]);
    assert.ok(classes.length > 0 || picture.includes('class="legend"'), title);
    assert.deepEqual(classes.filter((name) => name !== title && !PARTS.has(name)), [], title);
  }
});
