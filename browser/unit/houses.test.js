// Checks the houses of boards of every kind, and what the page derives from them: peers, conflicts, lines, outlines,
// words and drawings.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openGame } from "../../page/store/actions.js";
import { gridPaths, outline, outlinePath } from "../../page/board/borders.js";
import { candidateAtPoint, slot } from "../../page/board/geometry.js";
import { boardName, houseSpeech } from "../../page/board/speech.js";
import { draw } from "../../page/hint/drawing.js";
import { houseList } from "../../page/hint/speech.js";
import { parts } from "../../page/hint/words.js";
import { emptyGame, gameFromBoard, plainGame, requestBoard } from "../../page/model/game.js";
import { cellsOfText, defaultBoxes, findHouse, housesOf, kindsOf, layout, peers, readHouses } from "../../page/model/houses.js";
import { valuesOf } from "../../page/model/marks.js";
import { candidates, conflicts, isSolved, rivalOf } from "../../page/model/rules.js";
import { createStore } from "../../page/store/store.js";
import { hiddenSingle } from "./hint_examples.js";
import { JIGSAW, REGIONS, SOLVED } from "./layouts.js";

/** The houses of a field as games have them. @param {unknown} given @param {number} side */
function read(given, side) {
  const result = readHouses(given, side);
  assert.ok("houses" in result, "problem" in result ? result.problem : "");
  return result.houses;
}

/** @param {unknown} given @param {number} side */
const problem = (given, side) => {
  const result = readHouses(given, side);
  return "problem" in result ? result.problem : "";
};

/** @param {number} side @param {unknown} [given] */
const boardOf = (side, given) => ({ side, houses: read(given, side) });

/** The cells of houses in notation. @param {import("../../page/model/houses.js").Board} board @param {string} kind */
const named = (board, kind) =>
  housesOf(board)
    .filter((house) => house.kind === kind)
    .map(({ cells }) => cells.map((cell) => `${Math.floor(cell / board.side) + 1}${(cell % board.side) + 1}`).join(" "));

test("the boxes of a side are as near to squares as they can be", () => {
  const shapes = [4, 6, 8, 9, 10, 12, 15, 16, 25, 36].map((side) => [side, defaultBoxes(side)?.rows, defaultBoxes(side)?.columns]);
  assert.deepEqual(shapes, [
    [4, 2, 2], [6, 2, 3], [8, 2, 4], [9, 3, 3], [10, 2, 5], [12, 3, 4], [15, 3, 5], [16, 4, 4], [25, 5, 5], [36, 6, 6],
  ]);
  for (const prime of [2, 3, 5, 7, 11, 13]) assert.equal(defaultBoxes(prime), null);
});

test("boxes, diagonals, windows, groups and extra houses have their cells", () => {
  assert.deepEqual(named({ side: 6 }, "box").slice(0, 3), ["11 12 13 21 22 23", "14 15 16 24 25 26", "31 32 33 41 42 43"]);
  assert.deepEqual(named(boardOf(6, { boxes: { rows: 3, columns: 2 } }), "box")[1], "13 14 23 24 33 34");
  assert.deepEqual(named(boardOf(4, { diagonals: true }), "diagonal"), ["11 22 33 44", "14 23 32 41"]);
  assert.deepEqual(named(boardOf(4, { diagonals: "anti" }), "diagonal"), ["14 23 32 41"]);
  assert.equal(findHouse(boardOf(4, { diagonals: "anti" }), { kind: "diagonal", index: 0 }), undefined);
  assert.deepEqual(named(boardOf(9, { windows: true }), "window"), [
    "22 23 24 32 33 34 42 43 44", "26 27 28 36 37 38 46 47 48", "62 63 64 72 73 74 82 83 84", "66 67 68 76 77 78 86 87 88",
  ]);
  assert.equal(named(boardOf(16, { windows: true }), "window").length, 9);
  assert.deepEqual(named(boardOf(6, { disjoint_groups: true }), "disjoint_group")[1], "12 15 32 35 52 55");
  assert.deepEqual(named(boardOf(9, { extra: ["r9c9 r1c12"] }), "extra"), ["11 12 99"]);
  assert.deepEqual(named(boardOf(9, { regions: REGIONS }), "region")[2], "18 19 28 29 37 38 46 47 56");
  assert.deepEqual(named(boardOf(7), "box"), []);
});

