// The drawing of a step: from `/step` to SVG elements. `/render` draws elements with the same classes.
//
// If only some links or one case are drawn, the shapes of the others are left out as well.

import { casesOf } from "./cases.js";
import { ends, links } from "./links.js";
import { placeOf } from "./places.js";
import { crosses, groups, houses, shapes } from "./shapes.js";

/** @typedef {import("../types/hint.d.ts").Step} Step */
/** @typedef {import("../types/hint.d.ts").Link} Link */
/** @typedef {import("../types/hint.d.ts").Mark} Mark */
/** @typedef {import("../types/hint.d.ts").Candidate} Candidate */
/** @typedef {import("../types/hint.d.ts").DrawOptions} DrawOptions */
/** Indices of links. @typedef {{first: number, last: number}} Range */

/** A step with more links than this is shown link by link. */
const MAX_LINKS_AT_ONCE = 12;

/**
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function draw(step, options) {
  const range = drawnLinks(step, options);
  const isShown = visibleShapes(step, range);
  const numberOf = (/** @type {Mark} */ { class: name }) => Number(/ n(\d+)/.exec(name)?.[1]);
  const isInRange = (/** @type {Mark} */ mark) =>
    numberOf(mark) > range.first && numberOf(mark) <= range.last + 1;
  const isNeeded = (/** @type {Mark} */ { class: name }) =>
    options.case === null || !name.startsWith("case ");
  return [
    ...houses(step, options),
    ...groups(step, options),
    ...ends(step, options, range),
    ...shapes(step, options).filter(isShown),
    ...links(step, options, range.first).filter(isInRange).filter(isNeeded),
    ...crosses(step, options),
  ];
}

/**
 * The number of links to show first: 1 if they are shown one by one, or null if all are shown at once.
 * @param {Step} step
 * @returns {number | null}
 */
export function firstLinks(step) {
  const { links: all } = step.evidence;
  const cases = casesOf(all, String);
  return all.length > MAX_LINKS_AT_ONCE || cases.length > 1 ? 1 : null;
}

/**
 * The indices of the links that are drawn.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Range}
 */
function drawnLinks(step, options) {
  const all = step.evidence.links;
  const chosen = options.case === null ? undefined : casesOf(all, options.symbol)[options.case - 1];
  const { first, last } = chosen ?? { first: 0, last: all.length - 1 };
  return { first, last: Math.min(last, (options.links ?? all.length) - 1) };
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
