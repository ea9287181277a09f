// Tests the panel Play: a whole game by keyboard and by touch, a reload during a game, a second tab, a share
// link.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, PHONE, boardOf, isReady, picture, press, shows, solutionOf, startBrowser, tap, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** An easy puzzle. */
const PHONE_PUZZLE = "..1..2.......5.....72.4395.1.978..4..5.3.1.8..8..957.2.4857.16.....1.......2..8..";
/** The first puzzle with all but four cells filled, for a short game. */
const ALMOST = "1432341223..43..".replaceAll(" ", "");

/** Waits until the game is saved. @param {Page} page */
const saved = (page) => page.waitForFunction(() => localStorage.getItem("sudokud games"));

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`the page opens without a fault, ${theme}`, { timeout: LIMIT }, async () => {
    for (const [name, viewport] of /** @type {const} */ ([["desk", { width: 1440, height: 900 }], ["phone", PHONE]])) {
      const { page, faults, close } = await visit(browser, server.url, { theme, viewport });
      assert.equal((await boardOf(page)).length, 81);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
      await picture(page, `play-${name}-${theme}`);
      assert.deepEqual(faults, []);
      await close();
    }
  });
}

test("a game is played to its end by keyboard alone", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  let requests = 0;
  page.on("request", () => requests++);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  for (let cell = 0; cell < 81; cell++) {
    if (board[cell] === ".") await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (`Digit${solution[cell]}`));
    if (cell % 9 < 8) await page.keyboard.press("ArrowRight");
    else if (cell < 80) {
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
    }
  }
  assert.equal(await boardOf(page), solution);
  await page.waitForSelector("#solved");
  assert.equal(requests, 0, "no key sends a request");
  await picture(page, "solved");
  assert.deepEqual(faults, []);
  await close();
});

test("a game is played to its end by touch alone", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  for (let cell = 0; cell < 81; cell++) {
    if (board[cell] !== ".") continue;
    await tap(page, `#board [data-cell="${cell}"]`);
    await page.waitForSelector(`#board [data-cell="${cell}"][aria-selected=true]`);
    await tap(page, `.pad .key:nth-child(${solution[cell]})`);
    await page.waitForSelector(`#board [data-cell="${cell}"] .value`);
  }
  assert.equal(await boardOf(page), solution);
  await page.waitForSelector("#solved");
  assert.deepEqual(faults, []);
  await close();
});

test("on a phone on its side the board and every key are in sight", { timeout: LIMIT }, async () => {
  for (const [width, height] of [[844, 390], [667, 340]]) {
    const viewport = { ...PHONE, width, height };
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    const outside = await page.evaluate(() => {
      const isOutside = (/** @type {Element} */ element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      };
      return [...document.querySelectorAll("#board .cell, .tabs button, .play button:not(.options *)")].filter(isOutside).length;
    });
    assert.equal(outside, 0);
    await picture(page, `play-side-${width}`);
    await tap(page, "#top [aria-label=More]");
    await page.waitForSelector("dialog[open] .menu");
    assert.deepEqual(faults, []);
    await close();
  }
});

/** How many cells and keys an element covers. @param {import("puppeteer-core").Page} page @param {string} selector */
const covered = (page, selector) => page.evaluate((name) => {
  const bar = /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
  return [...document.querySelectorAll("#board .cell, .modes button, .pad .key, .actions .button, .more > *")].filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
  }).length;
}, selector);

