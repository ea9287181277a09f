// Checks the contrast of both themes: at least 4.5 to 1 for text, 3 to 1 for controls and lines (WCAG 1.4.3,
// 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../page/css/tokens.css", import.meta.url), "utf8");
const tokens = (/** @type {string} */ text) => Object.fromEntries([...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]));
const [light, dark] = css.split('[data-theme="dark"]').map(tokens);
const themes = { light, dark: { ...light, ...dark } };

/** @param {string} colour */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const linear = [r, g, b].map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const PAPERS = ["paper", "surface", "raised"];
const CELLS = ["surface", "peer", "same", "select", "house"];
const TINTS = Array.from({ length: 9 }, (_, k) => `tint-${k + 1}`);

/** Foreground, backgrounds, minimum contrast. @type {[string, string[], number][]} */
const PAIRS = [
  ["ink", [...PAPERS, "accent-soft", "bad-soft", "good-soft", ...TINTS], 6],
  ["ink-2", [...PAPERS, "accent-soft", "control"], 4.5],
  ["ink-3", [...PAPERS, "control"], 4.5],
  ["accent", PAPERS, 4.5],
  ["accent-ink", ["accent"], 4.5],
  ["given", [...CELLS, ...TINTS], 6],
  ["own", [...CELLS, ...TINTS], 4.5],
  ["mark", CELLS, 4.5],
  ["bad", ["surface", "bad-soft", "peer"], 4.5],
  ["good", PAPERS, 4.5],
  ["line-control", PAPERS, 3],
  ["line-strong", CELLS, 3],
  ["ring", [...CELLS, "paper"], 3],
  ...["green", "red", "orange", "blue", "gold", "purple"].map(
    (name) => /** @type {[string, string[], number]} */ ([`hint-${name}`, ["surface"], 4.1]),
  ),
];

for (const [name, colours] of Object.entries(themes)) {
  test(`the colours of the theme ${name} can be told apart`, () => {
    const low = PAIRS.flatMap(([front, backs, least]) =>
      backs.flatMap((back) => {
        const found = contrast(colours[front], colours[back]);
        return found < least ? [`${front} on ${back}: ${found.toFixed(2)} < ${least}`] : [];
      }),
    );
    assert.deepEqual(low, []);
  });
}
