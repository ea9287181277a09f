// Starts Chromium and opens pages. Each page records faults: console errors, violations of the
// Content-Security-Policy, and requests to other hosts.

import { mkdirSync } from "node:fs";
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

/** @typedef {import("puppeteer-core").Browser} Browser */
/** @typedef {import("puppeteer-core").Page} Page */

/** The folder of the screenshots. No test compares them. */
const PICTURES = new URL("../../target/page/", import.meta.url).pathname;

const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync) ?? "chromium";

/** The time limit of a test in milliseconds. On a busy machine some tests take minutes. */
export const LIMIT = 240_000;
/** The time limit of one wait. It is shorter, so that the error message names the condition. */
const WAIT = 120_000;

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 1 };

const launch = () =>
  puppeteer.launch({
    executablePath: CHROMIUM,
    headless: true,
    timeout: WAIT,
    protocolTimeout: LIMIT,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--lang=en-US"],
  });

/** Starts Chromium, which crashes at one of some hundred starts: then once more. @returns {Promise<Browser>} */
export const startBrowser = () => launch().catch(() => launch());

/** Opens an empty page, whose waits have the limit `WAIT`. @param {Browser | import("puppeteer-core").BrowserContext} profile */
export async function newPage(profile) {
  const page = await profile.newPage();
  page.setDefaultTimeout(WAIT);
  return page;
}

/**
 * A page and its recorded faults.
 * @typedef {{page: Page, faults: string[], expect: (pattern: RegExp) => void, close: () => Promise<void>}} Visit
 */

/**
 * Opens the page in a new browser profile and waits until it is ready.
 * @param {Browser} browser
 * @param {string} url
 * @param {{viewport?: import("puppeteer-core").Viewport, theme?: "light" | "dark", context?: import("puppeteer-core").BrowserContext, worker?: boolean, welcome?: boolean}} [wish]
 *   `worker`: registers the service worker, whose requests the test cannot intercept; `welcome`: as for a new player
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url, { viewport = DESK, theme = "light", context, worker = false, welcome = false } = {}) {
  const profile = context ?? (await browser.createBrowserContext());
  const page = await newPage(profile);
  /** @type {string[]} */
  const faults = [];
  /** @type {RegExp[]} */
  const expected = [];
  const fault = (/** @type {string} */ text) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  page.on("console", (message) => message.type() === "error" && fault(`console: ${message.text()}`));
  page.on("pageerror", (error) => fault(`error: ${/** @type {Error} */ (error).message}`));
  page.on("request", (request) => isOwn(request.url(), url) || fault(`other host: ${request.url()}`));
  await page.evaluateOnNewDocument(() => {
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  if (!worker) await page.evaluateOnNewDocument(() => delete (/** @type {any} */ (Navigator.prototype).serviceWorker));
  if (!welcome) await page.evaluateOnNewDocument(isWelcomed);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  await page.goto(url);
  await isReady(page);
  return {
    page,
    faults,
    expect: (pattern) => expected.push(pattern),
    close: () => (context ? page.close() : profile.close()),
  };
}

/** Marks the welcome as read, in the settings of a new profile. */
function isWelcomed() {
  try {
    if (!localStorage.getItem("sudokud settings")) localStorage.setItem("sudokud settings", '{"welcomed":true}');
  } catch {
    // A page without an address has no storage.
  }
}

/** Waits until every part of the page is loaded and the first puzzle is on the board. @param {Page} page */
export const isReady = (page) => page.waitForSelector("html[data-ready]");

/**
 * Waits until the page shows a text. After a reload puppeteer asks before the document has a body, and a condition
 * that throws is not asked again.
 * @param {Page} page @param {string} text
 */
export const shows = (page, text) => page.waitForFunction((words) => document.body?.innerText.includes(words), {}, text);

/** @param {string} address @param {string} own */
const isOwn = (address, own) =>
  address.startsWith("data:") || address.startsWith("blob:") || new URL(address).origin === new URL(own).origin;

/** Saves a screenshot in target/page/. @param {Page} page @param {string} name */
export async function picture(page, name) {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: /** @type {`${string}.png`} */ (`${PICTURES}${name}.png`) });
}

/** Returns the values on the board, "." for an empty cell. @param {Page} page */
export const boardOf = (page) =>
  page.$$eval("#board [role=gridcell]", (cells) => cells.map((cell) => cell.querySelector(".value")?.textContent?.trim() || ".").join(""));

/**
 * Taps an element. Sends touch start and touch end together, so that a delay does not cause a long press.
 * @param {Page} page @param {string} selector
 */
export async function tap(page, selector) {
  const element = await page.waitForSelector(selector);
  await element?.scrollIntoView();
  const point = await element?.clickablePoint();
  if (!point) throw new Error(`${selector} has no place on the screen`);
  const session = await page.createCDPSession();
  await Promise.all([
    session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] }),
    session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
  await session.detach();
}

/** Clicks the button with this text or accessible name. @param {Page} page @param {string} name */
export const press = async (page, name) => {
  const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"]), ::-p-aria([name="${name}"][role="radio"])`);
  await button?.click();
};

/** Shows a panel. @param {Page} page @param {"play" | "hint" | "searches" | "make"} panel */
export async function showPanel(page, panel) {
  const tab = await page.waitForSelector(`#tab-${panel}`);
  await tab?.click();
  await page.waitForSelector(`#panel[data-panel=${panel}] > *`);
}

/** Returns the solution of a board. @param {string} url @param {string} board */
export async function solutionOf(url, board) {
  const response = await fetch(new URL("solve", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ board }),
  });
  return /** @type {string} */ ((await response.json()).solution);
}

/** Shows the example of a technique. @param {Page} page @param {string} name */
export async function showExample(page, name) {
  await showPanel(page, "hint");
  await press(page, "Techniques");
  await page.waitForSelector(".techniques button");
  await page.$eval("input[type=search]", (field, text) => {
    /** @type {HTMLInputElement} */ (field).value = text;
    field.dispatchEvent(new Event("input"));
  }, name);
  await page.$eval(".techniques button", (button) => /** @type {HTMLElement} */ (button).click());
  await page.waitForSelector(".explanation");
}
