// Checks that the page and the service compute the same conflicts and candidates for a thousand random
// positions.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { plainGame, requestBoard } from "../../page/model/game.js";
import { valuesOf } from "../../page/model/marks.js";
import { candidates, conflicts } from "../../page/model/rules.js";
import { LIMIT } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { SOLVED } from "../unit/layouts.js";

/** @type {import("../support/server.js").Server} */ let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

/** Sides and houses. @type {[number, import("../../page/types/state.d.ts").Houses | null][]} */
const BOARDS = [
  [4, null], [6, null], [7, null], [9, null], [9, null], [12, null], [16, null],
  ...SOLVED.slice(4).map(([side, houses]) => /** @type {[number, import("../../page/types/state.d.ts").Houses | null]} */ ([side, houses ?? null])),
];

/** A position with some values, most without a conflict. @param {number} seed */
function position(seed) {
  let state = seed * 2654435761;
  const next = (/** @type {number} */ n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
  };
  const [side, houses] = BOARDS[seed % BOARDS.length];
  const givens = new Array(side * side).fill(0);
  for (let k = next(side * 3); k > 0; k--) {
    const cell = next(side * side);
    const allowed = valuesOf(candidates({ side, houses, values: givens.slice() })[cell]);
    if (next(20) === 0) givens[cell] = 1 + next(side);
    else if (allowed.length > 0) givens[cell] = allowed[next(allowed.length)];
  }
  return plainGame({ side, houses, givens });
}

test("conflicts and candidates are those of /check", { timeout: LIMIT }, async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const game = position(seed);
    const response = await fetch(new URL("check", server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...requestBoard(game), limits: { time_ms: 50 } }),
    });
    const answer = await response.json();
    assert.equal(response.status, 200, JSON.stringify(answer));
    const clashing = new Set(answer.conflicts.flatMap((/** @type {any} */ conflict) => conflict.cells.map((/** @type {any} */ { row, column }) => row * game.side + column)));
    assert.deepEqual([...conflicts(game).cells].sort((a, b) => a - b), [...clashing].sort((a, b) => a - b), `seed ${seed}`);
    const ours = candidates(game).map(valuesOf);
    const theirs = answer.candidates.map((/** @type {number[]} */ values, /** @type {number} */ cell) => (game.values[cell] ? [] : values));
    assert.deepEqual(ours, theirs, `seed ${seed}`);
  }
});
