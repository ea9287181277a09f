// Checks that the text forms of the page are read, and that a written game is read back unchanged.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { symbolOf } from "../../page/model/board.js";
import { countsOf, rulesByKind } from "../../page/model/constraints.js";
import { plainGame, requestBoard } from "../../page/model/game.js";
import * as coach from "../../page/forms/coach.js";
import { exported, requestOf } from "../../page/forms/export.js";
import { readGame } from "../../page/forms/forms.js";
import * as json from "../../page/forms/json.js";
import { readShare, writeShare } from "../../page/forms/share.js";
import { cellsOfText } from "../../page/model/houses.js";
import { REGIONS, SOLVED } from "./layouts.js";

/** @typedef {import("../../page/types/state.d.ts").PlainGame} PlainGame */

const FOLDER = new URL("../../tests/data/forms/", import.meta.url);
const expected = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));

/** @param {string} text @returns {Promise<{game: PlainGame, form: string, dropped: string[]}>} */
async function gameOf(text) {
  const result = await readGame(text);
  assert.ok("game" in result, JSON.stringify(result));
  return result;
}

/** @param {PlainGame} game @param {number[]} values */
const line = (game, values) => values.map((value) => (value ? symbolOf(game, value) : ".")).join("");

/** Puzzles of programs whose forms `/import` reads. */
const IMPORTED = /^(?:fpuzzles|sudokupad)/;

for (const name of readdirSync(FOLDER).filter((name) => !["expected.json", "README.md"].includes(name) && !IMPORTED.test(name))) {
  test(`${name} is read`, async () => {
    const { game, form, dropped } = await gameOf(readFileSync(new URL(name, FOLDER), "utf8"));
    const { values, marks = {}, title = "", ...rest } = expected[name];
    assert.deepEqual({ dropped: [], ...rest }, { form, dropped, givens: line(game, game.givens) });
    assert.equal(line(game, game.values), values ?? rest.givens);
    assert.equal(game.title, title);
    for (const field of /** @type {const} */ (["centre", "corner", "removed"])) {
      assert.equal(game[field].filter(Boolean).length, marks[field] ?? 0, field);
    }
  });
}

/** Returns a deterministic generator of random numbers. @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns a random game with givens, values and marks. @param {number} side @param {number} seed */
function someGame(side, seed) {
  const next = random(seed);
  const cells = Array.from({ length: side * side }, () => next(4));
  const givens = cells.map((kind) => (kind === 0 ? next(side) + 1 : 0));
  const values = cells.map((kind, cell) => givens[cell] || (kind === 1 ? next(side) + 1 : 0));
  const marks = cells.map((_, cell) => (values[cell] ? 0 : next(2 ** side)));
  return plainGame({ side, givens, values, centre: marks, corner: marks.map((set) => set >> 1) });
}

/**
 * A client that answers `/export` with a text for each form, and what `unwritten` says of it.
 * @param {(to: string) => {pointer: string, what: string}[]} unwritten @param {object[]} [asked] gets the requests
 */
const exporter = (unwritten, asked = []) => /** @type {import("../../page/types/state.d.ts").Client} */ (/** @type {unknown} */ ({
  post: async (/** @type {string} */ path, /** @type {any} */ body) => {
    assert.equal(path, "export");
    asked.push(body);
    if (body.to === "hodoku") return { ok: false, status: 422, problem: { code: "not_expressible" } };
    const link = ["sudokuwiki", "f-puzzles", "sudokupad", "sudokumaker", "iss"].includes(body.to) ? `https://${body.to}.example/` : null;
    return { ok: true, status: 200, value: { status: "written", form: body.to, text: `in ${body.to}`, link, unwritten: unwritten(body.to) } };
  },
}));

for (const side of [4, 5, 6, 7, 8, 9, 10, 12, 16, 25]) {
  test(`games of side ${side} survive being written and read`, async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const game = someGame(side, seed);
      assert.deepEqual((await gameOf(json.write(game))).game, game);
      const text = await coach.write(game);
      assert.equal(text === "", side !== 9);
      const read = text === "" ? game : (await gameOf(text)).game;
      assert.deepEqual([read.values, read.givens, read.centre], [game.values, game.givens, game.centre]);
      const link = coach.coachLink(game);
      if (link) assert.deepEqual((await gameOf(link)).game.givens, game.givens);
    }
  });

  test(`share links of side ${side} hold all of a game`, async () => {
    const begun = someGame(side, 7);
    const fresh = plainGame({ side, givens: begun.givens });
    for (const game of [begun, fresh, { ...begun, colours: begun.givens.map((value) => value & 3) }]) {
      assert.deepEqual(await readShare(await writeShare(game, { panel: "make" })), { game, panel: "make" });
      assert.deepEqual(await readShare(await writeShare(game)), { game, panel: "play" });
    }
  });
}

