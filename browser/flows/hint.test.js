// Tests hints: the three degrees by keyboard and by touch, single links and cases, a wrong position, all
// steps to the end.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, LIMIT, PHONE, boardOf, picture, press, showExample, showPanel, startBrowser, tap, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { reasonedPuzzle, reasonedStep } from "../unit/reasoned_step.js";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("puppeteer-core").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** A puzzle whose middle cell is not 6 in the solution. */
const PUZZLE = "..1..2.......5.....72.4395.1.978..4..5.3.1.8..8..957.2.4857.16.....1.......2..8..";

/** Waits until the panel shows this text. @param {Page} page @param {string} text */
const says = (page, text) =>
  page.waitForFunction((words) => document.querySelector("#panel")?.textContent?.includes(words), {}, text);

/** Waits until a degree is marked. @param {Page} page @param {string} name */
const degree = (page, name) =>
  page.waitForFunction(
    (words) => document.querySelector(".degrees [aria-current=step]")?.textContent === words,
    {},
    name,
  );

/** Returns the classes of the elements in a layer. @param {Page} page @param {string} layer */
const drawn = (page, layer) =>
  page.$$eval(`#board svg .${layer} > [class]`, (marks) => marks.map((mark) => mark.getAttribute("class") ?? ""));

test("three degrees by keyboard, and the step is applied", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  /** @type {string[]} */
  const details = [];
  page.on("request", (request) => {
    const detail = /"detail":"(\w+)"/.exec(request.postData() ?? "");
    if (detail) details.push(detail[1]);
  });
  const before = await boardOf(page);
  await page.focus("#board [role=gridcell][tabindex='0']");
  for (const name of ["Nudge", "Region", "Full"]) {
    await page.keyboard.press("h");
    await degree(page, name);
    assert.equal((await page.$(".explanation")) !== null, name === "Full");
  }
  assert.deepEqual(details, ["nudge", "region", "full"]);
  assert.ok((await drawn(page, "crosses")).length > 0);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".path li");
  assert.notEqual(await boardOf(page), before);
  await page.click(".path li button");
  assert.equal(await boardOf(page), before);
  assert.deepEqual(faults, []);
  await close();
});

test("Enter shows a hint before it applies it", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const before = await boardOf(page);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.press("h");
  await degree(page, "Nudge");
  for (const name of ["Region", "Full"]) {
    await page.keyboard.press("Enter");
    await degree(page, name);
    assert.equal(await boardOf(page), before);
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(".path li");
  assert.deepEqual(faults, []);
  await close();
});

/** The part of a cell above a digit that its line leaves free. */
const ROOM = 0.02;
/** Cages whose sums stand at the upper left of their cells. */
const CAGES = Array.from({ length: 9 }, (_, row) => [1, 4, 7].map((column) => ({ type: "killer_cage", cells: `r${row + 1}c${column}-${column + 2}`, sum: 15 }))).flat();

test("the sums of cages stay clear of corner marks", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await press(page, "Paste");
  await page.$eval("#paste-text", (field, text) => {
    /** @type {HTMLTextAreaElement} */ (field).value = text;
    field.dispatchEvent(new Event("input"));
  }, JSON.stringify({ board: PUZZLE, constraints: CAGES }));
  await press(page, "Read");
  await press(page, "Play this");
  await page.waitForSelector("#board.has-notes");
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Shift");
  await page.keyboard.press("Digit1");
  await page.keyboard.up("Shift");
  /** The highest mark of a cell, and the end of its sum, as parts of the cell. */
  const ends = () => page.$$eval("#board .cell", (cells) => {
    const range = document.createRange();
    const tops = cells.flatMap((cell) => [...cell.querySelectorAll(".places")].map((marks) => {
      range.selectNodeContents(marks);
      const [box, { top, height }] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
      return (box.top - top) / height;
    }));
    const notes = [...(document.querySelector(".figures-below")?.shadowRoot?.querySelectorAll(".ground") ?? [])];
    return { marks: Math.min(...tops), notes: Math.max(...notes.map((note) => (Number(note.getAttribute("y")) % 100) + Number(note.getAttribute("height")))) / 100 };
  });
  const entered = await ends();
  assert.ok(entered.marks > entered.notes - ROOM, JSON.stringify(entered));
  await picture(page, "marks-killer");
  assert.deepEqual(faults, []);
  await close();
});

