// Checks the compressed sizes of the first view and of all files, without the module of the npm package. Prints the times of the first paint and of
// a key press without checking them, because they depend on the machine.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { get } from "node:http";
import { after, before, test } from "node:test";
import { LIMIT, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

const FOLDER = new URL("../../page/", import.meta.url);
const FIRST_VIEW = 60 * 1024;
const ALL = 260 * 1024;
/** The text font is not counted. */
const FONT = /text\.woff2$/;

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Returns the transferred bytes of a response's content. @param {string} path @returns {Promise<number>} */
const transferred = (path) =>
  new Promise((resolve, reject) => {
    get(new URL(path, server.url), { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (part) => (bytes += part.length));
      response.on("end", () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`))));
    }).on("error", reject);
  });

/** The scripts of the npm package, if the build has it: those that its entry names. @param {string} prefix */
async function scriptsOfPackage(prefix) {
  const names = new Set(["index.js"]);
  for (const name of names) {
    const response = await fetch(new URL(`${prefix}sudokud/${name}`, server.url));
    if (!response.ok) return [];
    for (const [, named] of (await response.text()).matchAll(/"\.\/(\w+\.js)"/g)) names.add(named);
  }
  return [...names].map((name) => `sudokud/${name}`);
}

/** @param {Iterable<string>} paths */
async function sum(paths) {
  let total = 0;
  for (const path of paths) total += await transferred(path);
  return total;
}

test("the first view and all files are small", { timeout: LIMIT, skip: Boolean(process.env.PAGE_URL) }, async () => {
  const html = await (await fetch(server.url)).text();
  const linked = new Set([...html.matchAll(/(?:href|src)="(page\/[^"]+)"/g)].map(([, path]) => path));
  const prefix = /page\/[^/]+\//.exec(html)?.[0] ?? "";
  const served = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|svg|webmanifest|woff2)$/.test(name) && !FONT.test(name));
  served.push("css/page.css", "css/later.css", ...(await scriptsOfPackage(prefix)));
  const first = await sum(["/", ...linked]);
  const all = await sum(["/", ...served.map((name) => prefix + name)]);
  console.log(`first view: ${linked.size + 1} files, ${(first / 1024).toFixed(1)} KB; all: ${served.length + 1} files, ${(all / 1024).toFixed(1)} KB`);
  assert.ok(first <= FIRST_VIEW, `first view: ${first} bytes`);
  assert.ok(all <= ALL, `all files: ${all} bytes`);
});

test("the times of the first paint and of a key", { timeout: LIMIT }, async () => {
  const board = Array.from({ length: 625 }, (_, cell) => (cell % 7 ? "." : "ABCDEFGHIJKLMNOPQRSTUVWXY"[(cell / 7) % 25])).join("");
  const { page, faults, close } = await visit(browser, `${server.url}#b=${board}`);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  await page.click("#board [data-cell='312']");
  const keys = await page.evaluate(async () => {
    const times = [];
    for (let k = 0; k < 30; k++) {
      const begin = performance.now();
      const event = { key: k % 2 ? "ArrowLeft" : "ArrowRight", code: k % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
      times.push(performance.now() - begin);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`first paint ${paint.toFixed(0)} ms; key at side 25: median ${keys[15].toFixed(1)} ms, slowest ${keys[29].toFixed(1)} ms`);
  assert.deepEqual(faults, []);
  await close();
});
