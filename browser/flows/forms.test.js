// Tests the dialog Paste: it reads every text form and reports the error in any other text. Boards of side 4,
// 16 and 25 can be played, boards of side 36 and 100 only viewed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { LIMIT, boardOf, picture, press, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

const FOLDER = new URL("../../tests/data/forms/", import.meta.url);
const expected = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));

/** The console names each refused request: a text that `/import` does not know, a picture that has no constraints. */
const REFUSED = /status of 422/;

/** One file per parser. The unit tests cover all files. */
const PASTED = ["sadman.sdk", "letters_16.txt", "game.json", "marks_729.txt", "hodoku.txt", "sudoku_coach_state.txt",
  "fpuzzles_with_rules.txt", "sudokupad_scl.txt"];

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Opens the dialog and enters a text. @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, "Paste");
  await page.waitForSelector("dialog[open] textarea");
  await page.$eval("dialog textarea", (area, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
  await press(page, "Read");
}

/** Takes the board that was read. @param {Page} page @param {boolean} [isOther] whether rules are left out */
async function take(page, isOther = false) {
  await page.waitForSelector("dialog[open] .preview svg.mini");
  await press(page, isOther ? "Leave them out" : "Play this");
}

test("texts of other programs are pasted", { timeout: LIMIT }, async () => {
  const { page, faults, expect, close } = await visit(browser, server.url);
  expect(REFUSED);
  for (const name of PASTED) {
    const { givens, values, dropped } = expected[name];
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    await paste(page, text);
    await take(page, Boolean(dropped));
    await page.waitForFunction(() => !document.querySelector("dialog")?.open);
    assert.equal((await boardOf(page)).length, givens.length, name);
    if (givens.length === 81) assert.equal(await boardOf(page), values ?? givens, name);
  }
  assert.deepEqual(faults, []);
  await close();
});

/**
 * Drops a file on the middle of an element, as a file manager does.
 * @param {Page} page
 * @param {string} selector
 * @param {string} path
 */
async function drop(page, selector, path) {
  const point = await (await page.waitForSelector(selector))?.clickablePoint();
  assert.ok(point);
  const session = await page.createCDPSession();
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"])) {
    await session.send("Input.dispatchDragEvent", { type, ...point, data });
  }
  await session.detach();
}

test("a file is dropped on the page", { timeout: LIMIT }, async () => {
  const { page, faults, expect, close } = await visit(browser, server.url);
  expect(REFUSED);
  for (const [selector, name] of [["#board", "sadman.sdk"], ["#panel", "hodoku.txt"], ["h1", "game.json"]]) {
    await drop(page, selector, new URL(name, FOLDER).pathname);
    await take(page);
    const { givens, values } = expected[name];
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll("#board [role=gridcell]")]
        .map((cell) => cell.querySelector(".value")?.textContent?.trim() || ".").join("") === wanted,
      {},
      values ?? givens,
    );
  }
  const before = await boardOf(page);
  await drop(page, "#board", new URL("expected.json", FOLDER).pathname);
  await page.waitForFunction(() => Boolean(document.querySelector("dialog[open] [role=alert]")?.textContent));
  await page.keyboard.press("Escape");
  await drop(page, "#board", new URL("../../page/vendor/atkinson/symbols-400.woff2", import.meta.url).pathname);
  await page.waitForFunction(() => document.querySelector("dialog[open]")?.textContent?.includes("symbols-400.woff2 is not a text"));
  await page.keyboard.press("Escape");
  assert.equal(await boardOf(page), before);
  assert.deepEqual(faults, []);
  await close();
});

test("a board is shown before it is taken, with what is no part of it", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const before = await boardOf(page);
  const rows = Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, column) => (row === column ? row + 1 : "")).join("\t"));
  await paste(page, `Puzzle of the day\n${rows.join("\n")}\nSome words`);
  await page.waitForSelector(".preview svg.mini");
  const words = await page.$eval(".preview", (preview) => preview.textContent);
  assert.match(words ?? "", /9×9, 9 givens\.[^]*cells of a table[^]*Not part of the board: “Some words”/);
  assert.equal(await boardOf(page), before);
  await picture(page, "paste-preview");
  await press(page, "Change the text");
  await page.waitForSelector("dialog textarea");
  assert.equal(await boardOf(page), before);
  await press(page, "Read");
  await take(page);
  await page.waitForFunction(() => !document.querySelector("dialog")?.open);
  assert.equal((await boardOf(page)).replaceAll(".", ""), "123456789");
  assert.deepEqual(faults, []);
  await close();
});

