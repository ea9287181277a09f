// Tests the panel Make: puzzles appear as they are found, one of them is played, and a sheet of two pages is
// printed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, LIMIT, PHONE, boardOf, isReady, picture, press, showExample, showPanel, startBrowser, visit } from "../support/browser.js";
import { hasPath, startServer } from "../support/server.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Makes six easy puzzles with a seed. @param {Page} page */
async function makeSix(page) {
  await showPanel(page, "make");
  await page.select(".make form label:nth-of-type(3) select", "easy");
  await page.click(".more summary");
  await page.type(".more label:nth-of-type(3) input", "7");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 6);
  await page.waitForSelector(".make form button[type=submit]");
}

test("puzzles are listed, shown and played", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  await makeSix(page);
  const ratings = await page.$$eval(".puzzles .choose span", (list) => list.map((facts) => Number(/(\d+\.\d)/.exec(facts.textContent ?? "")?.[1])));
  assert.ok(Math.max(...ratings) - Math.min(...ratings) <= 0.61, `of equal difficulty: ${ratings}`);
  assert.match((await page.$eval(".make-status", (words) => words.textContent)) ?? "", /^6 puzzles, rated \d\.\d/);
  assert.match((await page.$eval(".make form .start .note", (words) => words.textContent)) ?? "", /^Easy: /);
  const first = await boardOf(page);
  await page.click(".puzzles li:nth-of-type(2) .choose");
  const second = await boardOf(page);
  assert.notEqual(first, second);
  await picture(page, "make-list");
  const papers = await page.$$eval(".paper", (list) => list.map((paper) => paper.querySelectorAll("figure").length));
  assert.deepEqual(papers, [6, 6], "the puzzles and their solutions are on the preview");
  await page.click(".puzzles li:nth-of-type(2) .row .button");
  await page.waitForSelector("#panel[data-panel=play]");
  assert.equal(await boardOf(page), second);
  assert.deepEqual(faults, []);
  await close();
});

test("a puzzle that has none like it gives its place to another one", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "make");
  await page.select(".make form label:nth-of-type(3) select", "easy");
  let asked = 0;
  /** @type {() => void} */ let answerNone = () => undefined;
  const noneIsLike = new Promise((resolve) => (answerNone = () => resolve(undefined)));
  await page.setRequestInterception(true);
  page.on("request", async (request) => {
    const isWish = request.url().endsWith("generate");
    if (isWish) asked += 1;
    if (!isWish || asked !== 2) return request.continue();
    await noneIsLike;
    return request.respond({ status: 200, contentType: "application/x-ndjson", body: "" });
  });
  await page.click(".make form button[type=submit]");
  await page.waitForSelector(".puzzles li");
  const first = await boardOf(page);
  // The entry stays, so that a click on it while the puzzle changes is not lost.
  await page.$eval(".puzzles li", (entry) => (entry.id = "first-entry"));
  answerNone();
  await page.waitForSelector(".make form button[type=submit]");
  assert.ok(asked > 2);
  assert.notEqual(await boardOf(page), first);
  assert.equal(await page.$eval(".puzzles li", (entry) => entry.id), "first-entry");
  assert.deepEqual(faults, []);
  await close();
});

test("a wish that is no number is refused in place", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  await showPanel(page, "make");
  await page.type(".make form .fields label:nth-of-type(5) input", "x");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => document.querySelector(".make-status")?.textContent?.startsWith("Count:"));
  assert.deepEqual(faults, []);
  await close();
});

test("one puzzle with the technique of an example is made", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  await showExample(page, "X-Wing");
  await press(page, "Make one");
  await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 1);
  await page.waitForSelector(".make form button[type=submit]");
  assert.deepEqual(faults, []);
  await close();
});