test("a hint on a board for children has plain words alone", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=...1.....4...24.`);
  await page.waitForFunction(() => document.querySelectorAll("#board [role=gridcell]").length === 16);
  await showPanel(page, "hint");
  for (const name of ["A little", "More", "All"]) {
    await page.click(".hint .button.primary");
    await degree(page, name);
  }
  const words = (await page.$eval("#panel", (panel) => panel.textContent)) ?? "";
  assert.match(words, /green cell/);
  assert.doesNotMatch(words, /single|candidate|rated|Techniques|r\dc\d/i);
  await picture(page, "hint-small");
  assert.deepEqual(faults, []);
  await close();
});

test("a hint by touch leaves the board visible", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: PHONE });
  await showPanel(page, "hint");
  for (const name of ["Nudge", "Region", "Full"]) {
    await tap(page, ".hint .button.primary");
    await degree(page, name);
  }
  const box = await (await page.$("#board"))?.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height);
  await picture(page, "hint-phone");
  await tap(page, ".hint .button.primary");
  await page.waitForSelector(".path li");
  assert.deepEqual(faults, []);
  await close();
});

test("a chain is walked link by link", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showExample(page, "Grouped Alternating");
  const all = (await drawn(page, "links")).filter((name) => name.startsWith("link "));
  assert.ok(all.length > 1);
  await page.click(".hint [aria-label='Next link']");
  assert.deepEqual((await drawn(page, "links")).filter((name) => name.startsWith("link ")).length, 1);
  assert.ok(await page.$(".explanation .current"));
  await page.click(".hint [aria-label='Next link']");
  const [earlier, current] = (await drawn(page, "links")).filter((name) => name.startsWith("link "));
  assert.match(earlier, / earlier$/);
  assert.match(current, / current$/);
  await page.click(".explanation .place");
  await page.waitForSelector("#board svg .flash rect");
  assert.deepEqual(faults, []);
  await close();
});

for (const technique of ["X-Wing", "Hidden Single", "Locked Candidates"]) {
  test(`the margin marks the houses of a step, ${technique}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url);
    await showExample(page, technique);
    /** The houses that are drawn on the board, as the margin names them. */
    const expected = (await drawn(page, "houses")).map((name) => {
      const [, role, letter, number] = /^(\w+) ([rcb])(\d+)$/.exec(name) ?? [];
      return `${role === "base" ? "is-base" : "is-cover"} ${letter} ${letter === "b" ? "box " : ""}${number}`;
    });
    const marked = await page.$$eval(".ruler :is(.is-base, .is-cover)", (labels) =>
      labels.map((label) => `${label.className} ${label.closest(".ruler")?.classList.item(1)?.[0]} ${label.textContent}`));
    assert.ok(marked.length > 0);
    assert.deepEqual(marked.sort(), [...new Set(expected)].sort());
    await picture(page, `hint-margin-${technique.replace(" ", "-").toLowerCase()}`);
    await showPanel(page, "play");
    assert.equal(await page.$(".ruler :is(.is-base, .is-cover)"), null);
    assert.deepEqual(faults, []);
    await close();
  });
}

