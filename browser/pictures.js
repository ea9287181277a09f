// Writes a picture of every view to ../target/page/views/, for inspection: `npm run pictures [pattern]`.

import { mkdirSync } from "node:fs";
import { DESK, PHONE, isReady, press, showExample, showPanel, startBrowser, visit } from "./support/browser.js";
import { startServer } from "./support/server.js";
import { writeShare } from "../page/forms/share.js";
import { gameFromBoard } from "../page/model/game.js";
import { SOLVED } from "./unit/layouts.js";

/** @typedef {import("puppeteer-core").Page} Page */

const FOLDER = new URL("../target/page/views/", import.meta.url).pathname;

const PUZZLE = "..1..2.......5.....72.4395.1.978..4..5.3.1.8..8..957.2.4857.16.....1.......2..8..";

/** Opens a dialog by the menu. @param {Page} page @param {string} name */
async function openDialog(page, name) {
  await press(page, "More");
  await page.waitForSelector("dialog[open]");
  await page.click(`dialog [data-dialog=${name}]`);
  await page.waitForSelector("dialog:not(:has([data-dialog]))");
}

/** @param {Page} page @param {number} count */
async function degrees(page, count) {
  await showPanel(page, "hint");
  for (const name of ["Nudge", "Region", "Full"].slice(0, count)) {
    await page.click(".hint .button.primary");
    await page.waitForFunction((words) => document.querySelector(".degrees [aria-current=step]")?.textContent === words, {}, name);
  }
}

/** @param {Page} page @param {number} links */
async function chain(page, links) {
  await showExample(page, "Grouped Alternating");
  for (let k = 0; k < links; k++) await page.click(".hint [aria-label='Next link']");
}

/** @param {Page} page */
async function search(page) {
  await showPanel(page, "searches");
  await press(page, "Load an example");
  await page.waitForSelector(".searches .uplot");
}

/** @param {Page} page */
async function make(page) {
  await showPanel(page, "make");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
  await page.waitForSelector(".make form button[type=submit]");
}

/** Presses a key that the tabs of a phone may cover. @param {Page} page */
async function fillMarks(page) {
  const key = await page.waitForSelector("::-p-text(Fill marks)");
  await key?.evaluate((element) => /** @type {HTMLElement} */ (element).click());
}

/** A board of side 16 with the values that look alike. @param {Page} page */
async function side16(page) {
  const board = Array.from({ length: 256 }, (_, cell) => (cell % 11 ? "." : "689BDG"[(cell / 11) % 6 | 0])).join("");
  await page.evaluate((text) => (location.hash = `#b=${text}`), board);
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 256);
  await fillMarks(page);
}

/** Opens a board with houses of its own. @param {number} at in the list of boards */
const withHouses = (at) => async (/** @type {Page} */ page) => {
  const [, houses, solution] = SOLVED[at];
  const board = [...solution].map((symbol, cell) => (cell % 3 ? "." : symbol)).join("");
  const link = await writeShare(gameFromBoard(board, { houses }));
  await page.evaluate((fragment) => (location.hash = fragment), link);
  await page.waitForFunction((cells) => document.querySelectorAll("#board [role=gridcell]").length === cells, {}, solution.length);
  // Small boards have no marks until they are wanted.
  if (solution.length > 36) await fillMarks(page);
};

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const VIEWS = {
  play: async () => {},
  "play-marks": fillMarks,
  "play-paused": (page) => page.keyboard.press("t"),
  "play-check": (page) => press(page, "Check"),
  "side-16": side16,
  "side-6": withHouses(0),
  "side-12": withHouses(3),
  "houses-diagonals": withHouses(4),
  "houses-windows": withHouses(5),
  "houses-regions": withHouses(6),
  "houses-groups": withHouses(8),
  "hint-empty": (page) => showPanel(page, "hint"),
  "hint-1-nudge": (page) => degrees(page, 1),
  "hint-2-region": (page) => degrees(page, 2),
  "hint-3-full": (page) => degrees(page, 3),
  "hint-techniques": async (page) => {
    await showPanel(page, "hint");
    await press(page, "Techniques");
    await page.waitForSelector(".techniques button");
  },
  "hint-fish": (page) => showExample(page, "X-Wing"),
  "chain-all": (page) => chain(page, 0),
  "chain-link-1": (page) => chain(page, 1),
  "chain-link-2": (page) => chain(page, 2),
  "chain-link-3": (page) => chain(page, 3),
  "forcing-case": async (page) => {
    await showExample(page, "Cell Forcing");
    await page.click(".cases .choice:nth-of-type(2)");
  },
  "forcing-all": async (page) => {
    await showExample(page, "Region Forcing");
    await press(page, "All");
  },
  "hint-steps": async (page) => {
    await showPanel(page, "hint");
    await press(page, "All steps");
    await page.waitForSelector(".steps summary");
  },
  searches: (page) => showPanel(page, "searches"),
  "searches-table": search,
  "searches-plots": async (page) => {
    await search(page);
    await page.$eval(".searches .uplot", (plot) => plot.scrollIntoView({ block: "center" }));
  },
  "searches-watch": async (page) => {
    await search(page);
    await page.select("select[name=watched]", "breadth_first");
    for (let k = 0; k < 6; k++) await press(page, "Next node");
  },
  make: (page) => showPanel(page, "make"),
  "make-list": make,
  "dialog-new": (page) => openDialog(page, "new"),
  "dialog-paste": (page) => openDialog(page, "paste"),
  "dialog-share": async (page) => {
    await openDialog(page, "share");
    await page.waitForSelector("dialog input[readonly]");
  },
  "dialog-settings": (page) => openDialog(page, "settings"),
  "dialog-keys": (page) => openDialog(page, "keys"),
  "dialog-request": (page) => openDialog(page, "request"),
};

const wanted = new RegExp(process.argv[2] ?? "");
mkdirSync(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const [view, show] of Object.entries(VIEWS)) {
    for (const [width, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
      for (const theme of /** @type {const} */ (["light", "dark"])) {
        const name = `${view}-${width}-${theme}`;
        if (!wanted.test(name)) continue;
        const { page, close } = await visit(browser, `${server.url}#b=${PUZZLE}`, { viewport, theme });
        await isReady(page);
        page.setDefaultTimeout(30_000);
        await page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector(".notice [aria-label=Dismiss]"))?.click());
        await show(page).catch((error) => console.error(`${name}: ${error.message}`));
        await page.screenshot({ path: /** @type {`${string}.png`} */ (`${FOLDER}${name}.png`) });
        await close();
      }
    }
  }
} finally {
  await Promise.all([browser.close(), server.stop()]);
}
