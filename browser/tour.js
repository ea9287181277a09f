// Writes the screenshots of docs/tour.md and of the README as WebP files: `npm run tour`.

import { mkdirSync } from "node:fs";
import { DESK, PHONE, press, showExample, showPanel, startBrowser, visit } from "./support/browser.js";
import { startServer } from "./support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

const FOLDER = new URL("../docs/pictures/", import.meta.url).pathname;

/** A puzzle with one solution, so that the pictures stay the same. */
const PUZZLE = "..1..2.......5.....72.4395.1.978..4..5.3.1.8..8..957.2.4857.16.....1.......2..8..";

/** @type {Record<string, {viewport: import("puppeteer-core").Viewport, theme?: "light" | "dark", show: (page: Page) => Promise<unknown>}>} */
const PICTURES = {
  play: {
    viewport: DESK,
    async show(page) {
      await press(page, "Fill marks");
      await page.click("#board [data-cell='40']");
    },
  },
  phone: { viewport: PHONE, theme: "dark", show: async () => {} },
  hint: {
    viewport: DESK,
    async show(page) {
      await showExample(page, "Region Forcing");
      await press(page, "All");
    },
  },
  case: {
    viewport: PHONE,
    async show(page) {
      await showExample(page, "Cell Forcing");
      await page.click(".cases .choice:nth-of-type(3)");
    },
  },
  searches: {
    viewport: DESK,
    async show(page) {
      await showPanel(page, "searches");
      await press(page, "Load an example");
      await page.waitForSelector(".searches .sentence");
      await page.select("select[name=watched]", "breadth_first");
      for (let k = 0; k < 5; k++) await press(page, "Next node");
    },
  },
  make: {
    viewport: DESK,
    async show(page) {
      await showPanel(page, "make");
      await page.click(".make .more summary");
      await page.type(".make .more label:nth-of-type(3) input", "7");
      await page.click(".make form button[type=submit]");
      await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
      await page.waitForSelector(".make form button[type=submit]");
      await page.click(".puzzles li:nth-of-type(2) .choose");
    },
  },
};

mkdirSync(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const [name, { viewport, theme, show }] of Object.entries(PICTURES)) {
    const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`, { viewport, theme: theme ?? "light" });
    await page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector(".notice [aria-label=Dismiss]"))?.click());
    await show(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: /** @type {`${string}.webp`} */ (`${FOLDER}${name}.webp`), type: "webp", quality: 70 });
    if (faults.length > 0) throw new Error(`${name}: ${faults.join("; ")}`);
    await close();
  }
} finally {
  await Promise.all([browser.close(), server.stop()]);
}
