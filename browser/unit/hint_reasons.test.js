// Tests a step whose links rest on constraints: its sentences, what stands out, what is spoken.

import assert from "node:assert/strict";
import { test } from "node:test";
import { emphasisOf } from "../../page/hint/clues.js";
import { draw } from "../../page/hint/drawing.js";
import { candidatesOfConstraint } from "../../page/hint/places.js";
import { reasonsOf, sentenceText, statement } from "../../page/hint/reasons.js";
import { spokenLink } from "../../page/hint/speech.js";
import { initial, reduce } from "../../page/hint/state.js";
import { sightOf, treeOf } from "../../page/hint/tree.js";
import { clauses } from "../../page/hint/words.js";
import { forcingChain } from "./hint_examples.js";
import { reasonedPuzzle, reasonedStep } from "./reasoned_step.js";

const board = { side: 9, symbols: "123456789", values: new Array(81).fill(0), constraints: reasonedPuzzle.constraints };
const open = { side: 9, values: board.values, candidates: new Array(81).fill(2 ** 9 - 1), symbol: String, of: null, links: null };
const [node] = treeOf(reasonedStep).cases;
const told = clauses(reasonedStep.explanation ?? "", reasonedStep.evidence.links, { side: 9, symbol: String });

/** The classes of the drawing with so many links. @param {number | null} links */
const classes = (links) => {
  const { step } = sightOf(reasonedStep, node, links);
  return draw(step, { ...open, links }).map(({ layer, class: name }) => `${layer}: ${name}`);
};

test("each link is a sentence of the explanation; a full stop in brackets ends none", () => {
  assert.deepEqual(told.map(({ link }) => link), [0, 1, 2, 3, 4, 5, null]);
  const texts = node.sentences.map((sentence) => sentenceText(reasonedStep, told, sentence));
  assert.equal(texts[0], "Suppose r3c3 is 1");
  assert.match(texts[1], /^r3c3 is 1, so r4c3 is not 1, 2, 3 or 4 \(whisper line .*\)$/);
  assert.match(texts[4], /They differ\)$/);
  assert.match(texts[5], /no way to satisfy the thermometer/);
});

test("without words of the service, a link states what it concludes", () => {
  const texts = node.sentences.map((sentence) => sentenceText(reasonedStep, [], sentence));
  assert.deepEqual(texts.slice(0, 2), ["r3c3 is 1", "r4c3 is not 1, 2, 3 or 4"]);
  assert.equal(texts[5], "a contradiction");
  const [first] = reasonedStep.evidence.links[1].to;
  assert.equal(statement({ ...reasonedStep.evidence.links[1], to: [first, { row: 0, column: 0, value: 2 }] }), "r4c3 is not 1 and r1c1 is not 2");
});

test("links with a reason are sentences of their own, without a second telling of their premises", () => {
  assert.equal(node.sentences.length, reasonedStep.evidence.links.length);
  assert.deepEqual(node.sentences.flatMap((sentence) => reasonsOf(reasonedStep, sentence)), []);
});

test("the clue of the current link is at full strength, others of the step at half, the rest is faded", () => {
  const at = (/** @type {number | null} */ links) => reasonedPuzzle.constraints.map((_, index) => emphasisOf(reasonedStep, links)?.(index));
  assert.deepEqual(at(2), ["", "half", "half", "half", "faded", "faded", "faded"]);
  assert.deepEqual(at(6), ["half", "half", "", "", "faded", "faded", "faded"]);
  assert.deepEqual(at(1), ["half", "half", "half", "half", "faded", "faded", "faded"], "an assumption rests on none");
  assert.deepEqual(at(null), ["", "", "", "", "faded", "faded", "faded"]);
  assert.equal(emphasisOf(forcingChain, 2), null);
});

test("the current clue has a solid edge and the number of its link; its false premises are crossed", () => {
  const drawn = classes(3);
  assert.deepEqual(drawn.filter((name) => name.startsWith("houses")), ["houses: reason"]);
  assert.deepEqual(classes(6).filter((name) => name.startsWith("houses: reason")), ["houses: reason half", "houses: reason half", "houses: reason"]);
  assert.ok(drawn.includes("links: number n2 earlier") && drawn.includes("links: number n3 current"), drawn.join());
  assert.deepEqual(drawn.filter((name) => name.includes("premise")), [1, 2, 3, 4].map((value) => `crosses: premise r4c3 v${value}`));
  assert.deepEqual(classes(2).filter((name) => name.includes("premise")), [], "the assumption is true");
  assert.ok(!drawn.some((name) => name.includes("r5c4")), "nothing of later links");
  assert.ok(classes(6).includes("houses: base b8"), "the house of the reason");
});

test("all links drawn alike have numbers once", () => {
  const numbers = classes(null).filter((name) => name.includes("number"));
  assert.deepEqual(numbers, [2, 3, 4, 5, 6].map((number) => `links: number n${number}`));
});

test("the numbers of several links of one clue do not cover each other", () => {
  const discs = draw(reasonedStep, open).filter(({ class: name }) => name.startsWith("number")).map(({ parts: [{ attributes }] }) => attributes);
  for (const [k, a] of discs.entries()) {
    for (const b of discs.slice(k + 1)) assert.ok(Math.hypot(Number(a.cx) - Number(b.cx), Number(a.cy) - Number(b.cy)) >= Number(a.r) + Number(b.r));
  }
});

test("marks are shown in the cells of the argument alone", () => {
  const shown = candidatesOfConstraint(reasonedStep, 9, open.candidates).flatMap((set, cell) => (set === null ? [] : [cell]));
  assert.deepEqual(shown, [20, 29, 38, 39, 40, 49, 58, 66, 67, 68]);
});

test("the current sentence is spoken", () => {
  const none = /** @type {any} */ ({ game: { past: [] } });
  const hint = reduce(initial, { type: "hint/step", step: reasonedStep, degree: "full", candidates: [], past: none.game.past }, none);
  assert.equal(spokenLink(hint, board), "");
  const second = reduce(reduce(hint, { type: "hint/link", to: 2 }, none), { type: "hint/link", by: 1 }, none);
  assert.match(spokenLink(second, board), /^row 4, column 3 is not 1, 2, 3 or 4, so row 5, column 3 is not 6, 7, 8 or 9 \(whisper line /);
});
