// Tests the panel Searches: a comparison with its table and plots, 50 nodes of one search, an opened node,
// seeds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, PHONE, boardOf, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test("searches are compared, plotted and watched", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await page.click("#board [aria-label*='empty']");
  await page.keyboard.press("1");
  await showPanel(page, "searches");
  await press(page, "Load an example");
  await page.waitForSelector(".searches .sentence");
  assert.match((await page.$eval("#bar", (bar) => bar.textContent)) ?? "", /Your game is saved/);
  const terms = await page.$eval(".searches", (panel) => panel.textContent);
  for (const term of ["to expand it is", "Frontier:", "Generated:", "Dead end:", "keeps all boards"]) {
    assert.ok(terms?.includes(term), term);
  }
  const sentence = await page.$eval(".sentence", (element) => element.textContent);
  assert.match(sentence ?? "", /Breadth-first expanded 68 nodes and held up to 20 boards at once; best-first expanded 19/);

  await press(page, "Nodes expanded");
  const order = await page.$$eval(".searches tbody th", (cells) => cells.slice(0, 4).map((cell) => cell.textContent));
  assert.deepEqual(order, ["Best-first", "Depth-first", "Backtracking", "Breadth-first"]);
  // The library of the charts is loaded with the first of them.
  await page.waitForFunction(() => document.querySelectorAll("figure sudoku-chart canvas").length === 3);
  await press(page, "Show as table");
  assert.equal((await page.$$("figure sudoku-chart")).length, 2);

  const givens = await boardOf(page);
  await page.select("select[name=watched]", "breadth_first");
  for (let k = 0; k < 50; k++) await press(page, "Next node");
  await page.waitForFunction(() => document.querySelector(".watch")?.textContent?.includes("Node 51 of 68"));
  const shown = await boardOf(page);
  assert.ok(shown !== givens && [...givens].every((value, cell) => value === "." || value === shown[cell]));
  assert.ok((await page.$$("#board .decision")).length >= 3);
  const open = [...shown].filter((value) => value === ".").length;
  assert.ok((await page.$eval(".watch", (section) => section.textContent))?.includes(`${open} open cells`));
  assert.ok((await page.$$("#board .deduced")).length > 0);
  assert.equal((await page.$$(".tree .this")).length, 1);
  assert.ok((await page.$$(".tree .dot")).length > 68);
  assert.match((await page.$eval(".tree .this title", (title) => title.textContent)) ?? "", /^r\dc\d = \d, depth \d+$/);
  await press(page, "Open this node");
  await page.waitForFunction(() => document.querySelector(".watch")?.textContent?.includes("The search branches on"));
  await picture(page, "searches");

  await press(page, "Run 20 seeds");
  await page.waitForFunction(() => document.querySelectorAll(".figure:not(.tree)").length === 4 && !document.querySelector(".searches [role=status]")?.textContent);
  assert.equal(await page.$(".searches .problem"), null);
  assert.match((await page.$eval(".searches .sentence", (first) => first.textContent)) ?? "", /median of 20 seeds: best-first \d+/);
  await page.$eval(".seeds figure", (figure) => figure.scrollIntoView());
  await picture(page, "searches-seeds");
  assert.deepEqual(faults, []);
  await close();
});

test("the page and its charts follow a change of the system's theme", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "searches");
  await press(page, "Load an example");
  await page.waitForSelector("figure sudoku-chart canvas");
  const charts = await page.$$eval("canvas", (canvases) => canvases.map((canvas) => canvas.toDataURL()));
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.waitForFunction(
    (light) => [...document.querySelectorAll("canvas")].every((canvas, k) => canvas.toDataURL() !== light[k]),
    {},
    charts,
  );
  assert.deepEqual(faults, []);
  await close();
});

test("on a phone the page moves to the sentence that compares the searches", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  await showPanel(page, "searches");
  await press(page, "Load an example");
  await page.waitForFunction(() => {
    const box = document.querySelector(".searches .sentence")?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom < innerHeight / 2;
  });
  assert.deepEqual(faults, []);
  await close();
});