test("a text that is no board stays in the dialog with the reason", { timeout: LIMIT }, async () => {
  const { page, faults, expect, close } = await visit(browser, server.url);
  const before = await boardOf(page);
  expect(REFUSED);
  await paste(page, "1..............z");
  await page.waitForFunction(() => document.querySelector("dialog")?.innerText.includes('"z" in row 4, column 4'));
  await picture(page, "paste-error");
  await page.keyboard.press("Escape");
  assert.equal(await boardOf(page), before);
  assert.deepEqual(faults, []);
  await close();
});

for (const side of [4, 16, 25, 36, 100]) {
  test(`a board of side ${side} is shown`, { timeout: LIMIT }, async () => {
    const board = Array.from({ length: side * side }, (_, cell) => (cell % 5 ? 0 : ((cell / 5) % side) + 1)).join(" ");
    const { page, faults, close } = await visit(browser, server.url);
    await paste(page, board);
    await take(page);
    await page.waitForFunction(() => !document.querySelector("dialog")?.open);
    await page.waitForFunction((side) => side > 25 ? document.querySelector("#board canvas") : document.querySelectorAll("#board [role=gridcell]").length === side * side, {}, side);
    if (side <= 25) {
      const taken = await page.$eval("#board", (element) => {
        const cell = /** @type {HTMLElement} */ (element.querySelector("[data-cell='1']"));
        cell.focus();
        return cell === document.activeElement;
      });
      assert.ok(taken);
      await page.click("#board [data-cell='1']");
      await page.keyboard.press("Digit2");
      await page.waitForFunction(() => document.querySelector("#board [data-cell='1'] .value")?.textContent?.trim() === "2");
    }
    if (side > 25) {
      // The empty cell in row 2 and column 2, on paper and on the screen.
      const [printed, shown] = await page.$eval("#board canvas", (element, side) => {
        const canvas = /** @type {HTMLCanvasElement} */ (element);
        const at = (canvas.width / side) * 1.5;
        return ["beforeprint", "afterprint"].map((name) => {
          dispatchEvent(new Event(name));
          return [...(canvas.getContext("2d")?.getImageData(at, at, 1, 1).data ?? [])];
        });
      }, side);
      assert.deepEqual(printed, [255, 255, 255, 255]);
      assert.notDeepEqual(shown, printed);
    }
    await picture(page, `side-${side}`);
    assert.deepEqual(faults, []);
    await close();
  });
}

/** A killer of side 4 in the text of ISS, with one solution. */
const KILLER = ".Shape~4x4.Cage~5~R1C3~R1C4.Thermo~R2C1~R3C1~R4C1.~R1C1_1.~R4C4_1";

test("a puzzle with rules is read, listed in words, checked and solved", { timeout: LIMIT }, async () => {
  const { page, faults, expect, close } = await visit(browser, server.url);
  expect(REFUSED);
  await paste(page, KILLER);
  await page.waitForSelector("dialog[open] .preview svg.mini");
  assert.match(await page.$eval(".preview", (preview) => preview.textContent ?? ""), /4×4[^]*Its rules: Killer cage, Thermometer\./);
  await press(page, "Play this");
  await page.waitForFunction(() => /add up to it/.test(document.querySelector(".kinds")?.textContent ?? ""));
  await picture(page, "kinds");
  const solution = await solved(server.url, KILLER);
  await page.click("#board [data-cell='2']");
  await page.keyboard.press(digit("2"));
  await page.click("#board [data-cell='3']");
  await page.keyboard.press(digit("4"));
  await press(page, "Check");
  await page.waitForFunction(() => /break a rule: killer cage r1c3 r1c4, sum 5/.test(document.querySelector("#bar")?.textContent ?? ""));
  for (const [cell, value] of [...solution].entries()) {
    const now = (await boardOf(page))[cell];
    if (now === value) continue;
    await page.click(`#board [data-cell='${cell}']`);
    await page.keyboard.press(digit(value));
  }
  await page.waitForSelector("#solved");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.$eval(".kinds", (section) => section.textContent ?? ""), /Killer cage[^]*Thermometer/, "the game keeps its rules");
  assert.deepEqual(faults, []);
  await close();
});

