// Tests the panel Make: the request for a choice of options, and the layout of the printed sheet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, caption, pictureOf } from "../../page/make/sheet.js";
import {
  chosenPerPage,
  hasCodes,
  initial,
  likeFirst,
  perPage,
  puzzleGame,
  puzzleText,
  reduce,
  requestOf,
} from "../../page/make/state.js";
import { letterKey } from "../../page/model/constraints.js";
import { emptyGame } from "../../page/model/game.js";
import { levelsOf, MADE_SIDES, SIDES } from "../../page/model/levels.js";
import { fieldsOf, kindOfGame, levelsNote, levelsOf as levelsOfKind, MADE_KINDS, sidesOf } from "../../page/model/made.js";
import { isSetting } from "../../page/model/settings.js";
import { levelWords } from "../../page/model/level_words.js";

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
      difficulty: { min_rating: 3, max_rating: 3.6, technique: "x_wing" },
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

test("another first puzzle takes the place of the first", () => {
  let make = reduce(initial, { type: "make/started" });
  make = reduce(make, { type: "make/found", puzzle });
  make = reduce(make, { type: "make/first", puzzle: { ...puzzle, seed: 8 } });
  assert.deepEqual([make.puzzles.map(({ seed }) => seed), make.selected, make.status], [[8], 0, "running"]);
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
  assert.equal("qr_link" in pictureOf(puzzle, null), false);
  assert.equal(
    /** @type {any} */ (pictureOf(puzzle, "http://x/#b=1")).qr_link,
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
  assert.deepEqual([like?.count, like?.difficulty], [5, { min_rating: 3.1, max_rating: 3.7 }]);
  assert.equal(likeFirst({ ...wish, even: false }, request.body, { rating: 3.4 }, 5), null);
});

test("each level says what it needs", () => {
  for (const level of levelsOf(9)) assert.match(levelWords(level), /^[A-Z][a-z]+: .*\.$/);
});

test("a request says the kind, and nothing that a killer has not", () => {
  const difficulty = { level: "medium" };
  const killer = { side: 9, killer: true, difficulty, count: 6 };
  assert.deepEqual(request({ kind: "killer", minimal: true }), { body: killer });
  const others = { symmetry: "rotational", minimal: false, count: 6 };
  assert.deepEqual(request({ kind: "jigsaw", side: 7 }), { body: { side: 7, jigsaw: true, difficulty, ...others } });
  assert.deepEqual(request({ kind: "windoku" }), { body: { side: 9, houses: { windows: true }, difficulty, ...others } });
});

test("a wish keeps to the sides and levels of its kind", () => {
  const wished = (/** @type {object} */ wish) => reduce(initial, { type: "make/wish", wish }).wish;
  assert.equal(wished({ side: 25, kind: "killer" }).side, 9);
  assert.equal(wished({ level: "extreme", kind: "killer" }).level, "hard");
  assert.equal(wished({ level: "hard", side: 12 }).level, "medium");
  for (const [kind] of MADE_KINDS) {
    assert.ok(isSetting("kind", kind));
    for (const side of sidesOf(kind)) {
      assert.ok(SIDES.includes(side) && sidesOf(kind).includes(9));
      const levels = levelsOfKind(kind, side);
      assert.equal(levelsNote(kind, side) === "", levels.includes("extreme"));
      assert.deepEqual(levels, ["easy", "medium", "hard", "unfair", "extreme"].slice(0, levels.length));
    }
  }
});

test("the kind of a game is that of which another one is made", () => {
  const cage = { type: "killer_cage", cells: "r1c1 r1c2", sum: 3 };
  const of = (/** @type {object} */ rules, side = 9) => kindOfGame({ ...emptyGame(side), ...rules });
  for (const kind of /** @type {const} */ (["classic", "diagonals", "windoku"])) {
    assert.equal(of({ houses: fieldsOf(kind).houses ?? null }), kind);
  }
  assert.equal(of({ houses: { regions: "1".repeat(81) } }), "jigsaw");
  assert.equal(of({ constraints: [cage] }), "killer");
  const others = [{ constraints: [cage, { type: "anti_knight" }] }, { houses: { diagonals: true, windows: true } },
    { houses: { diagonals: "main" } }, { houses: { windows: true }, constraints: [cage] }, { houses: { boxes: null } }];
  for (const rules of others) assert.equal(of(/** @type {any} */ (rules)), null);
  assert.equal(of({}, 5), null);
});

test("a puzzle with cages is drawn and copied with them", () => {
  const constraints = [{ type: "killer_cage", cells: "r1c1 r1c2", sum: 3 }];
  const killer = { ...puzzle, constraints };
  assert.deepEqual(boardOf(killer), { board: puzzle.board, constraints });
  assert.deepEqual(puzzleGame(killer).constraints, constraints);
  assert.equal(puzzleText(puzzle), puzzle.board);
  assert.deepEqual(JSON.parse(puzzleText(killer)), { board: puzzle.board, constraints });
});

test("letters have a key where values are added", () => {
  assert.equal(letterKey(emptyGame(12), false), "In sums and comparisons, A = 10, B = 11, C = 12.");
  assert.equal(letterKey(emptyGame(12), true), "");
  assert.equal(letterKey(emptyGame(9), false), "");
});
