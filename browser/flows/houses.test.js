// Tests boards with other houses than those of 9×9: they are played, checked, hinted, made and kept.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyGame, gameFromBoard } from "../../page/model/game.js";
import { writeShare } from "../../page/forms/share.js";
import { LIMIT, PHONE, boardOf, isReady, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { JIGSAW, REGIONS, SOLVED } from "../unit/layouts.js";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("../../page/types/state.d.ts").Houses} Houses */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Puzzles with one solution. @type {Record<string, [string, Houses | undefined]>} */
const PUZZLES = {
  six: [".......45..12.1.6..6.1.23..24.......", undefined],
  jigsaw: [JIGSAW, { regions: REGIONS }],
  diagonals: ["5....17..3....6....79...156..3......95.....71......9..796...82....8....9..24....7", { diagonals: true }],
  windows: [".......3....238.4.2........5.7........6...9........5.8........5.8.743....4.......", { windows: true }],
  groups: [
    "........5....2..79...3.81..3......5.7.2...3.6.6......4..49.3...13..4....6........",
    { disjoint_groups: true, extra: [[{ row: 0, column: 0 }, { row: 0, column: 1 }, { row: 0, column: 2 }, { row: 1, column: 0 }]] },
  ],
};

/** The address that opens a puzzle. @param {string} name */
const addressOf = async (name) => server.url + (await writeShare(gameFromBoard(PUZZLES[name][0], { houses: PUZZLES[name][1] })));

/** Waits until the line below the board has words. @param {Page} page @param {string} words */
const says = (page, words) => page.waitForFunction((text) => document.querySelector("#bar")?.textContent?.includes(text), {}, words);

/** Enters a full grid by keyboard. @param {Page} page @param {string} solution */
async function enterAll(page, solution) {
  const side = Math.sqrt(solution.length);
  const board = await boardOf(page);
  await page.focus("#board [role=gridcell][tabindex='0']");
  for (const key of /** @type {const} */ (["PageUp", "Home"])) for (let k = 0; k < side; k++) await page.keyboard.press(key);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const cell = row * side + column;
      await page.focus(`#board [data-cell="${cell}"]`);
      await page.click(`#board [data-cell="${cell}"]`);
      if (board[cell] !== ".") continue;
      const code = /\d/.test(solution[cell]) ? `Digit${solution[cell]}` : `Key${solution[cell]}`;
      await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (code));
    }
  }
}

for (const [at, name] of [[0, "6×6"], [3, "12×12"], [6, "a jigsaw"]]) {
  test(`${name} is played to its end by keyboard`, { timeout: LIMIT }, async () => {
    const [, houses, solution] = SOLVED[Number(at)];
    const begun = [...solution].map((symbol, cell) => (cell % 3 ? symbol : ".")).join("");
    const { page, faults, close } = await visit(browser, server.url + (await writeShare(gameFromBoard(begun, { houses }))));
    await enterAll(page, solution);
    await page.waitForSelector("#solved");
    assert.deepEqual(faults, []);
    await close();
  });
}

for (const name of Object.keys(PUZZLES)) {
  test(`${name}: the service and the page agree on the houses`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, await addressOf(name));
    await says(page, "one solution");
    await press(page, "Check");
    await says(page, "Right so far: one solution");
    // On a board for children the degrees have plain names.
    for (const degree of name !== "six" ? ["Nudge", "Region", "Full"] : ["A little", "More", "All"]) {
      await (degree === "Nudge" || degree === "A little" ? press(page, "Hint") : page.click(".hint .button.primary"));
      await page.waitForFunction((words) => document.querySelector(".degrees [aria-current=step]")?.textContent === words, {}, degree);
    }
    await picture(page, `houses-${name}`);
    const open = (await boardOf(page)).split(".").length;
    await press(page, "Play to the end");
    await page.waitForFunction((n) => [...document.querySelectorAll("#board [role=gridcell]")].filter((cell) => !cell.querySelector(".value")).length < n - 2, {}, open);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("a value twice on a diagonal is a conflict, and the cursor tints the diagonal", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, await addressOf("diagonals"));
  await page.click("#board [data-cell='10']");
  assert.match(await page.$eval("#board [data-cell='10']", (cell) => cell.getAttribute("aria-label") ?? ""), /^row 2, column 2, box 1, main diagonal: /);
  assert.equal(await page.$$eval("#board .fills > .peer", (cells) => cells.length), 26);
  await page.keyboard.press("Digit7");
  await page.waitForFunction(() => document.querySelector("#board [data-cell='80']")?.getAttribute("aria-label")?.includes("conflicts"));
  assert.deepEqual(faults, []);
  await close();
});