for (const [name, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
  test(`a forcing chain is shown by case, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    await showExample(page, "Cell Forcing");
    const numbers = async () => {
      const links = (await drawn(page, "links")).filter((mark) => /^(link|flag) /.test(mark));
      return [...new Set(links.map((mark) => / (case\d+)/.exec(mark)?.[1]))];
    };
    assert.deepEqual(await numbers(), ["case1"]);
    const letters = await page.$$eval(".cases .choice", (list) => list.map((one) => one.textContent?.trim()[0]));
    assert.deepEqual(letters, ["A", "B", "C"]);
    assert.match((await page.$eval(".argument li", (first) => first.textContent)) ?? "", /Suppose r\dc\d is \d\./);
    assert.match((await page.$eval(".conclusion", (end) => end.textContent)) ?? "", /^\s*So in/);
    assert.ok((await page.$$(".legend li")).length > 3);
    await page.$eval(".cases .choice:nth-of-type(2)", (tab) => /** @type {HTMLElement} */ (tab).click());
    assert.deepEqual(await numbers(), ["case2"]);
    await picture(page, `hint-case-${name}`);
    await press(page, "All techniques");
    await page.waitForSelector(".techniques");
    await showExample(page, "Region Forcing");
    // Its links are few enough to be drawn at once.
    await page.$eval(".cases .choice", (tab) => /** @type {HTMLElement} */ (tab).click());
    assert.ok((await numbers()).length > 1);
    assert.ok((await drawn(page, "links")).filter((mark) => /^(link|flag) /.test(mark)).length <= 12);
    await picture(page, `hint-cases-${name}`);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("a wrong position is reported, shown and repaired", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.press("6");
  await page.keyboard.press("h");
  await says(page, "At least one value is wrong");
  await press(page, "Show where");
  await page.waitForFunction(() => document.querySelectorAll("#board [aria-selected=true]").length === 1);
  await picture(page, "hint-wrong");
  await page.click(".hint .row .button:nth-of-type(2)");
  await says(page, "three degrees");
  assert.deepEqual(faults, []);
  await close();
});

test("Check, Hint and All steps say the same of a wrong mark", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`);
  const said = "The pencil marks of at least one cell are wrong.";
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("Digit6");
  await page.keyboard.up("Control");
  await page.keyboard.press("k");
  await page.waitForFunction((text) => document.querySelector("#bar")?.textContent?.includes(text), {}, said);
  await press(page, "Hint");
  await page.waitForFunction((text) => document.querySelector(".state.bad")?.textContent === text, {}, said);
  await press(page, "All steps");
  await page.waitForFunction((text) => document.querySelector(".state.bad")?.textContent === text, {}, said);
  await press(page, "Show where");
  await page.waitForSelector("#board .cell.bad .centre");
  await picture(page, "wrong-mark");
  await press(page, "Clear mistakes");
  await page.waitForSelector(".steps summary");
  assert.deepEqual(faults, []);
  await close();
});

test("all steps are listed by technique, and one of them is drawn", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "hint");
  await press(page, "All steps");
  await page.waitForSelector(".steps summary");
  await page.click(".steps:last-of-type summary");
  assert.match((await page.$eval(".steps:last-of-type li span", (words) => words.textContent)) ?? "", / (is|loses) [^<>]*\.$/);
  await page.click(".steps:last-of-type li button");
  await degree(page, "Full");
  assert.ok((await drawn(page, "shapes")).length > 0);
  assert.deepEqual(faults, []);
  await close();
});

test("the steps are played, and paused by a key", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "hint");
  await press(page, "Play to the end");
  await page.waitForSelector(".run");
  await page.$eval(".run input", (input) => {
    /** @type {HTMLInputElement} */ (input).value = "0.5";
    input.dispatchEvent(new Event("input"));
  });
  await page.waitForFunction(() => document.querySelectorAll(".path li").length > 2);
  await press(page, "Pause");
  const { length } = await page.$$(".path li");
  await press(page, "Back");
  assert.equal((await page.$$(".path .undone")).length, 1);
  assert.ok(length > 2);
  assert.deepEqual(faults, []);
  await close();
});

