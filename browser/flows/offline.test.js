// Without a network: the page that was opened once opens again from the service worker, and the game goes on.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, boardOf, isReady, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test("the page opens without its server, and the game goes on", { timeout: LIMIT, skip: Boolean(process.env.PAGE_URL) }, async () => {
  const server = await startServer();
  const { page, faults, expect, close } = await visit(browser, server.url, { worker: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await boardOf(page);
  const open = board.indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press("Digit1");
  await page.waitForFunction(() => localStorage.getItem("sudokud games"));
  await server.stop();
  expect(/Failed to load resource|net::ERR/);
  await page.reload();
  await isReady(page);
  assert.equal((await boardOf(page))[open], "1");
  const last = board.lastIndexOf(".");
  await page.click(`#board [data-cell="${last}"]`);
  await page.keyboard.press("Digit2");
  assert.equal((await boardOf(page))[last], "2");

  // Parts that are loaded on demand are kept too.
  await press(page, "Share");
  await page.waitForSelector("dialog[open] textarea, dialog[open] input");
  await page.keyboard.press("Escape");
  for (const panel of /** @type {const} */ (["hint", "searches", "make"])) await showPanel(page, panel);

  // An answer of the service is never kept.
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  assert.ok(kept.length > 80);
  assert.deepEqual(kept.filter((path) => path !== "/" && !path.startsWith("/page/")), []);
  assert.ok(kept.some((path) => path.endsWith("/vendor/uplot/uplot.css")));
  assert.deepEqual(faults, []);
  await close();
});
