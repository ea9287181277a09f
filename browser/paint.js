// Measures the first contentful paint: `npm run paint [visits] [address ...]`. Each visit is in a new
// browser, then in a new profile of a running one. Without an address, the pages are the program's own and an
// empty one for comparison.

import { createServer } from "node:http";
import { once } from "node:events";
import { DESK, newPage, startBrowser } from "./support/browser.js";
import { startServer } from "./support/server.js";

/** @typedef {import("puppeteer-core").Browser} Browser */

/** Lets what a new browser or tab begins with end. */
const SETTLE_MS = 300;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** The time of the first paint in a new profile. @param {Browser} browser @param {string} url */
async function paint(browser, url) {
  const profile = await browser.createBrowserContext();
  const page = await newPage(profile);
  await page.setViewport(DESK);
  await settle();
  await page.goto(url);
  const entry = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const time = Number(await entry.jsonValue());
  await profile.close();
  return time;
}

/** @param {string} mode @param {string[]} urls @param {(url: string) => Promise<number>} visit */
async function measure(mode, urls, visit) {
  /** @type {number[][]} */
  const times = urls.map(() => []);
  for (let k = 0; k < visits; k++) {
    for (const [at, url] of urls.entries()) times[at].push(await visit(url));
  }
  for (const [at, url] of urls.entries()) {
    const sorted = times[at].sort((a, b) => a - b);
    const [fastest, median] = [sorted[0], sorted[visits >> 1]].map((time) => time.toFixed(0));
    console.log(`${mode}, ${url}: fastest ${fastest} ms, median ${median} ms of ${visits}`);
  }
}

const visits = Number(process.argv[2] ?? 9);
const given = process.argv.slice(3);
const server = given.length === 0 ? await startServer() : null;
const empty = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<!doctype html><title>Empty</title><p>Empty"));
empty.listen(0, "127.0.0.1");
await once(empty, "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (empty.address());
const urls = [...(server ? [server.url] : given), `http://127.0.0.1:${port}/`];
await measure("new browser", urls, async (url) => {
  const browser = await startBrowser();
  const time = await paint(browser, url);
  await browser.close();
  return time;
});
const running = await startBrowser();
await paint(running, urls[0]);
await measure("running browser", urls, (url) => paint(running, url));
await running.close();
empty.close();
await server?.stop();
