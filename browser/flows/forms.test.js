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
  const { page, faults, close } = await visit(browser, server.url);
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
  const { page, faults, close } = await visit(browser, server.url);
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
  await paste(page, `Puzzle of the day\n${rows.join("\n")}`);
  await page.waitForSelector(".preview svg.mini");
  const words = await page.$eval(".preview", (preview) => preview.textContent);
  assert.match(words ?? "", /9×9, 9 givens\.[^]*cells of a table[^]*Not part of the board: “Puzzle of the day”/);
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
  const { page, faults, close } = await visit(browser, server.url);
  const before = await boardOf(page);
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
