// Compares each PNG of `/render` with Chromium's rendering of the SVG. Less than 1 % of the pixels may differ
// by more than 32 of 255 in a channel. The SVG has outlines instead of text, like the PNG.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMIT, newPage, startBrowser } from "../support/browser.js";
import { startServer } from "../support/server.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const AROUND = { title: "Title", caption: "caption", coordinates: true, qr_link: "https://example.org/" };

/** Pictures by name. One with a technique shows its example. @type {Record<string, any>} */
const PICTURES = {
  "side 4": { board: ".".repeat(16) },
  "side 9": { board: PUZZLE, colors: [{ row: 4, column: 4, colors: [1, 5, 9] }] },
  "side 9, large": { board: PUZZLE, width: 1500, ...AROUND },
  "side 9, small": { board: PUZZLE, width: 120, show: "values" },
  "side 16": { board: ".".repeat(256), theme: "dark" },
  "side 25": { board: "0 ".repeat(625), width: 1200 },
  "side 36": { board: `1 2 3 ${"0 ".repeat(1293)}` },
  "first candidates": { board: PUZZLE, show: "first_candidates", theme: "print" },
  "x-wing": { technique: "x_wing" },
  "sue de coq, dark": { technique: "sue_de_coq", theme: "dark" },
  "grouped chain": { technique: "grouped_aic", ...AROUND },
  "forcing chain by cases": { technique: "cell_forcing_chain", theme: "print" },
  "junior exocet": { technique: "junior_exocet" },
};

/** @type {import("../support/server.js").Server} */ let server;
/** @type {import("../support/browser.js").Browser} */ let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** @param {string} path @param {object} body @param {string} accept */
async function post(path, body, accept) {
  const headers = { "content-type": "application/json", accept };
  const response = await fetch(new URL(path, server.url), { method: "POST", headers, body: JSON.stringify(body) });
  assert.equal(response.status, 200, await response.clone().text());
  return response;
}

/** Returns the request for a picture: a technique's example with its step, or `wish`. @param {any} wish */
async function requestOf({ technique, ...wish }) {
  if (!technique) return wish;
  const { example } = await (await fetch(new URL(`techniques/${technique}`, server.url))).json();
  const answer = await (await post("step", example.request, "application/json")).json();
  const { board, candidates, givens } = example.request;
  return { board, candidates, givens, step: answer.steps[0], ...wish };
}

/** Returns a picture of this content type as a data URL. @param {object} request @param {string} kind */
async function drawn(request, kind) {
  const bytes = await (await post("render", { ...request, lettering: "outlines" }, kind)).arrayBuffer();
  return `data:${kind};base64,${Buffer.from(bytes).toString("base64")}`;
}

/**
 * Runs in Chromium. Returns the sizes of two pictures and the fraction of their pixels that differ.
 * @param {string[]} addresses
 */
async function compare(addresses) {
  const pictures = await Promise.all(
    addresses.map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      return { size: [width, height], data: context.getImageData(0, 0, width, height).data };
    }),
  );
  const [one, other] = pictures;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > 32);
    different += Number(differs);
  }
  return { sizes: pictures.map(({ size }) => size.join("x")), share: (400 * different) / one.data.length };
}

test("a PNG has the pixels that Chromium draws of the SVG", { timeout: LIMIT }, async () => {
  const page = await newPage(browser);
  for (const [name, wish] of Object.entries(PICTURES)) {
    const request = await requestOf(wish);
    const pictures = await Promise.all(["image/svg+xml", "image/png"].map((kind) => drawn(request, kind)));
    const { sizes, share } = await page.evaluate(compare, pictures);
    assert.equal(sizes[0], sizes[1], name);
    assert.ok(share < 1, `${name}: ${share.toFixed(2)} % of the pixels differ`);
    console.log(`${name}, ${sizes[0]}: ${share.toFixed(3)} % of the pixels differ`);
  }
});
