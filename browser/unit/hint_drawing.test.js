// Checks the classes that the page draws for a step. `/render` uses the same classes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dashedSides } from "../../page/board/figures.js";
import { draw } from "../../page/hint/drawing.js";
import { hullPath } from "../../page/hint/outline.js";
import { candidatesOfConstraint, excluders, isOfPattern, struckThrough } from "../../page/hint/places.js";
import { freePlace } from "../../page/hint/route.js";
import { sightOf, treeOf } from "../../page/hint/tree.js";
import {
  almostLockedSets,
  forcingChain,
  groupedChain,
  hiddenSingle,
  nestedChain,
  xWing,
} from "./hint_examples.js";

const ALL = 2 ** 9 - 1;
const open = {
  side: 9,
  values: new Array(81).fill(0),
  candidates: new Array(81).fill(ALL),
  symbol: String,
  links: null,
  of: null,
};

test("of a cage, only what it changes and what decides it is drawn", () => {
  const cell = (/** @type {number} */ column, /** @type {number[]} */ values) => ({ row: 0, column, values, role: /** @type {const} */ ("constrained") });
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const evidence = { ...hiddenSingle.evidence, houses: [], cells: [cell(0, all), cell(1, all), cell(2, [1, 2])], constraints: [0] };
  const step = { ...hiddenSingle, family: "constraint", placements: [], eliminations: [{ row: 0, column: 0, values: [1, 2] }], evidence };
  const shown = candidatesOfConstraint(step, 9, open.candidates);
  assert.deepEqual(shown.flatMap((set, at) => (set === null ? [] : [at])), [0, 2]);
  const classes = draw(step, open).filter(isOfPattern).map(({ class: name }) => name);
  assert.deepEqual(classes.sort(), ["cross r1c1 v1", "cross r1c1 v2", "elimination r1c1 v1", "elimination r1c1 v2"]);
  const strokes = draw(step, open).map(struckThrough).filter(({ layer }) => layer === "crosses").map(({ parts: [part] }) => String(part.attributes.d));
  assert.ok(strokes.every((d) => /^M[^M]+L[^ML]+$/.test(d)), strokes.join());
});

test("the dashes of a cage join at its corners", () => {
  const sides = dashedSides("M193 7L193 93L93 93L93 193L7 193L7 7z");
  assert.equal(sides.flatMap(({ d }) => d.split("M").slice(1)).length, 6);
  for (const { d, dash, gap } of sides) {
    const [x, y, toX, toY] = (d.match(/\d+/g) ?? []).map(Number);
    const count = Math.hypot(toX - x, toY - y) / (dash + gap);
    assert.ok(Math.abs(count - Math.round(count)) < 1e-9 && dash > gap, `${d}: ${count}`);
  }
});

test("a 9 in a row or column of the box excludes 9 from other cells; one that sees none is no excluder", () => {
  const values = new Array(81).fill(0);
  values[3 * 9 + 7] = 9;
  values[4 * 9 + 8] = 9;
  values[8 * 9 + 0] = 9;
  values[0] = 9;
  values[8 * 9 + 8] = 9;
  const board = { side: 9, values };
  assert.deepEqual(excluders(hiddenSingle, board).sort((a, b) => a - b), [0, 34, 44, 72]);
  assert.deepEqual(excluders(xWing, board), []);
});

test("a disc is placed where it covers no digit, no other disc, and lies on the board", () => {
  const digit = { centre: { x: 50, y: 50 }, radius: 13 };
  const taken = { obstacles: [digit], labels: [], size: 400 };
  const places = [{ x: 50, y: 50 }, { x: 50, y: 2 }, { x: 90, y: 50 }, { x: 130, y: 50 }];
  assert.deepEqual(freePlace(places, 9, taken), places[2]);
  assert.deepEqual(freePlace(places, 9, taken), places[3]);
});

/** @param {import("../../page/types/step.d.ts").Step} step @param {object} [options] */
const classes = (step, options = {}) =>
  draw(step, { ...open, ...options }).map((mark) => `${mark.layer}: ${mark.class}`);

test("a fish has houses, shapes and a cross", () => {
  assert.deepEqual(classes(xWing), [
    "houses: base r3",
    "houses: base r9",
    "houses: cover c3",
    "houses: cover c7",
    "shapes: elimination r4c3 v7",
    "shapes: base r3c3 v7",
    "shapes: base r3c7 v7",
    "shapes: base r9c3 v7",
    "shapes: base r9c7 v7",
    "crosses: cross r4c3 v7",
  ]);
});