for (const [name, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
  test(`the button of the next link stays in its place, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url, { viewport });
    await showExample(page, "Nested Forcing");
    await page.$eval("[aria-label='Show step 1']", (number) => /** @type {HTMLElement} */ (number).click());
    const box = await (await page.$("[aria-label='Next step']"))?.boundingBox();
    assert.ok(box);
    const count = (await page.$eval(".walk .count", (element) => element.textContent)) ?? "";
    const last = Number(/of (\d+)/.exec(count)?.[1]);
    for (let k = 2; k <= last; k++) {
      await page.mouse.click(box.x + 10, box.y + 10);
      assert.match((await page.$eval(".walk .count", (element) => element.textContent)) ?? "", new RegExp(`^step ${k} of`));
    }
    const words = await page.$eval(".explanation .current", (current) => {
      const { top, bottom } = current.getBoundingClientRect();
      return { top, bottom };
    });
    assert.ok(words.top >= 0 && words.bottom <= viewport.height);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("a hint gives as much as is asked for", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`);
  await showPanel(page, "hint");
  const marks = () => page.$$eval("#board .places, #board .centre", (list) => list.length);
  await page.click(".hint .button.primary");
  await degree(page, "Nudge");
  assert.ok(await page.$(".houses > *"), "a house is shown");
  assert.equal(await marks(), 0, "no candidates");
  await page.click(".hint .button.primary");
  await degree(page, "Region");
  assert.equal(await marks(), 0, "no candidates");
  assert.notEqual((await drawn(page, "shapes")).length, 1, "not the cell of the answer alone");
  await press(page, "Close");
  await page.click(".hint .button.primary");
  await degree(page, "Nudge");
  await press(page, "Show all");
  await degree(page, "Full");
  assert.equal(await marks(), 0, "a single needs no candidates");
  assert.ok((await drawn(page, "shapes")).some((shape) => shape.startsWith("placement")), "the value is drawn");
  assert.deepEqual(faults, []);
  await close();
});