test("what cannot be read of a puzzle is named", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await paste(page, readFileSync(new URL("sudokupad_scl.txt", FOLDER), "utf8"));
  await page.waitForFunction(() => /Not read, and left out: lines/.test(document.querySelector(".preview")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  await paste(page, "https://sudokupad.app/abcdef1234");
  await page.waitForFunction(() => /Links of SudokuPad are not read/.test(document.querySelector("dialog [role=alert]")?.textContent ?? ""));
  assert.deepEqual(faults, []);
  await close();
});

/** Texts of one board that programs and people write. */
function texts() {
  const board = expected["line.txt"].givens;
  const rows = (/** @type {string} */ empty, between = "") =>
    board.match(/.{9}/g)?.map((/** @type {string} */ row) => [...row.replaceAll(".", empty)].join(between)) ?? [];
  const cells = (/** @type {unknown} */ empty) => rows("0").map((/** @type {string} */ row) => [...row].map((digit) => (digit === "0" ? empty : Number(digit))));
  const framed = rows(" ", " ").map((/** @type {string} */ row) => `| ${row.slice(0, 5)} | ${row.slice(6, 11)} | ${row.slice(12)} |`);
  const frame = "+-------+-------+-------+";
  return [
    ...["0", "-", "x", "?", "*", "_"].flatMap((empty) => [rows(empty).join(""), rows(empty).join("\n"), rows(empty, " ").join("\n"), rows(empty, ",").join("\n")]),
    ...["", "null", "-1"].map((empty) => [...board].map((symbol) => (symbol === "." ? empty : symbol)).join(",")),
    ...[".", null, -1, ""].map((empty) => JSON.stringify(cells(empty))),
    ...["board", "puzzle", "grid", "value"].map((name) => JSON.stringify({ data: { [name]: cells(0) } })),
    ["", 3, 6, 9].map((_, band) => [frame, ...framed.slice(3 * band, 3 * band + 3)].join("\n")).join("\n"),
    `id,puzzle\n0000000000000042,${board}\n`,
    `source,question,answer,rating\nbook,${board},,4.2\n`,
    `0000183b305c ${board} 1.2`,
    `:0000:x:${board}:112 213:::`,
    `A title\n${rows(".").join("\n")}\n`,
    `<sudoku><puzzle>${board}</puzzle></sudoku>`,
    rows("0").join("."),
    rows("0").join("/"),
    `https://puzz.link/p?sudoku/4/4/g2j1h1j3g`,
    KILLER,
  ];
}

test("the page reads every text as /import does", { timeout: LIMIT }, async () => {
  const { readAny } = await import("../../page/forms/import.js");
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(new URL(path, server.url), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const value = await answer.json();
    return answer.ok ? { ok: true, status: answer.status, value } : { ok: false, status: answer.status, problem: value };
  };
  const client = /** @type {import("../../page/types/state.d.ts").Client} */ (/** @type {unknown} */ ({ post }));
  // Only this page reads the states of sudoku.coach.
  const files = PASTED.filter((name) => !name.startsWith("sudoku_coach")).map((name) => readFileSync(new URL(name, FOLDER), "utf8"));
  const all = [...files, ...texts()];
  assert.ok(all.length >= 50, `${all.length}`);
  for (const text of all) {
    const { value, problem } = await post("import", { text });
    const read = await readAny(client, text, AbortSignal.timeout(LIMIT));
    assert.ok("game" in read && value, `${text}: ${JSON.stringify("error" in read ? read.error : problem)}`);
    const line = (/** @type {number[]} */ values) => values.map((value) => value.toString(36).toUpperCase()).join("").replaceAll("0", ".");
    assert.equal(line(read.game.givens), value.puzzle.board, text);
    if (value.entries) assert.equal(line(read.game.values), value.entries, text);
    assert.equal(read.game.constraints.length, value.puzzle.constraints?.length ?? 0, text);
  }
});

/** @param {string} value */
const digit = (value) => /** @type {import("puppeteer-core").KeyInput} */ (`Digit${value}`);

/** The solution of a puzzle with constraints. @param {string} url @param {string} text @returns {Promise<string>} */
async function solved(url, text) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body) =>
    (await fetch(new URL(path, url), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
  const { puzzle } = await post("import", { text });
  return (await post("solve", { ...puzzle, max_solutions: 1 })).solution;
}
