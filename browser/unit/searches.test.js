// Tests the panel Searches without a browser: the search tree, the summary sentence, the state.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame } from "../../page/store/actions.js";
import { FIRST_PUZZLE } from "../../page/model/first_puzzle.js";
import { decision, frontierAfter, pathTo, reason, siblings, visits } from "../../page/searches/trace.js";
import { placed } from "../../page/searches/tree_places.js";
import { besideSeeds, comparison, medians, why } from "../../page/searches/sentence.js";
import { initial, reduceSearch } from "../../page/searches/state.js";

/** @typedef {import("../../page/searches/types.d.ts").TraceNode} TraceNode */
/** @typedef {import("../../page/searches/types.d.ts").Run} Run */

/** @param {number} id @param {number | null} parent @param {number | null} order @param {number | null} heuristic @returns {TraceNode} */
const node = (id, parent, order, heuristic) => ({
  id, parent, order, heuristic, cell: parent === null ? null : { row: 0, column: id }, value: parent === null ? null : id,
  depth: parent === null ? 0 : 1, frontier: order === null ? null : 1,
  outcome: heuristic === null ? "contradiction" : order === null ? "open" : heuristic === 0 ? "solved" : "expanded",
});

/** A search tree: the root has successors 1 to 3, and node 2 has 4 (solved) and 5 (a contradiction). */
const TREE = [node(0, null, 0, 9), node(1, 0, null, 7), node(2, 0, 1, 5), node(3, 0, null, 6), node(4, 2, 2, 0), node(5, 2, null, null)];

test("the tree is asked for orders, paths, siblings and the frontier", () => {
  const ids = (/** @type {TraceNode[]} */ nodes) => nodes.map(({ id }) => id);
  assert.deepEqual(ids(visits(TREE)), [0, 2, 4]);
  assert.deepEqual(ids(pathTo(TREE, TREE[4])), [2, 4]);
  assert.deepEqual(ids(siblings(TREE, TREE[2])), [1, 2, 3]);
  assert.deepEqual(ids(frontierAfter(TREE, 0)), [1, 2, 3]);
  // Node 4 does not wait: its sibling is a dead end.
  assert.deepEqual(ids(frontierAfter(TREE, 1)), [1, 3]);
  assert.deepEqual(ids(frontierAfter(TREE, 2)), [1, 3]);
  assert.equal(decision(TREE[2], String), "r1c3 = 2");
  assert.equal(reason("best_first", TREE, TREE[2], TREE[0]), "it has the fewest open cells: 5");
  assert.equal(reason("breadth_first", TREE, TREE[4], TREE[2]), "nothing else is left of its choice, so it does not wait");
});

/** @param {Run["strategy"]} strategy @param {number} nodes @param {number} frontier @param {Partial<Run>} [more] @returns {Run} */
const run = (strategy, nodes, frontier, more) => ({
  strategy, status: "solved", trace: null, samples: null, ...more,
  statistics: /** @type {any} */ ({ nodes_expanded: nodes, nodes_generated: nodes, backtracks: 0, max_depth: 1, max_frontier: frontier,
    limit_hit: null, elapsed_us: 10 }),
});

test("one sentence compares the runs", () => {
  const differ = [run("best_first", 1683, 15), run("breadth_first", 2454, 374), run("depth_first", 1881, 15)];
  assert.equal(comparison(differ, 1), "Breadth-first expanded 2,454 nodes and held up to 374 boards at once; best-first expanded " +
    "1,683 nodes and held up to 15 boards at once.");
  assert.match(comparison([run("best_first", 19, 3), run("backtracking", 66, 5)], 1), /^Best-first expanded 19 nodes and held up to 3 boards at once\.$/);
  assert.equal(comparison([run("backtracking", 66, 5)], 1), "Backtracking expanded 66 nodes on one board.");
  assert.match(comparison([run("best_first", 76, 4), run("breadth_first", 76, 9)], 2), /whole tree: 76 nodes each/);
  assert.match(comparison([run("best_first", 0, 0), run("breadth_first", 0, 0)], 1), /rules alone solve/);
  const unsolvable = { status: /** @type {const} */ ("unsolvable") };
  assert.match(comparison([run("best_first", 3, 1, unsolvable), run("breadth_first", 4, 2, unsolvable)], 1), /no solution.*3 to 4 nodes/);
});

