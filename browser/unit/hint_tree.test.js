// Tests the argument of a step as a tree: what is a sentence, what is folded into one, and which are in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonsOf, refutation, sentenceOf } from "../../page/hint/reasons.js";
import { MAX_IN_SIGHT, nodeAt, paragraphAt, paragraphsOf, sightOf, treeOf } from "../../page/hint/tree.js";
import { forcingChain, groupedChain, nestedChain } from "./hint_examples.js";

/** @typedef {import("../../page/types/step.d.ts").Step} Step */
/** @typedef {import("../../page/types/step.d.ts").Link} Link */

/** @param {string} text such as "115 123": row, column and value of candidates, from 1 */
const candidates = (text) =>
  text.split(" ").filter(Boolean).map(([row, column, value]) => ({ row: Number(row) - 1, column: Number(column) - 1, value: Number(value) }));

/** @param {Link["kind"]} kind @param {string} from @param {string} to @returns {Link} */
const link = (kind, from, to) => ({ kind, from: candidates(from), to: candidates(to), ground: null });

/** 1 in r1c1 leaves r2c2 and r1c5 without 1, so that r3c5 is 1 and r3c3 is not. */
const singles = /** @type {Step} */ ({
  ...forcingChain,
  evidence: {
    ...forcingChain.evidence,
    cells: [],
    links: [
      link("assumed_true", "", "111"),
      link("implied_false", "111", "151"),
      link("implied_false", "111", "221"),
      link("implied_true", "151 221", "351"),
      link("implied_false", "351", "331"),
    ],
    argument: [{ first_link: 0, link_count: 5, inner: [] }],
  },
});

test("what a value excludes is folded into the sentence that needs it", () => {
  const [node] = treeOf(singles).cases;
  assert.deepEqual(node.sentences.map((sentence) => sentence.link), [0, 3, 4]);
  assert.deepEqual(reasonsOf(singles, node.sentences[1]), ["not r1c5 or r2c2, since r1c1 is 1"]);
});

test("a reason names the cell unless it is that of the sentence", () => {
  const links = [link("assumed_true", "", "111"), link("implied_false", "", "243"), link("implied_true", "243", "253"), link("implied_true", "243", "246")];
  const step = { ...singles, evidence: { ...singles.evidence, links, argument: [{ first_link: 0, link_count: 4, inner: [] }] } };
  const [{ sentences }] = treeOf(step).cases;
  assert.deepEqual(sentences.slice(2).map((sentence) => reasonsOf(step, sentence)), [["not r2c4, as shown before"], ["not 3, as shown before"]]);
});

test("an arrow starts at the value that excludes", () => {
  const { step } = sightOf(singles, treeOf(singles).cases[0], 2);
  assert.deepEqual(step.evidence.links[1].from, candidates("111"));
  const roles = step.evidence.cells.map(({ row, column, role }) => `r${row + 1}c${column + 1} ${role}`);
  assert.ok(roles.includes("r1c5 off") && roles.includes("r3c5 on") && roles.includes("r1c1 assumption"));
});

test("an argument within another is one sentence, which states what it refutes", () => {
  const tree = treeOf(nestedChain);
  const [node] = tree.cases;
  assert.deepEqual(node.sentences.map(({ link: at, inner }) => [at, inner !== null]), [[0, false], [3, true], [4, false]]);
  const { links } = nestedChain.evidence;
  assert.equal(refutation(links[3], links[1]), "r2c2 cannot be 2");
  assert.deepEqual(nodeAt(tree, 1, [1]).sentences.map((sentence) => sentence.link), [1, 2]);
  const { step } = sightOf(nestedChain, nodeAt(tree, 1, [1]), null);
  assert.deepEqual(step.evidence.links.map(({ kind }) => kind), ["assumed_true", "contradiction"]);
});

test("a chain without assumptions is one case, and none of its links is folded", () => {
  const [node, ...others] = treeOf(groupedChain).cases;
  assert.deepEqual([node.sentences.length, others.length], [groupedChain.evidence.links.length, 0]);
});

/** An argument of so many sentences: every fourth fills a cell. @param {number} count */
const longNode = (count) => ({ first: 0, last: count - 1, sentences: Array.from({ length: count }, (_, at) => ({ link: at, premises: [], inner: null })) });
const longLinks = Array.from({ length: 40 }, (_, at) => link(at % 4 === 3 ? "implied_true" : "implied_false", "111", "121"));

test("a long argument has paragraphs, which end where a cell is filled; a short one is one", () => {
  for (let count = 1; count <= 40; count++) {
    const paragraphs = paragraphsOf(longNode(count), longLinks);
    assert.deepEqual(paragraphs.map(({ first }) => first), [0, ...paragraphs.slice(0, -1).map(({ end }) => end)]);
    assert.ok(paragraphs.every(({ first, end }) => end > first && end - first <= MAX_IN_SIGHT), `${count}`);
    assert.equal(paragraphs[paragraphs.length - 1].end, count);
    if (count <= MAX_IN_SIGHT) assert.equal(paragraphs.length, 1);
    else assert.ok(paragraphs.slice(0, -1).every(({ end }) => end % 4 === 0), `${count}`);
  }
});

test("the paragraph of the current sentence is in sight", () => {
  const paragraphs = paragraphsOf(longNode(40), longLinks);
  for (let current = 1; current <= 40; current++) {
    const { first, end } = paragraphAt(paragraphs, current);
    assert.ok(first < current && current <= end, `${current}`);
  }
  assert.equal(paragraphAt(paragraphs, null), paragraphs[0]);
});

test("a clause becomes a sentence without the words that join it", () => {
  assert.equal(sentenceOf(", then r2c7 is 4, all that is left for the cell"), "r2c7 is 4, all that is left for the cell");
  assert.equal(sentenceOf(", but then row 4 has no place for 7 any more. "), "Row 4 has no place for 7 any more");
  assert.equal(sentenceOf("Suppose further that r1c7 is 2"), "Suppose further that r1c7 is 2");
});