test("six puzzles are printed on one page, their solutions on another", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  if (!(await hasPath(server.url, "/render"))) return t.skip("no /render");
  const { page, faults, close } = await visit(browser, server.url);
  await makeSix(page);
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.print = () => {
          const images = [...document.querySelectorAll("#sheet img")];
          const pages = [...document.querySelectorAll("#sheet .sheet-page")].map((section) => section.querySelectorAll("img").length);
          const isDrawn = images.every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0);
          const headings = [...document.querySelectorAll("#sheet header")].map((header) => header.textContent);
          resolve({ pages, isDrawn, headings });
        };
      }),
  );
  await page.type(".sheet-form label:nth-of-type(3) input", "Class 4");
  await page.keyboard.down("Control");
  await page.keyboard.press("p");
  await page.keyboard.up("Control");
  assert.deepEqual(await printed, { pages: [6, 6], isDrawn: true, headings: ["Class 4", "Class 4: solutions"] });
  await page.waitForFunction(() => !document.querySelector("#sheet"));
  // The browser's own menu does not wait for pictures: the page draws them itself.
  await page.emulateMediaType("print");
  await page.waitForFunction(() => document.querySelectorAll("#sheet .sheet-page svg").length === 12);
  assert.equal(await page.$eval(".layout", (layout) => getComputedStyle(layout).display), "none");
  await page.emulateMediaType("screen");
  await page.waitForFunction(() => !document.querySelector("#sheet"));
  assert.deepEqual(faults, []);
  await close();
});

/** The kinds, a cell style that its preview has, and a part of the words that Play says. @type {[string, string, RegExp][]} */
const KINDS = [
  ["diagonals", ".mini .diagonal", /diagonal/],
  ["windoku", ".mini .window", /window/],
  ["jigsaw", ".mini .thick", /region/],
  ["killer", ".mini .cage", /Killer cage/],
];

/** The houses and the constraints of the game that was saved last. @param {Page} page */
const rulesOfGame = (page) =>
  page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    const [id] = JSON.parse(localStorage.getItem("sudokud games") ?? "[]");
    const game = JSON.parse(localStorage.getItem(id ? `sudokud game ${id}` : "sudokud first") ?? "null");
    return JSON.stringify([game?.houses ?? null, game?.constraints ?? []]);
  });

