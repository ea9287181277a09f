// Tests the questions about a puzzle: what is still possible in Play; is it minimal, and is it the same as another
// one, in Make. At the width of a desk and of a phone, with axe.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESK, LIMIT, PHONE, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** A puzzle with one solution and 22 givens that are not necessary. */
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Opens a puzzle by pasting it. @param {Page} page @param {string} board */
async function paste(page, board) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, board);
  await page.waitForSelector("#dialog[open] .primary");
  await page.click("#dialog[open] .primary");
  await page.waitForFunction(() => !document.querySelector("#dialog[open]"));
}

/** @param {Page} page @param {string} pattern */
const waitForWords = (page, pattern) => page.waitForFunction(
  (text) => new RegExp(text).test(document.querySelector("#panel")?.textContent ?? ""), {}, pattern);

/** The violations that axe finds in a part of the page. @param {Page} page */
async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations: found } = await (/** @type {any} */ (globalThis)).axe.run(document.querySelector("#panel"));
    return found.map((/** @type {any} */ rule) => `${rule.id}: ${rule.nodes[0].html}`);
  });
}

/** Scrolls the questions away from the bars at the edges of a phone. @param {Page} page */
const center = (page) => page.$eval(".questions", (element) => element.scrollIntoView({ block: "center" }));

/** The marks in a cell as they are read out. @param {Page} page @param {number} cell */
const marksIn = (page, cell) => page.$eval(`[data-cell="${cell}"]`, (element) => element.getAttribute("aria-label") ?? "");

for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`what is still possible, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    await paste(page, "12..............".padEnd(16, "."));
    await press(page, "Marks and colours");
    await press(page, "Possible: what is still possible");
    await waitForWords(page, "Several solutions: they differ in \\d+ of 14 open cells");
    assert.match(await marksIn(page, 2), /3.*4/);
    await page.click('[data-cell="2"]');
    await page.keyboard.press("3");
    await waitForWords(page, "of 13 open cells");
    assert.match(await marksIn(page, 3), /4/);
    assert.doesNotMatch(await marksIn(page, 3), /3/);
    await page.click('[data-cell="4"]');
    await page.keyboard.press("1");
    await waitForWords(page, "Nothing is possible");
    await picture(page, `possible-none-${name}`);
    await page.click(".actions .button");
    await waitForWords(page, "of 13 open cells");
    await paste(page, PUZZLE.replace("53", ".."));
    await waitForWords(page, "of 53 open cells");
    await picture(page, `possible-${name}`);
    assert.deepEqual(await violations(page), []);
    await press(page, "Possible: what is still possible");
    await page.waitForFunction(() => !document.querySelector(".possible"));
    assert.deepEqual(faults, []);
    await close();
  });

  test(`is it minimal, is it the same puzzle, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    const redrawn = [...PUZZLE].map((_, k) => PUZZLE[(k % 9) * 9 + Math.floor(k / 9)]).join("").replaceAll("7", "x").replaceAll("6", "7").replaceAll("x", "6");
    await paste(page, redrawn);
    await page.click('[data-cell="1"]');
    await page.keyboard.press("5");
    await new Promise((resolve) => setTimeout(resolve, 600));
    await paste(page, PUZZLE);
    await showPanel(page, "make");
    await center(page);
    await press(page, "Is it minimal?");
    await waitForWords(page, "No: 22 of its 30 givens are not necessary, each alone: r1c1, .* and 10 more");
    await page.type(".questions input", redrawn);
    await press(page, "Compare");
    await waitForWords(page, "The same puzzle in another drawing");
    await center(page);
    await picture(page, `questions-${name}`);
    assert.deepEqual(await violations(page), []);
    await press(page, "Look among my saved games");
    await waitForWords(page, "Of 1 other saved game, 1 is the same puzzle");
    await center(page);
    await picture(page, `questions-saved-${name}`);
    assert.deepEqual(faults, []);
    await close();
  });
}
