// Tests the panel Make: the request for a choice of options, and the layout of the printed sheet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { caption, pictureOf } from "../../page/make/sheet.js";
import {
  chosenPerPage,
  hasCodes,
  initial,
  likeFirst,
  perPage,
  puzzleGame,
  reduce,
  requestOf,
} from "../../page/make/state.js";
import { levelsOf, MADE_SIDES } from "../../page/model/levels.js";
import { levelWords } from "../../page/panels/level_words.js";

const puzzle = {
  board: ".".repeat(16),
  solution: "1234341221434321",
  rating: 1.2,
  level: "easy",
  score: 40,
  given_count: 0,
  symmetry: "none",
  minimal: true,
  techniques: [],
  seed: 7,
  met: true,
  missed: [],
  attempt_count: 1,
};

/** @param {object} wish */
const request = (wish) => requestOf({ ...initial.wish, ...wish });

test("the wish of the first view", () => {
  const difficulty = { level: "medium" };
  const body = { side: 9, difficulty, symmetry: "rotational", minimal: false, count: 6 };
  assert.deepEqual(request({}), { body });
});

test("puzzles of every side are wished by level and technique, and have the houses of the answer", () => {
  for (const side of MADE_SIDES) {
    const difficulty = { level: "medium", technique: "x_wing" };
    const body = { side, difficulty, symmetry: "rotational", minimal: false, count: 6 };
    assert.deepEqual(request({ side, difficulty: "level", technique: "x_wing" }), { body });
  }
  const houses = { diagonals: /** @type {const} */ (true), boxes: { rows: 2, columns: 2 } };
  assert.deepEqual(puzzleGame({ ...puzzle, houses }).houses, { diagonals: true });
  assert.deepEqual(pictureOf({ ...puzzle, houses }, null).houses, houses);
});

test("a rating window with a technique, a range of givens and a seed", () => {
  const wish = {
    difficulty: "rating",
    min: "3.0",
    max: "3.6",
    technique: "x_wing",
    givens: "24-28",
    seed: "42",
    count: "",
  };
  assert.deepEqual(request(wish), {
    body: {
      side: 9,
      difficulty: { min: 3, max: 3.6, technique: "x_wing" },
      symmetry: "rotational",
      minimal: false,
      givens: { min: 24, max: 28 },
      seed: 42,
      count: 1,
    },
  });
});

test("what cannot be a number is not sent", () => {
  for (const wish of [
    { count: "0" },
    { count: "1.5" },
    { count: "1001" },
    { givens: "many" },
    { seed: "-1" },
    { seed: "9007199254740992" },
    { difficulty: "rating", min: "4", max: "3" },
    { difficulty: "rating", min: "", max: "3" },
  ]) {
    assert.ok("problem" in request(wish), JSON.stringify(wish));
  }
});

test("puzzles are listed when they are found, the first one is selected", () => {
  let make = reduce(initial, { type: "make/started" });
  make = reduce(make, { type: "make/found", puzzle });
  make = reduce(make, { type: "make/found", puzzle: { ...puzzle, seed: 8 } });
  assert.deepEqual(
    make.puzzles.map(({ seed }) => seed),
    [7, 8],
  );
  assert.equal(make.selected, 0);
});

test("large boards have fewer per page, small cells no codes", () => {
  assert.deepEqual(perPage(16), [1, 2]);
  const make = { ...initial, sheet: { ...initial.sheet, perPage: 12 } };
  assert.equal(chosenPerPage(make), 12);
  assert.equal(hasCodes(make), false);
  const withCodes = (/** @type {number} */ count) => hasCodes({ ...make, sheet: { ...make.sheet, code: true, perPage: count } });
  assert.deepEqual([withCodes(4), withCodes(6)], [true, false]);
  assert.equal(chosenPerPage({ ...make, wish: { ...make.wish, side: 25 } }), 1);
});

test("the caption has the number, and level, rating and seed if the sheet shows them", () => {
  assert.equal(caption(puzzle, 3, initial.sheet), "3 · easy, 1.2");
  assert.equal(caption(puzzle, 3, { ...initial.sheet, rating: false, seed: true }), "3 · seed 7");
});

test("a picture has a link only if there are codes", () => {
  assert.equal("link" in pictureOf(puzzle, null), false);
  assert.equal(
    /** @type {any} */ (pictureOf(puzzle, "http://x/#b=1")).link,
    "http://x/#b=1",
  );
});

test("a puzzle becomes a game with its level, rating and seed", () => {
  const { side, level, rating, seed } = puzzleGame(puzzle);
  assert.deepEqual({ side, level, rating, seed }, { side: 4, level: "easy", rating: 1.2, seed: 7 });
});

test("further puzzles of a level are asked for within 0.6 of the first one", () => {
  const wish = { ...initial.wish, level: /** @type {const} */ ("hard"), count: "6" };
  const request = requestOf(wish);
  assert.ok("body" in request);
  const like = likeFirst(wish, request.body, { rating: 3.4 }, 5);
  assert.deepEqual([like?.count, like?.difficulty], [5, { min: 3.1, max: 3.7 }]);
  assert.equal(likeFirst({ ...wish, even: false }, request.body, { rating: 3.4 }, 5), null);
});

test("each level says what it needs", () => {
  for (const level of levelsOf(9)) assert.match(levelWords(level), /^[A-Z][a-z]+: .*\.$/);
});
