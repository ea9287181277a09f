// Checks at 15 sizes, in both themes and with a wide font, that nothing is cut and nothing scrolls sideways: each
// panel, a full hint, the results of searches, a list of puzzles, and the dialogs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, picture, press, showPanel, startBrowser, visit } from "../support/browser.js";
import { misfits, SIZES } from "../support/fit.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const DIALOGS = ["new", "paste", "share", "keys", "settings", "more"];

/** What each panel shows in the check. @type {Record<string, (page: Page) => Promise<unknown>>} */
const VIEWS = {
  play: async () => {},
  hint: async (page) => {
    for (const degree of ["Nudge", "Region", "Full"]) {
      await page.$eval(".hint .button.primary", (button) => /** @type {HTMLElement} */ (button).click());
      await page.waitForFunction((words) => document.querySelector(".degrees [aria-current=step]")?.textContent === words, {}, degree);
    }
  },
  searches: async (page) => {
    await press(page, "Load an example");
    await page.waitForFunction(() => document.querySelectorAll("figure sudoku-chart canvas").length === 3);
    await page.select("select[name=watched]", "best_first");
    await page.waitForSelector(".watch .node");
  },
  make: async (page) => {
    await page.$eval(".make form", (form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
    await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
  },
};

/** @param {Page} page @param {string} dialog */
async function openDialog(page, dialog) {
  if (!(await page.$("dialog[open]"))) await press(page, "More");
  await page.waitForSelector("dialog[open]");
  if (dialog !== "more") await page.$eval(`dialog [data-dialog=${dialog}]`, (button) => /** @type {HTMLElement} */ (button).click());
  if (dialog === "share") await page.waitForSelector("dialog input[readonly]");
  await page.waitForSelector("dialog[open] h2");
}

/** The size that is set; the layout follows in the next frame. @param {Page} page @param {readonly [number, number]} size */
async function resize(page, [width, height]) {
  await page.setViewport({ width, height });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

for (const [name, theme, isWide] of /** @type {const} */ ([["light", "light", false], ["dark", "dark", false], ["wide font", "light", true]])) {
  test(`nothing is cut at any size, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { theme });
    if (isWide) await page.$eval(":root", (root) => /** @type {HTMLElement} */ (root).style.setProperty("--text", '"DejaVu Sans", Verdana, sans-serif'));
    /** @type {Record<string, string[]>} */
    const found = {};
    const check = async (/** @type {string} */ view) => {
      for (const size of SIZES) {
        await resize(page, size);
        // In a wide font the facts of the game may run below the menu.
        const list = (await misfits(page)).filter((text) => !isWide || !text.startsWith("the facts"));
        if (list.length > 0) found[`${view} at ${size.join("×")}`] = list;
        if (name === "light") await picture(page, `size-${view}-${size.join("x")}`);
      }
    };
    for (const [panel, show] of Object.entries(VIEWS)) {
      await showPanel(page, /** @type {"play"} */ (panel));
      await show(page);
      await check(panel);
    }
    for (const dialog of DIALOGS) {
      await openDialog(page, dialog);
      await check(`dialog ${dialog}`);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog:not([open])");
    }
    assert.deepEqual(found, {});
    assert.deepEqual(faults, []);
    await close();
  });
}