test("games with houses of their own keep them in JSON and links", async () => {
  const cells = (/** @type {string} */ notation) => cellsOfText(notation, 9);
  for (const houses of /** @type {import("../../page/types/state.d.ts").Houses[]} */ ([
    { regions: REGIONS },
    { diagonals: true },
    { diagonals: "anti", disjoint_groups: true },
    { boxes: null },
    { regions: REGIONS, diagonals: "main", extra: [cells("r1c1 r2c23"), cells("r9c1-9")] },
  ])) {
    const game = { ...someGame(9, 3), houses };
    assert.deepEqual(await readShare(await writeShare(game)), { game, panel: "play" });
    assert.deepEqual((await gameOf(JSON.stringify({ board: ".".repeat(81), houses }))).game.houses, houses);
    assert.deepEqual((await gameOf(json.write(game))).game, game);
    assert.equal(await coach.write(game), "");
  }
});

test("constraints are kept in JSON and in links", async () => {
  const constraints = [{ type: "killer_cage", cells: "r1c12", sum: 3 }, { type: "anti_knight" }];
  const game = { ...someGame(9, 3), constraints, rules: "Normal rules apply." };
  assert.deepEqual(await readShare(await writeShare(game)), { game, panel: "play" });
  assert.deepEqual((await gameOf(json.write(game))).game, game);
});

test("the service writes the forms of other programs, and one that loses rules or houses is left out", async () => {
  const constraints = [{ type: "killer_cage", cells: "r1c12", sum: 3 }];
  const game = { ...someGame(9, 3), constraints, rules: "Normal rules apply.", title: "Nine" };
  /** @type {any[]} */
  const asked = [];
  const { forms, links } = await exported(exporter((to) => {
    if (to === "sudokupad") return [{ pointer: "/constraints/0", what: "killer_cage: the form has no rules; it is in words and drawn" }];
    if (to === "sdk") return [{ pointer: "/houses", what: "the houses" }];
    if (to === "grid") return [{ pointer: "/candidates", what: "the candidates" }, { pointer: "/title", what: "the title" }];
    return to === "text" ? [{ pointer: "/constraints/0", what: "killer_cage" }] : [];
  }, asked), game);
  assert.deepEqual(forms.map(({ id }) => id), ["grid", "candidate_grid", "opensudoku", "iss", "json"]);
  assert.deepEqual(forms[0], { id: "grid", label: "Grid with lines (without all marks and entries)", extension: "txt", type: "text/plain", text: "in grid" });
  assert.deepEqual(links.map(({ label }) => label), ["SudokuWiki", "SudokuPad (1 rule in words only)", "f-puzzles", "SudokuMaker", "Interactive Sudoku Solver"]);
  const { to, ...request } = asked[0];
  assert.deepEqual([to, request], ["text", requestOf(game)]);
  assert.deepEqual([request.title, request.description, request.constraints], ["Nine", "Normal rules apply.", constraints]);
  assert.equal(request.candidates.length, 81);
});

test("rules are listed by kind, in the service's sentences", () => {
  const constraints = [{ type: "killer_cage", cells: "r1c12", sum: 3 }, { type: "anti_knight" }, { type: "killer_cage", cells: "r2c1-3", sum: 9 }];
  const game = plainGame({ side: 9, givens: new Array(81).fill(0), constraints });
  assert.deepEqual(countsOf(constraints), ["Killer cage ×2", "Anti knight"]);
  const [cages, knight] = rulesByKind(game, { killer_cage: "The cells differ." });
  assert.deepEqual([cages.name, cages.sentence, cages.items.map(({ text }) => text)], ["Killer cage", "The cells differ.", ["r1c12, sum 3", "r2c1-3, sum 9"]]);
  assert.deepEqual(cages.items.map(({ cells }) => cells), [[0, 1], [9, 10, 11]]);
  assert.deepEqual([knight.sentence, knight.items[0].cells], ["", []]);
  assert.deepEqual(requestBoard(game).constraints, constraints);
});

