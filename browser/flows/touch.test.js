// Tests touch at sides 9, 16 and 25: one finger scrolls, a tap selects, a drag after a hold selects more, two
// fingers enlarge, and a button fits the board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, PHONE, picture, startBrowser, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** A phone on which the page is longer than the screen at every side. */
const SHORT_PHONE = { ...PHONE, height: 640 };

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {{x: number, y: number}} Point */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/**
 * Sends a trace of touches: for each moment the fingers, and before them the milliseconds that pass or what is waited for.
 * @param {Page} page @param {[Point[], number | (() => Promise<unknown>)][]} moments
 */
async function trace(page, moments) {
  const session = await page.createCDPSession();
  let fingers = 0;
  // The next moment does not wait until the page has handled this one: where that takes long, a moving finger would
  // seem to rest.
  /** @type {Promise<unknown>[]} */
  const sent = [];
  for (const [touchPoints, pause] of moments) {
    await (typeof pause === "function" ? pause() : new Promise((resolve) => setTimeout(resolve, pause)));
    const type = touchPoints.length === 0 ? "touchEnd" : touchPoints.length > fingers ? "touchStart" : "touchMove";
    sent.push(session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) }));
    fingers = touchPoints.length;
  }
  await Promise.all(sent);
  await session.detach();
}

/** @param {Page} page */
const selected = (page) => page.$$eval("#board [aria-selected=true]", (cells) => cells.map((cell) => Number(/** @type {HTMLElement} */ (cell).dataset.cell)));

/** Waits until nothing has scrolled for ten frames. @param {Page} page */
const atRest = (page) => page.evaluate(async () => {
  const place = () => JSON.stringify(document.querySelector("#board")?.getBoundingClientRect());
  for (let [still, before] = [0, place()]; still < 10; before = place()) {
    await new Promise(requestAnimationFrame);
    still = place() === before ? still + 1 : 0;
  }
});

/** Where a cell is on the screen. @param {Page} page @param {number} cell */
async function middleOf(page, cell) {
  const box = await (await page.$(`#board [data-cell="${cell}"]`))?.boundingBox();
  if (!box) throw new Error(`cell ${cell} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page */
const sizes = (page) => page.evaluate(() => {
  const [board, frame] = [document.querySelector("#board"), document.querySelector(".frame")];
  return { board: board?.clientWidth ?? 0, frame: frame?.clientWidth ?? 0, left: frame?.scrollLeft ?? 0, top: frame?.scrollTop ?? 0, page: scrollY };
});

for (const side of [9, 16, 25]) {
  test(`one finger scrolls and taps, two enlarge, side ${side}`, { timeout: LIMIT }, async () => {
    const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXY";
    const board = Array.from({ length: side * side }, (_, cell) => (cell === 0 ? (side === 25 ? symbols[0] : "1") : ".")).join("");
    const { page, faults, close } = await visit(browser, `${server.url}#b=${board}`, { viewport: SHORT_PHONE });
    await page.waitForFunction((cells) => document.querySelectorAll("#board [role=gridcell]").length === cells, {}, side * side);
    await page.$eval(".notice [aria-label=Dismiss]", (button) => /** @type {HTMLElement} */ (button).click());
    const cell = 3 * side + 3;
    const at = await middleOf(page, cell);

    await trace(page, [[[at], 0], [[], 30]]);
    assert.deepEqual(await selected(page), [cell], "a tap selects");

    const before = await sizes(page);
    const swipe = Array.from({ length: 8 }, (_, k) => /** @type {[Point[], number]} */ ([[{ x: at.x - 8 * k, y: at.y - 12 * k }], 16]));
    // The finger stops before it is lifted, so that the board does not scroll on and take the cells out of sight.
    await trace(page, [...swipe, [[], 300]]);
    await atRest(page);
    assert.deepEqual(await selected(page), [cell], "a swipe selects nothing");
    const after = await sizes(page);
    assert.ok(after.left + after.top + after.page > before.left + before.top + before.page, "a swipe scrolls");

    const from = await middleOf(page, cell + 1);
    const to = await middleOf(page, cell + 2);
    const isHeld = () => page.waitForSelector(`#board [data-cell="${cell + 1}"][aria-selected=true]`);
    await trace(page, [[[from], 0], [[{ x: from.x + 1, y: from.y }], isHeld], [[to], 50], [[{ x: to.x + 1, y: to.y }], 50], [[], 16]]);
    assert.deepEqual(await selected(page), [cell + 1, cell + 2], "a drag after a hold selects");

    const small = await sizes(page);
    const pinch = (/** @type {number} */ k) => [{ x: from.x - 4 * k, y: from.y }, { x: from.x + 30 + 4 * k, y: from.y + 30 }];
    await trace(page, [[[pinch(0)[0]], 0], [pinch(0), 16], ...Array.from({ length: 8 }, (_, k) => /** @type {[Point[], number]} */ ([pinch(k + 1), 16])), [[], 16]]);
    const large = await sizes(page);
    assert.ok(large.board > 1.3 * small.board, `two fingers enlarge: ${small.board} to ${large.board}`);
    assert.deepEqual(await selected(page), [cell + 1, cell + 2], "a pinch selects nothing");
    assert.equal(await page.evaluate(() => visualViewport?.scale), 1);
    await picture(page, `touch-${side}`);

    await page.waitForSelector(".status .fit");
    await page.$eval(".status .fit", (button) => /** @type {HTMLElement} */ (button).click());
    await page.waitForFunction(() => (document.querySelector("#board")?.clientWidth ?? 0) <= (document.querySelector(".frame")?.clientWidth ?? 0) + 1);
    assert.equal(await page.$eval(".status .fit", (button) => button.textContent), "Enlarge the board");
    await picture(page, `touch-fit-${side}`);
    assert.deepEqual(faults, []);
    await close();
  });
}