for (const [kind, sign, words] of KINDS) {
  for (const [width, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
    test(`${kind}: puzzles are made, previewed, printed, played and shared at ${width} width`, { timeout: LIMIT }, async (t) => {
      if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
      const { page, faults, close } = await visit(browser, server.url, { viewport, theme: width === "desk" ? "light" : "dark" });
      await showPanel(page, "make");
      await page.select(".make form label:nth-of-type(1) select", kind);
      await page.select(".make form label:nth-of-type(2) select", kind === "windoku" ? "9" : "6");
      await page.select(".make form label:nth-of-type(3) select", "easy");
      await page.$eval(".make form .fields", (fields) => {
        const count = /** @type {HTMLInputElement} */ ([...fields.querySelectorAll("label")].find((label) => label.textContent?.startsWith("Count"))?.querySelector("input"));
        count.value = "2";
        count.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.click(".make form button[type=submit]");
      await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 2);
      await page.waitForSelector(".make form button[type=submit]");
      assert.ok(await page.$(`.sheet-preview ${sign}`), "the preview shows the kind");
      if (kind === "killer") await page.waitForFunction(() => document.querySelector("#board .figures-below")?.shadowRoot?.querySelector(".constraints"));
      await picture(page, `make-${kind}-${width}`);
      const drawn = page.evaluate(
        () =>
          new Promise((resolve) => {
            globalThis.print = () => resolve([...document.querySelectorAll("#sheet img")].every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0));
          }),
      );
      const bodies = /** @type {any[]} */ ([]);
      page.on("request", (request) => request.url().endsWith("render") && bodies.push(JSON.parse(request.postData() ?? "{}")));
      await press(page, "Print");
      assert.equal(await drawn, true);
      assert.equal(bodies.length, 4);
      for (const { houses, constraints } of bodies) {
        assert.ok(kind === "killer" ? constraints.length > 3 : houses, "pictures on paper have the rules");
      }
      await page.waitForFunction(() => !document.querySelector("#sheet"));
      await page.click(".puzzles li:nth-of-type(2) .row .button");
      await page.waitForSelector("#panel[data-panel=play]");
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel")?.textContent ?? ""), {}, words.source);
      await picture(page, `play-${kind}-${width}`);
      const rules = await rulesOfGame(page);
      assert.notEqual(rules, "[null,[]]");
      const link = await shareLink(page, viewport === PHONE);
      const shared = await visit(browser, link, { viewport });
      await shared.page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel")?.textContent ?? ""), {}, words.source);
      assert.equal(await rulesOfGame(shared.page), rules);
      assert.deepEqual(shared.faults, []);
      await shared.close();
      await page.reload();
      await isReady(page);
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#panel")?.textContent ?? ""), {}, words.source);
      assert.equal(await rulesOfGame(page), rules);
      assert.deepEqual(faults, []);
      await close();
    });
  }
}

/** The link of the dialog Share. @param {Page} page @param {boolean} isPhone */
async function shareLink(page, isPhone) {
  if (isPhone) await press(page, "More");
  await press(page, isPhone ? "Share and export" : "Share");
  await page.waitForSelector("dialog input[readonly]");
  const link = await page.$eval("dialog input[readonly]", (field) => /** @type {HTMLInputElement} */ (field).value);
  await page.keyboard.press("Escape");
  return link;
}

test("only levels that are found in time are offered, and the page says so", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "make");
  const levels = () => page.$$eval(".make form label:nth-of-type(3) option", (options) => options.map((option) => option.value));
  assert.deepEqual(await levels(), ["any", "easy", "medium", "hard", "unfair", "extreme", "rating"]);
  await page.select(".make form label:nth-of-type(3) select", "extreme");
  await page.select(".make form label:nth-of-type(1) select", "killer");
  assert.deepEqual(await levels(), ["any", "easy", "medium", "hard", "rating"]);
  assert.match((await page.$eval(".make form .start .note", (note) => note.textContent)) ?? "", /^Hard: .*Unfair to extreme puzzles/);
  assert.equal(await page.$$eval(".make form .fields label", (labels) => labels.some((label) => label.textContent?.startsWith("Symmetry"))), false);
  assert.deepEqual(faults, []);
  await close();
});

test("Enter on a level in New starts the game", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  const before = await boardOf(page);
  await press(page, "New");
  await page.waitForSelector("dialog[open] [aria-label=Level]");
  await press(page, "Medium");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog[open]") && /medium/i.test(document.querySelector("#top .level")?.textContent ?? ""));
  assert.notEqual(await boardOf(page), before);
  assert.deepEqual(faults, []);
  await close();
});

test("on a phone the page moves to the puzzles that were made", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  await showPanel(page, "make");
  await page.click(".make form button[type=submit]");
  await page.waitForFunction(() => {
    const box = document.querySelector(".puzzles li")?.getBoundingClientRect();
    return box !== undefined && document.querySelectorAll(".puzzles li").length === 6 && box.top >= 0 && box.bottom < innerHeight / 2;
  });
  assert.deepEqual(faults, []);
  await close();
});

test("New makes a killer", { timeout: LIMIT }, async (t) => {
  if (!(await hasPath(server.url, "/generate"))) return t.skip("no /generate");
  const { page, faults, close } = await visit(browser, server.url);
  const bodies = /** @type {any[]} */ ([]);
  page.on("request", (request) => request.url().endsWith("generate") && bodies.push(JSON.parse(request.postData() ?? "{}")));
  await press(page, "New");
  await page.waitForSelector("dialog[open] [aria-label=Kind]");
  await press(page, "Killer");
  await press(page, "6 × 6");
  await picture(page, "new-killer");
  await press(page, "Start");
  await page.waitForFunction(() => /Killer cage/.test(document.querySelector("#panel")?.textContent ?? ""));
  assert.deepEqual(bodies.at(-1), { side: 6, killer: true, difficulty: { level: "easy" }, symmetry: "rotational" });
  assert.match(await rulesOfGame(page), /killer_cage/);
  assert.deepEqual(faults, []);
  await close();
});
