// Tests a server that stops, restarts, is overloaded or rejects a request. The page reports it, and the game
// continues.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, boardOf, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const AWAY = "You can play on";

/** Waits until the bar or the panel contains a text. @param {Page} page @param {string} text */
const says = (page, text) =>
  page.waitForFunction((text) => document.querySelector("main")?.innerText.includes(text), {}, text);

/** @param {Page} page @param {string} text */
const saysNoLonger = (page, text) =>
  page.waitForFunction((text) => document.querySelector("main")?.innerText.includes(text) === false, {}, text);

/**
 * Answers POST requests with a status until the returned function is called.
 * @param {Page} page @param {number} status @param {string} body
 */
async function answerWith(page, status, body) {
  await page.setRequestInterception(true);
  const handler = (/** @type {import("puppeteer-core").HTTPRequest} */ request) =>
    request.method() === "POST"
      ? request.respond({ status, contentType: "application/problem+json", headers: { "retry-after": "1" }, body })
      : request.continue();
  page.on("request", handler);
  return async () => {
    page.off("request", handler);
    await page.setRequestInterception(false);
  };
}

test("the game goes on without a server and finds it again", { timeout: LIMIT, skip: Boolean(process.env.PAGE_URL) }, async () => {
  const first = await startServer();
  const { page, expect, faults, close } = await visit(browser, first.url);
  expect(/Failed to load resource|net::ERR/);
  await first.stop();
  await press(page, "Check");
  await says(page, AWAY);
  const open = (await boardOf(page)).indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press("Digit1");
  assert.equal((await boardOf(page))[open], "1");
  await picture(page, "server-away");
  const second = await startServer({ port: Number(new URL(first.url).port) });
  await press(page, "Check");
  await saysNoLonger(page, AWAY);
  assert.deepEqual(faults, []);
  await close();
  await second.stop();
});

for (const status of [429, 503]) {
  test(`${status} is told and tried again`, { timeout: LIMIT }, async () => {
    const { page, expect, faults, close } = await visit(browser, server.url);
    expect(/Failed to load resource/);
    const body = JSON.stringify({ title: "Busy", status, detail: "try again later", code: "queue_full" });
    const restore = await answerWith(page, status, body);
    await press(page, "Check");
    await says(page, AWAY);
    await restore();
    await press(page, "Check");
    await saysNoLonger(page, AWAY);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("a refused search says why", { timeout: LIMIT }, async () => {
  const { page, expect, faults, close } = await visit(browser, server.url);
  expect(/Failed to load resource/);
  const detail = "the board has 80 cells";
  const restore = await answerWith(page, 422, JSON.stringify({ title: "Invalid", status: 422, detail, code: "board_size" }));
  await showPanel(page, "searches");
  await press(page, "Run");
  await says(page, detail);
  await restore();
  await press(page, "Run");
  await saysNoLonger(page, detail);
  assert.deepEqual(faults, []);
  await close();
});

test("without a network the page says so, and the bar can be closed", { timeout: LIMIT }, async () => {
  const { page, faults, expect, close } = await visit(browser, server.url);
  expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setOfflineMode(true);
  await says(page, "You are offline.");
  await picture(page, "offline");
  await press(page, "Close");
  await saysNoLonger(page, "You are offline.");
  // A question that then finds no answer says so, and the line stays closed.
  await press(page, "Check");
  await says(page, "No answer: you are offline.");
  assert.equal(await page.$("#away > *"), null);
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelector(".state.bad")?.textContent?.startsWith("Hints wait"));
  await showPanel(page, "play");
  await page.setOfflineMode(false);
  await press(page, "Check");
  await says(page, "Right so far");
  assert.deepEqual(faults, []);
  await close();
});
