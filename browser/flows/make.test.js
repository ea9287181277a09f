// Tests the panel Make: puzzles appear as they are found, one of them is played, and a sheet of two pages is
// printed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, PHONE, boardOf, picture, press, showExample, showPanel, startBrowser, visit } from "../support/browser.js";
import { hasPath, startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Makes six easy puzzles with a seed. @param {Page} page */
async function makeSix(page) {
  await showPanel(page, "make");
  await page.select(".make form label:nth-of-type(2) select", "easy");
  await page.click(".more summary");
  await page.type(".more label:nth-of-type(3) input", "7");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
  await page.waitForSelector(".make form button[type=submit]");
}

test("puzzles are listed, shown and played", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  await makeSix(page);
  const ratings = await page.$$eval(".puzzles .choose span", (list) => list.map((facts) => Number(/(\d+\.\d)/.exec(facts.textContent ?? "")?.[1])));
  assert.ok(Math.max(...ratings) - Math.min(...ratings) <= 0.61, `of equal difficulty: ${ratings}`);
  assert.match((await page.$eval(".make form > .note", (words) => words.textContent)) ?? "", /^Easy: /);
  const first = await boardOf(page);
  await page.click(".puzzles li:nth-of-type(2) .choose");
  const second = await boardOf(page);
  assert.notEqual(first, second);
  await picture(page, "make-list");
  const papers = await page.$$eval(".paper", (list) => list.map((paper) => paper.querySelectorAll("figure").length));
  assert.deepEqual(papers, [6, 6], "the puzzles and their solutions are on the preview");
  await page.click(".puzzles li:nth-of-type(2) .row .button");
  await page.waitForSelector("#panel[data-panel=play]");
  assert.equal(await boardOf(page), second);
  assert.deepEqual(faults, []);
  await close();
});

test("a wish that is no number is refused in place", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  await showPanel(page, "make");
  await page.type(".make form .fields label:nth-of-type(4) input", "x");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelector(".make-status")?.textContent?.startsWith("Count:"));
  assert.deepEqual(faults, []);
  await close();
});

test("one puzzle with the technique of an example is made", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  await showExample(page, "X-Wing");
  await press(page, "Make one");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 1);
  await page.waitForSelector(".make form button[type=submit]");
  assert.deepEqual(faults, []);
  await close();
});

test("six puzzles are printed on one page, their solutions on another", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  if (!(await hasPath(server.url, "/render"))) return t.skip("no /render");
  const { page, faults, close } = await visit(browser, server.url);
  await makeSix(page);
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.print = () => {
          const images = [...document.querySelectorAll("#sheet img")];
          const pages = [...document.querySelectorAll(".sheet-page")].map((section) => section.querySelectorAll("img").length);
          const isDrawn = images.every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0);
          const headings = [...document.querySelectorAll("#sheet header")].map((header) => header.textContent);
          resolve({ pages, isDrawn, headings });
        };
      }),
  );
  await page.type(".sheet-form label:nth-of-type(3) input", "Class 4");
  await page.keyboard.down("Control");
  await page.keyboard.press("p");
  await page.keyboard.up("Control");
  assert.deepEqual(await printed, { pages: [6, 6], isDrawn: true, headings: ["Class 4"] });
  await page.waitForFunction(() => !document.querySelector("#sheet"));
  assert.deepEqual(faults, []);
  await close();
});