test("a technique has a lesson with two examples, and its example keeps the game", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`);
  await page.click("#board [aria-label*='empty']");
  await page.keyboard.press("3");
  const own = await boardOf(page);
  await showPanel(page, "hint");
  await press(page, "Techniques");
  await page.waitForSelector(".techniques summary");
  const levels = await page.$$eval(".techniques summary", (list) => list.map((summary) => summary.textContent?.split(" ")[0]));
  assert.deepEqual(levels, ["Easy", "Medium", "Hard", "Unfair", "Extreme"]);
  await showExample(page, "X-Wing");
  assert.equal((await page.$$(".ladder li")).length, 2);
  assert.match((await page.$eval("#status", (line) => line.textContent)) ?? "", /Example: X-Wing\. Your game waits\./);
  const first = await boardOf(page);
  await press(page, "Example 2");
  await page.waitForSelector(".explanation");
  const second = await boardOf(page);
  assert.ok(first !== second && first !== own && (await drawn(page, "crosses")).length > 0);
  await picture(page, "lesson");
  await press(page, "Try it");
  await says(page, "Fill marks");
  assert.equal(await boardOf(page), second);
  await press(page, "Back to my game");
  assert.equal(await boardOf(page), own);
  assert.deepEqual(faults, []);
  await close();
});

/** The answer of `/step` to a request for less than the whole step. */
const pointed = { ...reasonedStep, notation: null, explanation: null, placements: null, eliminations: null, evidence: { ...reasonedStep.evidence, cells: [], links: [], reasons: undefined, argument: undefined } };

/** The classes of the figure of each constraint, by its index. @param {Page} page */
const figures = (page) => page.$eval(".figures-below", ({ shadowRoot }) =>
  Object.fromEntries([...(shadowRoot?.querySelectorAll("g[data-constraint]") ?? [])].map((figure) => [figure.getAttribute("data-constraint"), figure.getAttribute("class")])));

for (const [name, viewport] of /** @type {const} */ ([["desk", DESK], ["small", { ...PHONE, width: 320, height: 640 }]])) {
  test(`links that rest on clues are walked, and the clue of each stands out, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, server.url);
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (!request.url().endsWith("/step")) return request.continue();
      const steps = [request.postData()?.includes('"detail":"full"') ? reasonedStep : pointed];
      const answer = { status: "progress", steps, solved: false, contradiction: null, conflicts: [], search: null, limit_hit: null };
      return request.respond({ status: 200, contentType: "application/json", body: JSON.stringify(answer) });
    });
    await press(page, "Paste");
    await page.$eval("#paste-text", (field, text) => {
      /** @type {HTMLTextAreaElement} */ (field).value = text;
      field.dispatchEvent(new Event("input"));
    }, JSON.stringify(reasonedPuzzle));
    await press(page, "Read");
    await press(page, "Play this");
    await page.waitForSelector("#board.has-notes");
    await page.setViewport(viewport);
    await showPanel(page, "hint");
    for (const words of ["Nudge", "Region", "Full"]) {
      await page.$eval(".hint .button.primary", (button) => /** @type {HTMLElement} */ (button).click());
      await degree(page, words);
    }
    assert.equal((await page.$$(".argument li")).length, 6);
    const next = () => page.$eval("[aria-label='Next step']", (button) => /** @type {HTMLElement} */ (button).click());
    for (let k = 0; k < 3; k++) await next();
    assert.deepEqual(await figures(page), { 0: "whisper", 1: "killer_cage half", 2: "thermometer half", 3: "killer_cage half", 4: "killer_cage faded" });
    assert.match((await page.$eval(".argument .current", (line) => line.textContent)) ?? "", /whisper line/);
    await page.waitForFunction(() => [...document.querySelectorAll("[aria-live]")].some((region) => /^row 4, column 3 is not 1/.test(region.textContent ?? "")));
    const now = await page.$eval(".walk .now", (words) => ({ isShown: words.checkVisibility(), bottom: words.getBoundingClientRect().bottom }));
    assert.equal(now.isShown, name === "small", "board and sentence are in sight together");
    await picture(page, `hint-clues-${name}`);
    for (let k = 0; k < 3; k++) await next();
    assert.ok((await drawn(page, "houses")).includes("base b8"));
    assert.deepEqual(faults, []);
    await close();
  });
}

/** A puzzle whose second step is a nested argument of more than 200 links. */
const NESTED = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