test("a game keeps its houses when the page is loaded again", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, await addressOf("jigsaw"));
  const thick = () => page.$eval("#board .lines .thick", (path) => path.getAttribute("d"));
  const [before, board] = [await thick(), await boardOf(page)];
  await press(page, "Fill marks");
  await page.waitForFunction(() => localStorage.getItem("sudokud games"));
  await page.reload();
  await isReady(page);
  assert.deepEqual([await thick(), await boardOf(page)], [before, board]);
  assert.match(await page.$eval(".note.rules", (note) => note.textContent ?? ""), /row, column and region has every number from 1 to 9 once/);
  assert.deepEqual(faults, []);
  await close();
});

test("new puzzles of sides 6 and 12 are made by level, and each is opened", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  for (const [side, levels] of /** @type {const} */ ([[6, ["Easy", "Medium", "Hard"]], [12, ["Easy", "Medium"]]])) {
    await press(page, "More");
    await press(page, "New game");
    await page.waitForSelector("dialog[open] .segmented");
    await press(page, `${side} × ${side}`);
    const offered = await page.$$eval("[aria-label=Level] button:not(:disabled)", (buttons) => buttons.map((button) => button.textContent?.trim()));
    assert.deepEqual(offered, levels);
    await press(page, "Medium");
    await press(page, "Start");
    await page.waitForFunction((cells) => document.querySelectorAll("#board [role=gridcell]").length === cells, {}, side * side);
  }
  await close();
  assert.deepEqual(faults, []);
});

test("the maker makes puzzles of side 6", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "make");
  await page.select(".make form label:nth-of-type(2) select", "6");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
  assert.equal((await boardOf(page)).length, 36);
  await page.click(".puzzles li:nth-of-type(2) .row .button");
  await page.waitForSelector("#panel[data-panel=play]");
  await press(page, "Check");
  await says(page, "Right so far: one solution");
  assert.deepEqual(faults, []);
  await close();
});

test("no board is cut off where a 9×9 board is not", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const widths = [320, 360, 390, 768, 1024, 1440, 1920];
  const beyond = async (/** @type {number} */ width) => {
    await page.setViewport({ width, height: 800 });
    return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  };
  const classic = new Map();
  for (const width of widths) classic.set(width, await beyond(width));
  for (const [, houses, solution] of [SOLVED[0], SOLVED[3], SOLVED[6]]) {
    const link = await writeShare(gameFromBoard(solution.replaceAll("1", "."), { houses }));
    await page.evaluate((fragment) => (location.hash = fragment), link);
    await page.waitForFunction((cells) => document.querySelectorAll("#board [role=gridcell]").length === cells, {}, solution.length);
    for (const width of widths) assert.ok((await beyond(width)) <= classic.get(width), `${solution.length} cells at ${width}`);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("letters that are drawn for constraints have a key beside the board", { timeout: LIMIT }, async () => {
  const pattern = (/** @type {string} */ cells, /** @type {string} */ text) => ({ type: "regex", cells, pattern: text });
  const game = { ...emptyGame(4), constraints: [pattern("r1c1 r1c2", "12|21"), pattern("r2c1 r2c2", "34|43")] };
  const { page, faults, close } = await visit(browser, `${server.url}${await writeShare(game)}`, { viewport: PHONE });
  await page.waitForFunction(() => document.querySelector(".kinds .tags"));
  assert.equal(await page.$eval(".kinds .tags", (key) => key.textContent), "On the board: A: 12|21 · B: 34|43.");
  await page.$eval(".kinds", (rules) => rules.scrollIntoView({ block: "end" }));
  await picture(page, "rules-letters");
  assert.deepEqual(faults, []);
  await close();
});
