// The drawing of a step: from `/step` to SVG elements. `/render` draws elements with the same classes.
//
// If only some links are drawn, the shapes of the others are left out as well.

import { reasonOutlines } from "./clues.js";
import { ends, links } from "./links.js";
import { placeOf } from "./places.js";
import { crosses, groups, houses, shapes } from "./shapes.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("./types.d.ts").Mark} Mark */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("./types.d.ts").DrawOptions} DrawOptions */
/** Indices of links. @typedef {{first: number, last: number}} Range */

/**
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function draw(step, options) {
  const range = drawnLinks(step, options);
  const isShown = visibleShapes(step, range);
  return [
    ...houses(step, options),
    ...reasonOutlines(step, options),
    ...groups(step, options),
    ...ends(step, options, range),
    ...shapes(step, options).filter(isShown),
    ...links(step, options),
    ...crosses(step, options),
  ];
}

/**
 * The indices of the links that are drawn.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Range}
 */
function drawnLinks({ evidence }, { links: count }) {
  return { first: 0, last: Math.min(evidence.links.length, count ?? Infinity) - 1 };
}

/**
 * Returns whether a shape is drawn: its candidate is in a link that is drawn, or in no link at all.
 * @param {Step} step
 * @param {Range} range
 * @returns {(mark: Mark) => boolean}
 */
function visibleShapes(step, { first, last }) {
  const all = step.evidence.links;
  if (first === 0 && last === all.length - 1) return () => true;
  const [drawn, known] = [new Set(), new Set()];
  all.forEach((link, at) => {
    for (const name of conclusions(link, at === 0)) {
      known.add(name);
      if (at >= first && at <= last) drawn.add(name);
    }
  });
  return ({ class: name }) => !known.has(name) || drawn.has(name);
}

/**
 * The classes of the shapes that a link concludes; of the first link, those of its start as well.
 * @param {Link} link
 * @param {boolean} isFirst
 * @returns {string[]}
 */
function conclusions(link, isFirst) {
  const name = (/** @type {string} */ role) => (/** @type {Candidate} */ at) => `${role} ${placeOf(at)}`;
  const isTrue = ["strong", "grouped_strong", "implied_true"].includes(link.kind);
  const pattern = link.to.every(({ value }) => value === link.to[0].value) ? "locked" : "subset";
  const state = link.kind === "one_of" ? pattern : isTrue ? "on" : "off";
  const role = link.from.length === 0 ? "assumption" : state;
  const start = isFirst ? link.from.map(name(isTrue ? "off" : "on")) : [];
  return [...start, ...link.to.map(name(role))];
}
