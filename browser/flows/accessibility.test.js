// Checks every panel and dialog with axe-core at WCAG 2.2 AA, in both themes and at several widths.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESK, LIMIT, PHONE, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PANELS = /** @type {const} */ (["play", "hint", "searches", "make"]);
const DIALOGS = ["new", "paste", "share", "keys", "settings"];

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

// Disabled: this experimental rule requires the name of a cell to contain its marks without spaces between
// them.
const RULES = { "label-content-name-mismatch": { enabled: false } };

/** Returns axe-core's violations, each with its selector. @param {Page} page @returns {Promise<string[]>} */
const findings = (page) =>
  page.evaluate(async (tags, rules) => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { runOnly: tags, rules });
    return violations.map((/** @type {any} */ found) => `${found.id}: ${found.nodes.slice(0, 3).map((/** @type {any} */ node) => node.target).join(" ")}`);
  }, TAGS, RULES);

for (const theme of /** @type {const} */ (["light", "dark"])) {
  for (const [name, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
    test(`nothing is found, ${theme}, ${name}`, { timeout: LIMIT }, async () => {
      const { page, faults, close } = await visit(browser, server.url, { theme, viewport });
      await page.evaluate(AXE);
      /** @type {Record<string, string[]>} */
      const found = {};
      for (const panel of PANELS) {
        await showPanel(page, panel);
        found[panel] = await findings(page);
        await picture(page, `${panel}-${name}-${theme}`);
      }
      assert.deepEqual(found, { play: [], hint: [], searches: [], make: [] });
      assert.deepEqual(faults, []);
      await close();
    });
  }
}

for (const [name, viewport, theme] of /** @type {const} */ ([["desk", DESK, "light"], ["phone", PHONE, "dark"]])) {
  test(`nothing is found in searches with results and in a hint, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { theme, viewport });
    await page.evaluate(AXE);
    await showPanel(page, "searches");
    await press(page, "Load an example");
    await page.waitForSelector(".searches figure canvas");
    await page.select("select[name=watched]", "best_first");
    await press(page, "Last node");
    assert.deepEqual(await findings(page), [], "searches");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
    await picture(page, `searches-run-${name}-${theme}`);
    await page.evaluate(() => document.querySelector("figure")?.scrollIntoView());
    await picture(page, `searches-plots-${name}-${theme}`);
    await showPanel(page, "play");
    await press(page, "Hint");
    await page.waitForSelector("#panel[data-panel=hint] h2, #panel[data-panel=hint] h3");
    assert.deepEqual(await findings(page), [], "hint");
    assert.deepEqual(faults, []);
    await close();
  });
}

for (const [name, viewport, theme] of /** @type {const} */ ([["desk", DESK, "dark"], ["phone", PHONE, "light"]])) {
  test(`nothing is found in killers that were made, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { theme, viewport });
    await page.evaluate(AXE);
    await showPanel(page, "make");
    await page.select(".make form label:nth-of-type(1) select", "killer");
    await page.select(".make form label:nth-of-type(2) select", "10");
    await page.select(".make form label:nth-of-type(3) select", "easy");
    await page.click(".make form button[type=submit]");
    await page.waitForSelector(".puzzles li");
    await page.waitForFunction(() => document.querySelector("#board .figures-below")?.shadowRoot?.querySelector(".constraints"));
    assert.deepEqual(await findings(page), [], "make");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
    await page.click(".puzzles li .row .button");
    await page.waitForFunction(() => document.querySelector(".letters")?.textContent?.includes("A = 10"));
    assert.deepEqual(await findings(page), [], "play");
    assert.deepEqual(faults, []);
    await close();
  });
}

test("nothing is found in the dialogs", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await page.evaluate(AXE);
  for (const dialog of DIALOGS) {
    await press(page, "More");
    await page.waitForSelector("dialog[open]");
    assert.deepEqual(await findings(page), [], "more");
    await page.click(`dialog [data-dialog=${dialog}]`);
    await page.waitForSelector(`dialog:not(:has([data-dialog]))`);
    await page.waitForSelector("dialog[open] h2");
    assert.deepEqual(await findings(page), [], dialog);
    await picture(page, `dialog-${dialog}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog:not([open])");
  }
  assert.deepEqual(faults, []);
  await close();
});