test("each row, column, box, region, window, diagonal and group has one cell for each value", () => {
  const all = [
    ...[1, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25].map((side) => boardOf(side)),
    boardOf(9, { regions: REGIONS, diagonals: true, windows: true }),
    boardOf(16, { windows: true, disjoint_groups: true, diagonals: true }),
  ];
  for (const board of all) {
    for (const { kind, cells } of housesOf(board)) {
      assert.equal(new Set(cells).size, board.side, kind);
      assert.deepEqual(cells, cells.toSorted((a, b) => a - b), kind);
    }
    for (const kind of ["row", "column", ...(layout(board).blocks[0] < 0 ? [] : [kindsOf(board)[2]])]) {
      const cells = housesOf(board).filter((house) => house.kind === kind).flatMap((house) => house.cells);
      assert.equal(new Set(cells).size, board.side ** 2, kind);
    }
  }
});

test("two cells are peers if a definition of a house has both", () => {
  const side = 9;
  const board = boardOf(side, { regions: REGIONS, diagonals: true, windows: true, extra: [[{ row: 0, column: 8 }, { row: 8, column: 4 }]] });
  const window = (/** @type {number} */ k) => (k % 4 === 0 ? -1 : Math.floor(k / 4));
  const isPair = (/** @type {number} */ a, /** @type {number} */ b) => {
    const [ra, ca, rb, cb] = [Math.floor(a / side), a % side, Math.floor(b / side), b % side];
    const inWindows = [ra, ca, rb, cb].every((k) => window(k) >= 0) && window(ra) === window(rb) && window(ca) === window(cb);
    const onDiagonal = (ra === ca && rb === cb) || (ra + ca === 8 && rb + cb === 8);
    return ra === rb || ca === cb || REGIONS[a] === REGIONS[b] || inWindows || onDiagonal || (a === 8 && b === 76) || (a === 76 && b === 8);
  };
  for (let cell = 0; cell < side * side; cell++) {
    const expected = Array.from({ length: side * side }, (_, k) => k).filter((other) => other !== cell && isPair(cell, other));
    assert.deepEqual(peers(board, cell), expected, `cell ${cell}`);
  }
});

test("what is the default of a side is not kept, so that requests do not name it", () => {
  const resolved = { boxes: { rows: 2, columns: 3 }, regions: null, diagonals: false, windows: false, disjoint_groups: false, extra: [] };
  assert.equal(read(resolved, 6), null);
  assert.equal(read({ regions: "aaabbbaaabbbcccdddcccdddeeefffeeefff" }, 6), null);
  assert.equal(read({ boxes: null }, 7), null);
  assert.deepEqual(read({ boxes: null }, 9), { boxes: null });
  assert.deepEqual(read({ boxes: { rows: 3, columns: 2 } }, 6), { boxes: { rows: 3, columns: 2 } });
  const rows = Array.from({ length: 9 }, (_, row) => [...REGIONS.slice(9 * row, 9 * row + 9)].map(Number));
  assert.deepEqual(read({ boxes: null, regions: rows }, 9), { regions: REGIONS });
  assert.deepEqual(read({ regions: rows.flat().map((n) => 9 - n) }, 9), { regions: REGIONS });
  assert.deepEqual(requestBoard(emptyGame(6)), { board: ".".repeat(36) });
  assert.deepEqual(requestBoard(gameFromBoard(JIGSAW, { houses: { regions: REGIONS } })), { board: JIGSAW, houses: { regions: REGIONS } });
});

test("houses that a board cannot have are refused", () => {
  assert.match(problem({ boxes: { rows: 2, columns: 4 } }, 6), /do not tile/);
  assert.match(problem({ regions: "1".repeat(80) }, 9), /81 regions; there are 80/);
  assert.match(problem({ regions: "2".repeat(10) + "1".repeat(71) }, 9), /has 9 cells; one has 10/);
  assert.match(problem({ windows: true }, 6), /side that is a square/);
  assert.match(problem({ disjoint_groups: true }, 7), /need boxes/);
  assert.match(problem({ disjoint_groups: true, regions: REGIONS }, 9), /need boxes/);
  for (const extra of ["r1c1", "r1c1 r1c1", "r1c1 r1c0", "r10c1 r1c1", "r1-9c1 r1c2"]) {
    assert.match(problem({ extra: [extra] }, 9), /2 to 9 different cells/, extra);
  }
  assert.match(problem({ regions: 7 }, 9), /cannot be read/);
});