test("on a phone a notice with three answers, and that the network is gone, move and cover neither board nor keys", { timeout: LIMIT }, async () => {
  const { page, expect, close } = await visit(browser, `${server.url}#b=${PHONE_PUZZLE}`, { viewport: PHONE });
  expect(/Failed to load resource|net::/);
  const places = () => page.$$eval("#board, .pad .key", (parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await places();
  const open = PHONE_PUZZLE.indexOf(".");
  const right = Number((await solutionOf(server.url, PHONE_PUZZLE))[open]);
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (String((right % 9) + 1)));
  await press(page, "Check");
  await page.waitForFunction(() => document.querySelectorAll("#bar button").length === 4);
  assert.deepEqual(await places(), before);
  assert.equal(await covered(page, "#bar"), 0, "the notice covers no cell and no key");
  await picture(page, "notice-three");
  await page.$eval("#bar [aria-label=Dismiss]", (button) => /** @type {HTMLElement} */ (button).click());
  await page.setOfflineMode(true);
  await page.waitForSelector("#away .notice");
  assert.deepEqual(await places(), before);
  assert.equal(await covered(page, "#away"), 0, "the line covers no cell and no key");
  await close();
});

test("a notice does not move the keys", { timeout: LIMIT }, async () => {
  for (const viewport of [PHONE, { ...PHONE, width: 844, height: 390 }, { width: 1440, height: 900 }]) {
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    const places = () => page.$$eval(".pad .key", (keys) => keys.map((key) => JSON.stringify(key.getBoundingClientRect())));
    const before = await places();
    await press(page, "Check");
    await page.waitForSelector("#bar .notice");
    assert.deepEqual(await places(), before);
    assert.equal(await covered(page, "#bar"), 0, "the notice covers no cell and no key");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("one key opens New from the board, as the first stop of Tab does", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.press("Tab");
  assert.ok((await page.$eval(".skip", (button) => button.getBoundingClientRect().width)) > 40, "the stop is in sight");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open] [aria-label=Level]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog:not([open])");
  await page.keyboard.press("g");
  await page.waitForSelector("dialog[open] [aria-label=Level]");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Start");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog:not([open])");
  assert.ok(await page.evaluate(() => document.activeElement?.closest("#board")), "the board has the focus again");
  assert.deepEqual(faults, []);
  await close();
});

test("a mistake is undone with what came after it", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  const open = [...board].flatMap((value, cell) => (value === "." ? [cell] : [])).slice(0, 3);
  const values = [Number(solution[open[0]]), (Number(solution[open[1]]) % 9) + 1, Number(solution[open[2]])];
  for (const [k, cell] of open.entries()) {
    await tap(page, `#board [data-cell="${cell}"]`);
    await page.waitForSelector(`#board [data-cell="${cell}"][aria-selected=true]`);
    await tap(page, `.pad .key:nth-child(${values[k]})`);
    await page.waitForSelector(`#board [data-cell="${cell}"] .value`);
  }
  await press(page, "Check");
  await press(page, "Show where");
  await page.waitForSelector(`#board [data-cell="${open[1]}"].bad`);
  await picture(page, "mistake");
  await press(page, "Back to before the mistake");
  await page.waitForFunction((cell) => !document.querySelector(`#board [data-cell="${cell}"] .value`), {}, open[1]);
  const left = await boardOf(page);
  assert.deepEqual(open.map((cell) => left[cell]), [solution[open[0]], ".", "."]);
  assert.deepEqual(faults, []);
  await close();
});

test("keys act after a click on a button, unless a setting limits them to the board", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  const open = board.indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await press(page, "Fill marks");
  await page.keyboard.press("Digit1");
  await page.waitForSelector(`#board [data-cell="${open}"] .value`);
  await press(page, "Hint");
  await page.waitForSelector(".degrees [aria-current=step], .state.bad");
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelector(".degrees [aria-current=step]")?.textContent === "Region" || document.querySelector(".state.bad"));
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector("#board :focus");
  await press(page, "More");
  await page.waitForSelector("dialog[open]");
  await page.click("dialog [data-dialog=settings]");
  await page.keyboard.press("Digit2");
  assert.equal((await boardOf(page))[open], "1", "a dialog keeps its keys");
  await page.click("::-p-text(Keys act on the whole page)");
  await page.keyboard.press("Escape");
  await page.click("#tab-play");
  const before = await boardOf(page);
  await page.keyboard.press("Digit3");
  assert.equal(await boardOf(page), before);
  assert.deepEqual(faults, []);
  await close();
});

test("a dialog that closes gives the focus to the board, and one of the menu has it as one of the header", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const isFocused = (/** @type {string} */ selector) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), {}, selector);
  for (const [name, focused] of [["New game", "dialog .primary"], ["Paste a puzzle", "#paste-text"], ["Keys and gestures", "dialog .quiet"]]) {
    await press(page, "More");
    await press(page, name);
    await isFocused(focused);
    await page.keyboard.press("Escape");
    await isFocused("#board .cell");
  }
  await press(page, "Share");
  await page.waitForSelector("dialog input[readonly]");
  await press(page, "Close");
  await isFocused("#board .cell");
  await press(page, "New");
  await page.waitForSelector("dialog[open] [aria-label=Level]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await isFocused("#board .cell");
  await page.keyboard.press("h");
  await page.waitForSelector(".degrees");
  assert.deepEqual(faults, []);
  await close();
});

