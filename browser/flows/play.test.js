// Tests the panel Play: a whole game by keyboard and by touch, a reload during a game, a second tab, a share
// link.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, PHONE, boardOf, isReady, picture, press, solutionOf, startBrowser, tap, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** The first puzzle with all but four cells filled, for a short game. */
const ALMOST = "1432341223..43..".replaceAll(" ", "");

/** Waits until the game is saved. @param {Page} page */
const saved = (page) => page.waitForFunction(() => localStorage.getItem("sudokud games"));

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`the page opens without a fault, ${theme}`, { timeout: LIMIT }, async () => {
    for (const [name, viewport] of /** @type {const} */ ([["desk", { width: 1440, height: 900 }], ["phone", PHONE]])) {
      const { page, faults, close } = await visit(browser, server.url, { theme, viewport });
      assert.equal((await boardOf(page)).length, 81);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
      await picture(page, `play-${name}-${theme}`);
      assert.deepEqual(faults, []);
      await close();
    }
  });
}

test("a game is played to its end by keyboard alone", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  let requests = 0;
  page.on("request", () => requests++);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  for (let cell = 0; cell < 81; cell++) {
    if (board[cell] === ".") await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (`Digit${solution[cell]}`));
    if (cell % 9 < 8) await page.keyboard.press("ArrowRight");
    else if (cell < 80) {
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
    }
  }
  assert.equal(await boardOf(page), solution);
  await page.waitForSelector("#solved");
  assert.equal(requests, 0, "no key sends a request");
  await picture(page, "solved");
  assert.deepEqual(faults, []);
  await close();
});

test("a game is played to its end by touch alone", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  for (let cell = 0; cell < 81; cell++) {
    if (board[cell] !== ".") continue;
    await tap(page, `#board [data-cell="${cell}"]`);
    await page.waitForSelector(`#board [data-cell="${cell}"][aria-selected=true]`);
    await tap(page, `.pad .key:nth-child(${solution[cell]})`);
    await page.waitForSelector(`#board [data-cell="${cell}"] .value`);
  }
  assert.equal(await boardOf(page), solution);
  await page.waitForSelector("#solved");
  assert.deepEqual(faults, []);
  await close();
});

test("a game survives a reload, with its undo", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  const open = board.indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (`Digit${solution[open]}`));
  await saved(page);
  await page.reload();
  await isReady(page);
  assert.equal((await boardOf(page))[open], solution[open]);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  assert.equal(await boardOf(page), board);
  assert.deepEqual(faults, []);
  await close();
});

test("two tabs do not disturb each other", { timeout: LIMIT }, async () => {
  const context = await browser.createBrowserContext();
  const [one, two] = [await visit(browser, server.url, { context }), await visit(browser, server.url, { context })];
  // Each tab has a puzzle of its own.
  const open = (await boardOf(one.page)).indexOf(".");
  const last = (await boardOf(two.page)).lastIndexOf(".");
  await one.page.bringToFront();
  await one.page.click(`#board [data-cell="${open}"]`);
  await one.page.keyboard.press("Digit1");
  await two.page.bringToFront();
  await two.page.click(`#board [data-cell="${last}"]`);
  await two.page.keyboard.press("Digit2");
  assert.equal((await boardOf(one.page))[open], "1");
  assert.equal((await boardOf(two.page))[last], "2");
  assert.deepEqual([...one.faults, ...two.faults], []);
  await context.close();
});

test("a share link opens its board in a new profile", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${ALMOST}`);
  assert.equal(await boardOf(page), ALMOST);
  await page.click("#board [data-cell='10']");
  await page.keyboard.press("Digit2");
  assert.deepEqual(faults, []);
  await close();
});

test("without a network the page says so and is played on", { timeout: LIMIT }, async () => {
  const { page, expect, close } = await visit(browser, server.url);
  expect(/Failed to load resource|net::/);
  await page.setOfflineMode(true);
  await press(page, "Check");
  await page.waitForFunction(() => /You can play on/.test(document.body.innerText));
  await page.click(`#board [data-cell="${(await boardOf(page)).indexOf(".")}"]`);
  await page.keyboard.press("Digit1");
  await picture(page, "away");
  await page.setOfflineMode(false);
  await press(page, "Check");
  await page.waitForFunction(() => !/You can play on/.test(document.querySelector("main")?.innerText ?? ""));
  await close();
});