test("the median of an even number of seeds is the mean of the two middle ones", () => {
  const seeds = /** @type {any} */ ({ done: 4, nodes: { best_first: [9, 1, 4, 7], depth_first: [3, 1, 2] } });
  assert.match(medians(seeds), /best-first 5\.5, depth-first 2\./);
});

test("options and results follow the actions", () => {
  let search = reduceSearch(initial, { type: "search/preset", preset: "unique" });
  assert.deepEqual(search.options, { rules: "basic", branching: "most_constrained", maxSolutions: 2, seed: "" });
  search = reduceSearch(search, { type: "search/set", name: "seed", value: " 12a" });
  assert.deepEqual([search.preset, search.options.seed], ["own", "12"]);
  search = reduceSearch(search, { type: "search/done", runs: [run("best_first", 1, 1)] });
  search = reduceSearch(search, { type: "search/watch", strategy: "best_first" });
  assert.deepEqual(reduceSearch(search, { type: "search/at", at: 4 }).watch, { strategy: "best_first", at: 4 });
  assert.deepEqual(reduceSearch(search, openGame(FIRST_PUZZLE, "new")).runs, null);
  assert.equal(reduceSearch(search, { type: "game/undo" }), search);
});

test("beside many seeds, one run does not explain the difference", () => {
  const runs = [run("best_first", 10, 4), run("depth_first", 40, 4)];
  const seeds = { nodes: { best_first: [10, 20, 30], breadth_first: [40, 40, 40], depth_first: [30, 30, 30], backtracking: [30, 30, 30] }, done: 3, total: 3 };
  assert.match(besideSeeds(runs, seeds), /one run.*4\.0 times the fewest; of the\s+medians of 3 seeds, 2\.0 times/);
  assert.equal(besideSeeds(runs, null), "");
});

test("a sentence says why the difference is small or large", () => {
  assert.match(why([run("best_first", 100, 4), run("breadth_first", 120, 9)]), /^The difference is small: /);
  assert.match(why([run("best_first", 19, 4), run("breadth_first", 68, 20)]), /^The difference is large, 3\.6 times: /);
  const cut = run("breadth_first", 68, 20);
  const ended = { ...cut, statistics: { ...cut.statistics, limit_hit: /** @type {any} */ ("nodes") } };
  assert.match(why([run("best_first", 19, 4), ended]), /large, at least 3\.6 times: /);
  assert.equal(why([run("best_first", 1, 1), run("breadth_first", 2, 1)]), "");
});

test("the tree is drawn with each node above the middle of those below it", () => {
  const at = new Map(placed(TREE, new Set([0, 2, 4])).map(({ node: { id }, x }) => [id, x]));
  assert.deepEqual([1, 4, 5, 3, 2, 0].map((id) => at.get(id)), [0, 1, 2, 3, 1.5, 1.5]);
});

test("a tree of more than 200 nodes is folded off the path", () => {
  const large = [node(0, null, 0, 9), ...Array.from({ length: 20 }, (_, k) => node(k + 1, 0, k + 1, 8)),
    ...Array.from({ length: 400 }, (_, k) => node(k + 21, (k % 20) + 1, null, 7))];
  const list = placed(large, new Set([0, 1]));
  assert.equal(list.length, 1 + 20 + 20);
  assert.deepEqual(list.filter(({ hidden }) => hidden > 0).map(({ hidden }) => hidden), new Array(19).fill(20));
});