test("Several starts with no cell selected, and a given says that it does not change", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  const board = await boardOf(page);
  const [one, two] = [...board].flatMap((value, cell) => (value === "." ? [cell] : []));
  await press(page, "Several");
  assert.equal(await page.$("#board [aria-selected=true]"), null);
  await tap(page, ".pad .key:nth-child(5)");
  await page.waitForFunction(() => /Select cells first/.test(document.querySelector("#bar")?.textContent ?? ""));
  assert.equal(await boardOf(page), board);
  for (const cell of [one, two]) {
    await tap(page, `#board [data-cell="${cell}"]`);
    await page.waitForSelector(`#board [data-cell="${cell}"][aria-selected=true]`);
  }
  await tap(page, ".pad .key:nth-child(5)");
  await page.waitForSelector(`#board [data-cell="${two}"] .centre`);
  assert.equal((await page.$$("#board .centre")).length, 2);
  await press(page, "Several");
  await tap(page, `#board [data-cell="${[...board].findIndex((value) => value !== ".")}"]`);
  await tap(page, ".pad .key:nth-child(5)");
  await page.waitForFunction(() => /is a given/.test(document.querySelector("#bar")?.textContent ?? ""));
  assert.deepEqual(faults, []);
  await close();
});

test("a game survives a reload, with its undo", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  const solution = await solutionOf(server.url, board);
  const open = board.indexOf(".");
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (`Digit${solution[open]}`));
  await saved(page);
  await page.reload();
  await isReady(page);
  assert.equal((await boardOf(page))[open], solution[open]);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  assert.equal(await boardOf(page), board);
  assert.deepEqual(faults, []);
  await close();
});

test("a copy is confirmed, and a saved game is deleted", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await page.click(`#board [data-cell="${(await boardOf(page)).indexOf(".")}"]`);
  await page.keyboard.press("Digit1");
  await saved(page);
  await press(page, "Share");
  await press(page, "Copy the link");
  await page.waitForFunction(() => /opied/.test(document.querySelector("dialog .primary")?.textContent ?? ""));
  await page.keyboard.press("Escape");
  await press(page, "New");
  await page.waitForSelector(".saved li .note");
  page.once("dialog", (dialog) => dialog.accept());
  await page.click(".saved [aria-label^=Delete]");
  await page.waitForFunction(() => !document.querySelector(".saved li"));
  assert.deepEqual(faults, []);
  await close();
});

test("a board is printed on one page", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { theme: "dark" });
  const file = Buffer.from(await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(file.match(/\/Type \/Page\b/g)?.length, 1);
  await page.emulateMediaType("print");
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--line-strong"));
  assert.equal(await page.$eval("#board .cell.given", (cell) => getComputedStyle(cell).color), "rgb(0, 0, 0)");
  // The emulation of a medium ends that of the system's theme, which every painting follows, so the player chooses one.
  const light = await line();
  await page.emulateMediaType("screen");
  for (const name of ["More", "Settings and theme", "Dark"]) await press(page, name);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.emulateMediaType("print");
  assert.equal(await line(), light);
  await page.emulateMediaType("screen");
  assert.notEqual(await line(), light);
  assert.deepEqual(faults, []);
  await close();
});

test("a board of side 16 with a notice, and a covered board, are printed on one page", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${"1".padEnd(256, ".")}`);
  await page.waitForSelector("#bar .notice");
  for (const landscape of [false, true]) {
    const file = Buffer.from(await page.pdf({ format: "A4", landscape })).toString("latin1");
    assert.equal(file.match(/\/Type \/Page\b/g)?.length, 1);
    if (!landscape) await press(page, "Pause the clock");
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a covered board takes neither keys nor clicks in the panel", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await press(page, "Pause the clock");
  assert.deepEqual(await page.$$eval("#panel[inert], #status > span:first-of-type", (parts) => parts.map((part) => part.id || part.textContent)), ["", "panel"]);
  await press(page, "Go on");
  assert.equal(await page.$("#panel[inert]"), null);
  assert.deepEqual(faults, []);
  await close();
});

test("a small cell shows the number of its marks, underlined if they are wrong", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${"1".padEnd(256, ".")}`, { viewport: PHONE });
  await (await page.waitForSelector("::-p-text(Fill marks)"))?.evaluate((button) => /** @type {HTMLElement} */ (button).click());
  const number = () => page.$eval("#board [data-cell='100'] .centre", (marks) => {
    const { content, textDecorationLine } = getComputedStyle(marks, "::after");
    return [content, textDecorationLine];
  });
  assert.deepEqual(await number(), ['"(16)"', "none"]);
  await page.$eval("#board [data-cell='100']", (cell) => cell.classList.add("bad"));
  assert.deepEqual(await number(), ['"(16)"', "underline"]);
  assert.deepEqual(faults, []);
  await close();
});