test("cells in notation have digits up to side 9 and numbers above", () => {
  const text = (/** @type {string} */ source, /** @type {number} */ side) => cellsOfText(source, side).map(({ row, column }) => `${row},${column}`).join(" ");
  assert.equal(text("r1c12 r2c1", 9), "0,0 0,1 1,0");
  assert.equal(text("R1C12,r2c12", 12), "0,11 1,11");
  assert.equal(text("r13-4c2", 6), "0,1 2,1 3,1");
  assert.equal(text("r10-12c1", 12), "9,0 10,0 11,0");
});

test("candidates, conflicts and the end of a game follow the houses", () => {
  for (const [side, given, solution] of SOLVED) {
    const game = gameFromBoard(solution, { houses: given });
    assert.ok(isSolved(game), `side ${side}`);
    for (let cell = 0; cell < side * side; cell += 7) {
      const values = game.values.slice();
      const value = values[cell];
      values[cell] = 0;
      assert.deepEqual(valuesOf(candidates({ ...game, values })[cell]), [value]);
    }
  }
  assert.equal(isSolved(gameFromBoard(SOLVED[4][2], { houses: { windows: true } })), false);
  const values = new Array(81).fill(0);
  values[0] = values[80] = 5;
  assert.equal(conflicts({ side: 9, values }).cells.size, 0);
  const x = boardOf(9, { diagonals: true });
  assert.deepEqual(conflicts({ ...x, values }).cells, new Set([0, 80]));
  assert.equal(rivalOf({ ...x, values }, 40, 5), 0);
});

test("a game that an older version saved has the houses of its side", () => {
  const { houses, ...saved } = plainGame({ side: 9, givens: new Array(81).fill(0) });
  const store = createStore();
  const old = { ...store.get().game, ...saved };
  delete (/** @type {any} */ (old).houses);
  store.dispatch({ ...openGame(/** @type {any} */ (old), "saved"), saved: old });
  store.dispatch({ type: "game/enter", value: 5, kind: "value", cells: [0] });
  const { game } = store.get();
  assert.equal(valuesOf(candidates(game)[1]).includes(5), false);
  assert.equal(valuesOf(candidates(game)[80]).includes(5), true);
});

test("an entered puzzle keeps its houses when it begins", () => {
  const store = createStore();
  const empty = plainGame({ side: 9, givens: new Array(81).fill(0), houses: { regions: REGIONS } });
  store.dispatch(openGame(empty, "new", { setting: true }));
  store.dispatch({ type: "game/enter", value: 5, kind: "value", cells: [0] });
  store.dispatch({ type: "game/start" });
  const { game } = store.get();
  assert.deepEqual([game.givens[0], game.setting, game.houses], [5, false, { regions: REGIONS }]);
});

test("the lines of a 9×9 board are those of the first view", () => {
  const html = readFileSync(new URL("../../page/index.html", import.meta.url), "utf8");
  const { thin, thick } = gridPaths({ side: 9 });
  assert.ok(html.includes(`class="thin" d="${thin}"`) && html.includes(`class="thick" d="${thick}"`));
});

test("thick lines lie between regions and nowhere else", () => {
  const { thin, thick } = gridPaths(boardOf(9, { regions: REGIONS }));
  /** The segments of a path, as pairs of cells. @param {string} path */
  const segments = (path) => {
    const found = new Set();
    for (const [, x, y, way, to] of path.matchAll(/M(\d+) (\d+)([HV])(\d+)/g)) {
      const [column, row] = [Number(x) / 100, Number(y) / 100];
      for (let k = way === "H" ? column : row; k < Number(to) / 100; k++) {
        found.add(way === "H" ? `${(row - 1) * 9 + k} ${row * 9 + k}` : `${k * 9 + column - 1} ${k * 9 + column}`);
      }
    }
    return found;
  };
  const pairs = Array.from({ length: 81 }, (_, cell) => [...(cell % 9 < 8 ? [[cell, cell + 1]] : []), ...(cell < 72 ? [[cell, cell + 9]] : [])]).flat();
  for (const [a, b] of pairs) {
    const isBorder = REGIONS[a] !== REGIONS[b];
    assert.deepEqual([segments(thick).has(`${a} ${b}`), segments(thin).has(`${a} ${b}`)], [isBorder, !isBorder], `${a} ${b}`);
  }
});

