// Tests the operations in the browser: the service is stopped after one visit, and hint, check, solve and make go
// on. A build without the npm package (`SUDOKUD_WASM`) says that they need the service.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, boardOf, isReady, picture, press, showPanel, solutionOf, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

const skip = Boolean(process.env.PAGE_URL);

/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** The address of the page's files. @param {string} url */
const filesOf = async (url) => new URL(/page\/[^/"]+\//.exec(await (await fetch(url)).text())?.[0] ?? "", url);

/** Whether the build has the package beside the page. @param {string} url */
const hasPackage = async (url) => (await fetch(new URL("sudokud/index.js", await filesOf(url)))).ok;

/** Waits until the line below the board says a text. @param {Page} page @param {string} text */
const says = (page, text) =>
  page.waitForFunction((words) => ["away", "bar"].some((id) => document.getElementById(id)?.textContent?.includes(words)), {}, text);

/** Starts a server, opens its page until the service worker has every file, and stops the server. @param {import("../support/server.js").Server} server */
async function left(server) {
  const visited = await visit(browser, server.url, { worker: true });
  await visited.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  visited.expect(/Failed to load resource|net::ERR/);
  const board = await boardOf(visited.page);
  const solution = await solutionOf(server.url, board);
  await server.stop();
  await visited.page.reload();
  await isReady(visited.page);
  assert.equal(await boardOf(visited.page), board, "an untouched puzzle is there after a reload");
  return { ...visited, solution };
}

test("a build without the package says that hints need the service", { timeout: LIMIT, skip }, async (t) => {
  const server = await startServer();
  if (await hasPackage(server.url)) {
    await server.stop();
    return t.skip("this build has the package");
  }
  const { page, faults, close } = await left(server);
  await press(page, "Check");
  await says(page, "hints, checks and searches wait.");
  assert.deepEqual(faults, []);
  return close();
});

test("without the service, hint, check, solve and make go on in the browser", { timeout: LIMIT, skip }, async (t) => {
  const server = await startServer();
  if (!(await hasPackage(server.url))) {
    await server.stop();
    return t.skip("this build has no npm package (SUDOKUD_WASM)");
  }
  const policy = (await fetch(server.url)).headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' /);
  const { page, faults, close, solution } = await left(server);

  await t.test("the first hint", async (t) => {
    const begin = Date.now();
    await page.focus("#board [role=gridcell][tabindex='0']");
    await page.keyboard.press("h");
    await page.waitForSelector(".degrees [aria-current=step]");
    t.diagnostic(`first hint after ${Date.now() - begin} ms`);
    await says(page, "Play, hints, checks and new puzzles go on.");
    for (const name of ["Region", "Full"]) {
      await page.keyboard.press("h");
      await page.waitForFunction((words) => document.querySelector(".degrees [aria-current=step]")?.textContent === words, {}, name);
    }
    await page.waitForSelector(".explanation");
    await picture(page, "local-hint");
  });

  await t.test("the bar can be closed", async () => {
    await page.setOfflineMode(true);
    await page.waitForFunction(() => !navigator.onLine);
    await press(page, "Try now");
    await says(page, "You are offline.");
    await page.click("#away .notice button[aria-label=Close]");
    assert.equal(await page.$("#away .notice"), null);
  });

  await t.test("a check, and the place of a mistake", async () => {
    await showPanel(page, "play");
    await press(page, "Check");
    await says(page, "Right so far: one solution");
    const open = (await boardOf(page)).indexOf(".");
    await page.click(`#board [data-cell="${open}"]`);
    await page.keyboard.press(solution[open] === "1" ? "Digit2" : "Digit1");
    await press(page, "Check");
    await says(page, "At least one value is wrong.");
    await press(page, "Show where");
    await says(page, "The value of");
    await page.keyboard.press("Backspace");
  });

  await t.test("searches solve", async () => {
    await showPanel(page, "searches");
    await press(page, "Run");
    await page.waitForFunction(() => document.querySelector(".searches tbody")?.querySelectorAll("tr").length === 4);
  });

  await t.test("puzzles are made, drawn and played", async () => {
    await showPanel(page, "make");
    await page.select(".make form label:nth-of-type(3) select", "easy");
    await page.click(".make form button[type=submit]");
    await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
    await page.waitForSelector(".make form button[type=submit]");
    await picture(page, "local-make");
    await page.click(".puzzles li:nth-of-type(2) .row .button");
    await page.waitForSelector("#panel[data-panel=play]");
    assert.equal((await boardOf(page)).length, 81);
  });

  assert.deepEqual(faults, []);
  await close();
});

test("a service that is there answers, not the browser", { timeout: LIMIT, skip }, async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  if (!(await hasPackage(server.url))) return t.skip("this build has no npm package (SUDOKUD_WASM)");
  const { page, faults, close } = await visit(browser, server.url);
  await press(page, "Check");
  await says(page, "Right so far");
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  assert.deepEqual(loaded.filter((path) => path.includes("/sudokud/")), []);
  assert.ok(loaded.includes("/check"));
  assert.deepEqual(faults, []);
  return close();
});