test("36 and 144 cells are boards, and words of several digits are cells if they make one", async () => {
  const six = ".......45..12.1.6..6.1.23..24.......";
  const read = await gameOf(six);
  assert.deepEqual([read.game.side, read.game.houses, line(read.game, read.game.givens)], [6, null, six]);
  assert.equal((await gameOf(six.replace(/.{6}/g, "$&\n"))).game.side, 6);
  const [side, , solved] = SOLVED[3];
  const twelve = await gameOf(solved);
  assert.deepEqual([twelve.game.side, line(twelve.game, twelve.game.values)], [side, solved]);
  assert.deepEqual((await gameOf(twelve.game.values.join(" "))).game.values, twelve.game.values);
  // 256 numbers of which 33 have two digits: their characters are those of a board of side 17.
  const numbers = Array.from({ length: 256 }, (_, k) => (k < 33 ? 16 : 1));
  const sixteen = await gameOf(numbers.join(" "));
  assert.deepEqual([numbers.join("").length, sixteen.game.side, sixteen.game.givens], [289, 16, numbers]);
  const groups = await gameOf("1234 5678 9ABC DEFG\n".repeat(16));
  assert.deepEqual([groups.game.side, groups.game.givens[15]], [16, 16]);
});

test("a share link of a board is readable, and a large one is short", async () => {
  assert.equal(await writeShare(plainGame({ side: 4, givens: [1, ...new Array(15).fill(0)] })), "#b=1...............");
  const large = plainGame({ side: 100, givens: Array.from({ length: 10000 }, (_, k) => (k % 7 ? 0 : (k % 100) + 1)) });
  const fragment = await writeShare(large);
  assert.ok(fragment.startsWith("#z=") && fragment.length < 10000, `${fragment.length}`);
  assert.deepEqual(await readShare(fragment), { game: large, panel: "play" });
  assert.equal(await readShare("#v=hint"), null);
});

test("what cannot be read says why and where", async () => {
  /** @type {[string, RegExp, number?][]} */
  const cases = [
    ["", /no text/],
    ["1..............z", /"z" in row 4, column 4/, 15],
    ["# a name\n1..5............", /"5" in row 1, column 4/, 12],
    [".".repeat(80), /this text has 80/],
    ['{"board": "' + ".".repeat(36) + '", "houses": {"boxes": {"rows": 2, "columns": 2}}}', /do not tile/],
    ['{"board": "0123............", "first_value": 0}', /smallest value is 0/],
    ["{\"board\": 7}", /no `board`/],
    ["{\"board\"", /not JSON/],
    ["SCv7_32_0000000000", /damaged/],
    ["https://example.org/#g=AAAA", /damaged/],
  ];
  for (const [text, detail, offset] of cases) {
    const result = await readGame(text);
    assert.ok("error" in result, text);
    assert.match(result.error.detail, detail);
    if (offset !== undefined) assert.equal(result.error.offset, offset);
  }
});

test("boards with letters alone keep their values in links and JSON", async () => {
  for (const [side, symbols] of /** @type {[number, string | undefined][]} */ ([[16, undefined], [25, undefined], [16, "ABCDEFGHIJKLMNOP"]])) {
    const givens = new Array(side * side).fill(0);
    for (const [k, value] of [10, 12, 15].entries()) givens[k * 20] = value;
    const game = plainGame({ side, givens, ...(symbols ? { symbols } : {}) });
    const shared = await readShare(await writeShare(game));
    assert.deepEqual(shared && "game" in shared && [shared.game.symbols, shared.game.givens], [game.symbols, givens]);
    assert.deepEqual((await gameOf(json.write(game))).game.givens, givens);
  }
});

const DIAGONAL = Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, column) => (row === column ? String(row + 1) : "")));
const RULE_LINE = "|---|---|---|---|---|---|---|---|---|";

/** Tables and grids as people have them. @type {Record<string, string>} */
const LOOSE = {
  spreadsheet: DIAGONAL.map((row) => row.join("\t")).join("\n"),
  csv: DIAGONAL.map((row) => row.join(",")).join("\r\n"),
  semicolons: DIAGONAL.map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\n"),
  markdown: [`|${DIAGONAL[0].join("|")}|`, RULE_LINE, ...DIAGONAL.slice(1).map((row) => `| ${row.join(" | ")} |`)].join("\n"),
  blanks: DIAGONAL.map((row) => row.map((cell) => cell || " ").join("")).join("\n"),
  title: `Sudoku no. 12, easy\n\n${DIAGONAL.map((row) => row.map((cell) => cell || ".").join("")).join("\n")}`,
};

for (const [name, source] of Object.entries(LOOSE)) {
  test(`a board is read from ${name}`, async () => {
    const read = await readGame(source);
    assert.ok("game" in read, JSON.stringify(read));
    assert.equal(read.game.givens.filter((value, cell) => value === (cell % 10 === 0 ? cell / 10 + 1 : 0)).length, 81);
    assert.deepEqual(read.skipped, name === "title" ? ["Sudoku no. 12, easy"] : []);
  });
}