test("an outline encloses exactly its cells, also those that touch at corners", () => {
  let state = 7;
  const next = (/** @type {number} */ n) => (state = (state * 1103515245 + 12345) % 2147483648, Math.floor(state / 65536) % n);
  for (let round = 0; round < 300; round++) {
    const side = 3 + next(5);
    const cells = Array.from({ length: side * side }, (_, cell) => cell).filter(() => next(2) === 0);
    const loops = outlinePath(side, cells, 0).split("Z").filter(Boolean)
      .map((loop) => loop.slice(1).split("L").map((corner) => corner.split(" ").map(Number)));
    const area = loops.reduce((sum, loop) => sum + loop.reduce((part, [x, y], k) => {
      const [xx, yy] = loop[(k + 1) % loop.length];
      return part + (x * yy - xx * y) / 2;
    }, 0), 0);
    assert.equal(area, cells.length * 10_000);
  }
  assert.equal(outlinePath(3, [0, 4], 10), "M90 10L90 90L10 90L10 10ZM190 110L190 190L110 190L110 110Z");
  assert.deepEqual(outline(6, [0, 1, 2, 6, 7, 8], 2), { tag: "rect", attributes: { x: 2, y: 2, width: 296, height: 196, rx: 6 } });
  assert.equal(outline(6, [0, 1, 6], 2).tag, "path");
});

test("the place of each candidate is in its cell, and a point there is the candidate", () => {
  for (let side = 2; side <= 25; side++) {
    for (let value = 1; value <= side; value++) {
      const { x, y, radius } = slot(side, 1, 1, value);
      for (const t of [x, y]) assert.ok(t - radius > 99.9 && t + radius < 200.1, `side ${side}, value ${value}`);
      assert.equal(candidateAtPoint(side, x / side / 100, y / side / 100), value, `side ${side}`);
    }
  }
});

test("cells, houses and boards are named with their houses", () => {
  const store = createStore();
  store.dispatch(openGame(gameFromBoard(JIGSAW, { houses: { regions: REGIONS, diagonals: true } }), "new"));
  store.dispatch({ type: "view/cursor", cell: 0 });
  const state = store.get();
  assert.match(boardName(state.game), /9 by 9, with regions and diagonals, \d+ open/);
  assert.match(houseSpeech(state, "box"), /^Region 1: /);
  store.dispatch(openGame(emptyGame(7), "new"));
  assert.equal(houseSpeech(store.get(), "box"), "This cell is in no box.");
  assert.equal(houseList([{ kind: "region", index: 2 }, { kind: "diagonal", index: 0 }, { kind: "region", index: 0 }]), "regions 1 and 3 and the main diagonal");
});

test("an explanation names every kind of house as a place", () => {
  const words = "5 of region 3 and the anti-diagonal lies in windows 1 and 4, group 7 and extra house 2.";
  const houses = parts(words, { side: 9, symbol: String }).flatMap(({ house, label }) => (house ? [[label, house.kind, house.index]] : []));
  assert.deepEqual(houses, [
    ["region 3", "region", 2], ["anti-diagonal", "diagonal", 1], ["window 1", "window", 0], ["window 4", "window", 3],
    ["group 7", "disjoint_group", 6], ["extra house 2", "extra", 1],
  ]);
});

test("a hint draws every kind of house with the letter of its kind", () => {
  const houses = read({ diagonals: true, windows: true, disjoint_groups: true, extra: ["r1c123 r2c1"] }, 9);
  const kinds = /** @type {const} */ (["row", "box", "diagonal", "window", "disjoint_group", "extra"]);
  const step = { ...hiddenSingle, evidence: { ...hiddenSingle.evidence, houses: kinds.map((kind) => ({ kind, index: 0, role: "base" })) } };
  const options = { side: 9, houses, values: new Array(81).fill(0), candidates: new Array(81).fill(511), symbol: String, links: null, of: null };
  const drawn = draw(step, options).filter(({ layer }) => layer === "houses");
  assert.deepEqual(drawn.map((mark) => mark.class), ["base r1", "base b1", "base d1", "base w1", "base g1", "base x1"]);
  assert.deepEqual(drawn.map((mark) => mark.parts[0].tag), ["rect", "rect", "path", "rect", "path", "path"]);
  const region = { ...step, evidence: { ...step.evidence, houses: [{ kind: /** @type {const} */ ("region"), index: 3, role: "cover" }] } };
  const [mark] = draw(region, { ...options, houses: read({ regions: REGIONS }, 9) }).filter(({ layer }) => layer === "houses");
  assert.deepEqual([mark.class, mark.parts[0].tag, mark.parts[0].attributes.fill], ["cover b4", "path", "url(#hatching)"]);
});