test("a placement has a frame and a plus", () => {
  assert.deepEqual(classes(hiddenSingle), [
    "houses: base b4",
    "shapes: single r5c2 v9",
    "shapes: placement r5c2 v9",
    "crosses: plus r5c2 v9",
  ]);
});

test("ends with several candidates have one hull each", () => {
  const drawn = classes(groupedChain);
  assert.deepEqual(
    drawn.filter((name) => name.startsWith("hulls")),
    ["hulls: hull end r5c4v6 r5c6v6"],
  );
  assert.deepEqual(
    drawn.filter((name) => name.startsWith("links")),
    [
      "links: link strong n1",
      "links: head n1",
      "links: link grouped_weak n2",
      "links: head n2",
      "links: link grouped_strong n3",
      "links: head n3",
    ],
  );
});

test("almost locked sets have letters", () => {
  assert.deepEqual(
    classes(almostLockedSets).filter((name) => name.startsWith("hulls")),
    [
      "hulls: hull als a",
      "hulls: tie als a",
      "hulls: letter als a",
      "hulls: hull als b",
      "hulls: letter als b",
    ],
  );
  assert.ok(classes(almostLockedSets).includes("shapes: als b r4c4 v2"));
});

test("each case of a forcing chain has its number", () => {
  assert.deepEqual(
    classes(forcingChain).filter((name) => name.startsWith("links")),
    [
      "links: flag assumed_true n1 case1",
      "links: link implied_false n2 case1",
      "links: head n2 case1",
      "links: case n2 case1",
      "links: flag assumed_true n3 case2",
      "links: link implied_false n4 case2",
      "links: head n4 case2",
      "links: case n4 case2",
      "links: link implied_false n5 case2",
      "links: head n5 case2",
      "links: case n5 case2",
    ],
  );
});

/** The classes of one case. @param {number} number @param {number | null} current */
const ofCase = (number, current = null) => {
  const node = treeOf(forcingChain).cases[number - 1];
  return draw(sightOf(forcingChain, node, current).step, { ...open, of: { number, name: "AB"[number - 1] }, links: current, numbered: true });
};

test("a chosen case leaves the links and the shapes of the others out", () => {
  const drawn = ofCase(1).map((mark) => `${mark.layer}: ${mark.class}`).filter((name) => !/number/.test(name));
  assert.deepEqual(
    drawn.filter((name) => name.startsWith("links")),
    ["links: flag assumed_true n1 case1", "links: link implied_false n2 case1", "links: head n2 case1"],
  );
  assert.ok(!drawn.includes("shapes: off r4c5 v5"));
});

test("the sentences of a chosen case are numbered from 1; a folded link starts where its value is", () => {
  const marks = ofCase(2).filter(({ layer }) => layer === "links");
  const texts = marks.flatMap(({ parts }) => parts.map(({ text = "" }) => text));
  assert.deepEqual(texts.filter((text) => /^\d+$/.test(text)), ["1", "2"]);
  assert.deepEqual(marks.filter(({ class: name }) => name.startsWith("link ")).map((mark) => mark.class), ["link implied_false n2 case2"]);
});

test("of some links the last one is current", () => {
  const drawn = classes(groupedChain, { links: 2 });
  assert.deepEqual(
    drawn.filter((name) => name.startsWith("links")),
    [
      "links: link strong n1 earlier",
      "links: head n1 earlier",
      "links: link grouped_weak n2 current",
      "links: head n2 current",
      "links: number n2 current",
    ],
  );
  assert.ok(!drawn.includes("shapes: on r5c9 v6"));
});

test("a contradiction is a jagged line", () => {
  assert.ok(classes(nestedChain).includes("links: clash contradiction n3 case2"));
});

test("every number of a drawing is finite", () => {
  for (const step of [xWing, groupedChain, forcingChain, nestedChain, almostLockedSets, hiddenSingle]) {
    for (const mark of draw(step, open)) {
      for (const { attributes } of mark.parts) {
        assert.doesNotMatch(Object.values(attributes).join(" "), /NaN|undefined|Infinity/, mark.class);
      }
    }
  }
});

test("the hull of two points is a capsule", () => {
  assert.equal(
    hullPath(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      5,
    ),
    "M0 5A5 5 0 0 1 0 -5L10 -5A5 5 0 0 1 10 5L0 5Z",
  );
});