for (const [name, viewport] of /** @type {const} */ ([["desk", DESK], ["phone", PHONE]])) {
  test(`a nested argument is read as a tree, ${name}`, { timeout: LIMIT }, async () => {
    const { page, faults, close } = await visit(browser, `${server.url}#b=${NESTED}`, { viewport });
    await page.$eval(".notice [aria-label=Dismiss]", (button) => /** @type {HTMLElement} */ (button).click());
    await showPanel(page, "hint");
    for (let step = 0; step < 2; step++) {
      for (const words of ["Nudge", "Region", "Full"]) {
        await page.waitForSelector(".hint .button.primary");
        await page.$eval(".hint .button.primary", (button) => /** @type {HTMLElement} */ (button).click());
        await degree(page, words);
      }
      if (step === 0) await page.$eval(".hint .button.primary", (button) => /** @type {HTMLElement} */ (button).click());
      if (step === 0) await page.waitForSelector(".path li");
    }
    const inSight = async () => {
      const marks = await drawn(page, "links");
      return { sentences: (await page.$$(".argument li")).length, links: marks.filter((mark) => /^(link|flag|clash) /.test(mark)).length };
    };
    const isFew = async () => Object.values(await inSight()).every((count) => count <= 12);
    const total = async () => Number(/of (\d+)/.exec((await page.$eval(".walk .count", (element) => element.textContent)) ?? "")?.[1]);
    const outer = await total();
    assert.ok(outer > 12 && outer < 60, `${outer} sentences`);
    for (let at = 2; at <= outer; at++) {
      await page.$eval("[aria-label='Next step']", (button) => /** @type {HTMLElement} */ (button).click());
      assert.ok(await isFew(), `sentence ${at}`);
    }
    const end = await page.$eval(".conclusion", (words) => ({ text: words.textContent, bottom: words.getBoundingClientRect().bottom }));
    assert.match(end.text ?? "", /So the assumption is wrong/);
    assert.ok(end.bottom <= viewport.height, `the conclusion ends at ${end.bottom}`);
    // The other paragraphs are closed, and say what they show.
    await page.$$eval(".turn", (list) => /** @type {HTMLElement[]} */ (list).find((button) => /cannot be \d/.test(button.textContent ?? ""))?.click());
    assert.ok(await isFew());
    await page.$$eval(".step-number", (list) => /** @type {HTMLElement} */ (list[list.length - 1]).click());
    const why = await page.$$eval(".argument .why", (list) => list.map((button) => button.getAttribute("aria-label")));
    assert.match(why[0] ?? "", /^Why r\dc\d cannot be \d$/);
    await page.$eval(".argument .why", (button) => /** @type {HTMLElement} */ (button).click());
    const inner = await page.$eval(".therefore", (end) => end.textContent);
    assert.match(inner ?? "", /so r\dc\d cannot be \d/);
    assert.ok((await isFew()) && (await total()) !== outer);
    assert.equal((await page.$$(".argument .why")).length, 0);
    await picture(page, `hint-nested-${name}`);
    // The bar of a phone may lie above the button.
    await page.$eval(".therefore + .row .button", (button) => /** @type {HTMLElement} */ (button).click());
    assert.equal(await total(), outer);
    assert.equal(await page.$(".therefore"), null);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("the technique of a hint is explained beside it", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, server.url);
  await showPanel(page, "hint");
  await page.click(".hint .button.primary");
  const lesson = await page.waitForSelector(".lesson");
  assert.match((await lesson?.evaluate((section) => section.textContent)) ?? "", /The technique: [^]*rated \d\.\d/);
  await picture(page, "hint-lesson");
  await press(page, "See its example");
  await page.waitForSelector(".hint [aria-label=Example]");
  assert.deepEqual(faults, []);
  await close();
});

/** The buttons that ask why the cell of the cursor is not one of its candidates. */
const QUESTIONS = ".why-not button";

test("a player asks by keyboard why a value is not there, and is answered", { timeout: LIMIT }, async () => {
  const { page, faults, close } = await visit(browser, `${server.url}#b=${PUZZLE}`);
  await page.focus("#board [role=gridcell][tabindex='0']");
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  for (const key of /** @type {const} */ (["ArrowDown", "ArrowRight"])) {
    for (let k = 0; k < 4; k++) await page.keyboard.press(key);
  }
  await page.keyboard.press("w");
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), {}, QUESTIONS);
  const names = await page.$$eval(QUESTIONS, (buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  assert.ok(names.length > 1 && names.every((name) => /^Why is r5c5 not \d\?$/.test(name)), names.join());
  /** @type {string[]} */
  const answers = [];
  for (const name of names) {
    await press(page, name);
    await page.waitForSelector(".hint .question");
    await page.waitForFunction(() => !document.querySelector(".hint .waiting"));
    answers.push((await page.$(".hint .explanation")) ? "explained" : (await page.$eval(".hint .state", (state) => state.textContent ?? "")));
    await press(page, "Close");
  }
  const possible = answers.filter((answer) => answer.includes("is possible in r5c5"));
  assert.equal(possible.length, 1, answers.join());
  assert.equal(answers.filter((answer) => answer === "explained").length, answers.length - 1, answers.join());
  assert.deepEqual(faults, []);
  await close();
});
