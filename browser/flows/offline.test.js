// Tests the service worker: after one visit the page opens offline and the game continues. A new build
// replaces the cached one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startBuilds } from "../support/builds.js";
import { LIMIT, boardOf, isReady, newPage, press, showPanel, shows, startBrowser, visit } from "../support/browser.js";
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
  await page.setOfflineMode(true);
  await page.reload();
  await isReady(page);
  assert.match((await page.$eval("#away", (bar) => bar.textContent)) ?? "", /You are offline\./);
  assert.equal((await boardOf(page))[open], "1");
  const last = board.lastIndexOf(".");
  await page.click(`#board [data-cell="${last}"]`);
  await page.keyboard.press("Digit2");
  assert.equal((await boardOf(page))[last], "2");

  // The service worker also caches parts that are loaded on demand.
  await press(page, "Share");
  await page.waitForSelector("dialog[open] textarea, dialog[open] input");
  await page.keyboard.press("Escape");
  for (const panel of /** @type {const} */ (["hint", "searches", "make"])) await showPanel(page, panel);

  // The service worker never caches responses of the API.
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

test("a new build takes over, and a tab of the build before keeps its files", { timeout: LIMIT }, async (t) => {
  const server = await startServer();
  const builds = await startBuilds(server.url);
  t.after(() => Promise.all([builds.stop(), server.stop()]));
  const context = await browser.createBrowserContext();
  const old = await visit(browser, builds.url, { context, worker: true });
  /** @param {import("../support/browser.js").Visit} visit @param {string} build */
  const isControlled = ({ page }, build) =>
    page.waitForFunction((name) => navigator.serviceWorker.controller?.scriptURL.includes(`/${name}/`), {}, build);
  await isControlled(old, "first");

  builds.build("second");
  const tab = await visit(browser, builds.url, { context, worker: true });
  assert.match(await tab.page.content(), /page\/second\/main\.js/);
  await isControlled(tab, "second");
  await isControlled(old, "second");

  // The service has no file of the first build any more.
  assert.equal((await fetch(`${builds.url}page/first/plot/chart.js`)).status, 404);
  await old.page.bringToFront();
  await showPanel(old.page, "searches");
  await press(old.page, "Load an example");
  await old.page.waitForSelector(".searches .uplot");
  const loaded = await old.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  assert.ok(loaded.some((path) => path === "/page/first/vendor/uplot/uplot.js"));
  assert.ok(!loaded.some((path) => path.startsWith("/page/second/")));

  // After a reload the tab is of the new build. With the third build, the files of the first go.
  await old.page.reload();
  await isReady(old.page);
  assert.match(await old.page.content(), /page\/second\/main\.js/);
  builds.build("third");
  await tab.page.bringToFront();
  await tab.page.reload();
  await isControlled(tab, "third");
  await isControlled(old, "third");
  await tab.page.waitForFunction(async () => (await caches.keys()).length === 2);
  assert.deepEqual(await tab.page.evaluate(() => caches.keys()), ["sudokud /page/second/", "sudokud /page/third/"]);
  assert.deepEqual([old.faults, tab.faults], [[], []]);
  await context.close();
});

test("a page whose build is gone reloads once and keeps the game", { timeout: LIMIT }, async (t) => {
  const server = await startServer();
  const builds = await startBuilds(server.url);
  t.after(() => Promise.all([builds.stop(), server.stop()]));
  const { page, faults, expect, close } = await visit(browser, builds.url);
  expect(/Failed to load resource|dynamically imported module/);
  const board = await boardOf(page);
  const open = board.indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press("Digit1");

  // Without a service worker, a part that is loaded later is gone with its build.
  builds.build("second");
  const reloaded = page.waitForNavigation();
  await press(page, "Share");
  await reloaded;
  await isReady(page);
  assert.match(await page.content(), /page\/second\/main\.js/);
  assert.equal((await boardOf(page))[open], "1");
  await press(page, "Share");
  await page.waitForSelector("dialog[open] textarea, dialog[open] input");
  assert.deepEqual(faults, []);
  await close();
});

test("a page whose build goes while it loads is replaced", { timeout: LIMIT }, async (t) => {
  const server = await startServer();
  const builds = await startBuilds(server.url);
  t.after(() => Promise.all([builds.stop(), server.stop()]));
  const page = await newPage(browser);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.url().endsWith("/page/first/main.js")) builds.build("second");
    request.continue();
  });
  await page.goto(builds.url);
  await isReady(page);
  assert.match(await page.content(), /page\/second\/main\.js/);
  await page.close();
});

/**
 * A page some of whose files are not there. Its service worker, which asks by itself, is left out.
 * @param {import("node:test").TestContext} t
 * @param {(url: string) => boolean} isLost
 * @param {(request: import("puppeteer-core").HTTPRequest) => Promise<void>} lose answers the request for a file that is lost
 */
async function withoutFiles(t, isLost, lose) {
  const server = await startServer();
  const page = await newPage(browser);
  t.after(() => Promise.all([page.close(), server.stop()]));
  /** @type {unknown[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  page.on("request", (request) => (isLost(request.url()) ? lose(request) : request.continue()));
  await page.evaluateOnNewDocument(() => delete (/** @type {any} */ (Navigator.prototype).serviceWorker));
  await page.setRequestInterception(true);
  await page.goto(server.url);
  return { page, faults };
}

for (const missing of ["/main.js", "/css/later.css"]) {
  test(`a page without ${missing} says so`, { timeout: LIMIT, skip: Boolean(process.env.PAGE_URL) }, async (t) => {
    const { page, faults } = await withoutFiles(t, (url) => url.endsWith(missing), (request) => request.respond({ status: 404 }));
    await shows(page, "Please reload the page");
    // What is left goes on: a key is answered by a notice or a value.
    await page.keyboard.press("h");
    await page.keyboard.press("5");
    assert.deepEqual(faults, []);
  });
}

for (const part of ["/dialogs/panel.js", "/hint/panel.js", "/make/panel.js"]) {
  test(`a page that loses ${part} once is complete after a reload`, { timeout: LIMIT }, async (t) => {
    let lost = 0;
    const { page } = await withoutFiles(t, (url) => lost === 0 && url.endsWith(part), (request) => {
      lost += 1;
      return request.abort("connectionreset");
    });
    await isReady(page);
    assert.equal(lost, 1);
    assert.equal(await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON().type), "reload");
  });
}

test("a page whose part never comes says so", { timeout: LIMIT }, async (t) => {
  const { page } = await withoutFiles(t, (url) => url.endsWith("/dialogs/panel.js"), (request) => request.abort("connectionreset"));
  await shows(page, "Please reload the page");
});