test("the givens of a puzzle without a solution are opened by a key, and the board has the focus", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${"12345678".padEnd(17, ".")}9${".".repeat(63)}`);
  const button = await page.waitForSelector("#bar ::-p-text(Edit givens)");
  await button?.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Enter the givens/.test(document.getElementById("polite")?.textContent ?? ""));
  await page.keyboard.press("5");
  assert.equal((await boardOf(page))[40], "5");
  assert.deepEqual(faults, []);
  await close();
});

test("two tabs do not disturb each other", { timeout: LIMIT }, async () => {
  const context = await browser.createBrowserContext();
  const [one, two] = [await visit(browser, server.url, { context }), await visit(browser, server.url, { context })];
  // Each tab has a puzzle of its own.
  const open = (await boardOf(one.page)).indexOf(".");
  const last = (await boardOf(two.page)).lastIndexOf(".");
  await one.page.bringToFront();
  await one.page.click(`#board [data-cell="${open}"]`);
  await one.page.keyboard.press("Digit1");
  await two.page.bringToFront();
  await two.page.click(`#board [data-cell="${last}"]`);
  await two.page.keyboard.press("Digit2");
  assert.equal((await boardOf(one.page))[open], "1");
  assert.equal((await boardOf(two.page))[last], "2");
  assert.deepEqual([...one.faults, ...two.faults], []);
  await context.close();
});

test("a share link opens its board in a new profile", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${ALMOST}`);
  assert.equal(await boardOf(page), ALMOST);
  await page.click("#board [data-cell='10']");
  await page.keyboard.press("Digit2");
  assert.deepEqual(faults, []);
  await close();
});

test("without a network the page says so and is played on", { timeout: LIMIT }, async () => {
  const { page, expect, close } = await visit(browser, server.url);
  expect(/Failed to load resource|net::/);
  await page.setOfflineMode(true);
  await press(page, "Check");
  await shows(page, "You can play on");
  await page.click(`#board [data-cell="${(await boardOf(page)).indexOf(".")}"]`);
  await page.keyboard.press("Digit1");
  await picture(page, "away");
  await page.setOfflineMode(false);
  await press(page, "Check");
  await page.waitForFunction(() => !/You can play on/.test(document.querySelector("main")?.innerText ?? ""));
  await close();
});

test("the welcome is shown until it is closed, and never again", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { welcome: true });
  const words = await page.$eval(".welcome", (card) => card.textContent ?? "");
  assert.match(words, /Select a cell[^]*Hint[^]*The rules:[^]*Each row, column and box has every number from 1 to 9 once\./);
  await picture(page, "welcome");
  await press(page, "Got it");
  assert.equal(await page.$(".welcome"), null);
  await page.reload();
  await isReady(page);
  assert.equal(await page.$(".welcome"), null);
  assert.deepEqual(faults, []);
  await close();
});

test("a puzzle that was not touched is there after a reload", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const board = await boardOf(page);
  await page.reload();
  await isReady(page);
  assert.equal(await boardOf(page), board);
  assert.equal(await page.evaluate(() => localStorage.getItem("sudokud games")), null, "it is in no list of games");
  assert.deepEqual(faults, []);
  await close();
});

test("a board for children has big keys, and marks once they are wanted", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=.......45..12.1.6..6.1.23..24.......`, { viewport: PHONE });
  await page.waitForSelector(".play.big");
  const sizes = await page.$$eval(".pad .key", (keys) => keys.map((key) => Math.min(key.getBoundingClientRect().width, key.getBoundingClientRect().height)));
  assert.equal(sizes.length, 6);
  assert.ok(Math.min(...sizes) >= 76, `keys of ${sizes}`);
  assert.equal(await page.$(".modes"), null);
  await picture(page, "children");
  await tap(page, "#board [data-cell='0']");
  await tap(page, ".pad .key:nth-of-type(1)");
  assert.equal((await boardOf(page))[0], "1");
  await press(page, "Marks and colours");
  await page.waitForSelector(".modes");
  assert.equal(await page.$(".play.big"), null);
  assert.deepEqual(faults, []);
  await close();
});

test("what is needed rarely is in a menu", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const open = (await boardOf(page)).indexOf(".");
  await page.click(".rare summary");
  await press(page, "Mark a try");
  assert.equal(await page.$(".rare[open]"), null);
  await page.click(`#board [data-cell="${open}"]`);
  await page.keyboard.press("Digit1");
  await page.click(".rare summary");
  await picture(page, "rare");
  await press(page, "Back to the try");
  assert.equal((await boardOf(page))[open], ".");
  assert.deepEqual(faults, []);
  await close();
});
