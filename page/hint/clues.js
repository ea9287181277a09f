// The clues of a step: the reasons that its links rest on, and how strongly the constraints of the puzzle are drawn.

import { outline } from "../board/borders.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("../types/step.d.ts").Reason} Reason */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("./types.d.ts").Mark} Mark */

/** The distances of outlines to the border of their cells, in turn: outlines do not lie on each other. */
const INSETS = [3, 7.5, 12];

/** The reason that a link rests on, if it has one. @param {Step} step @param {Link | undefined} link @returns {Reason | undefined} */
export const reasonOf = ({ evidence }, link) =>
  link?.ground?.kind === "reason" ? evidence.reasons?.[link.ground.reason ?? -1] : undefined;

/**
 * The reasons that stand out: that of the last link drawn, or all if the links are drawn alike.
 * @param {Step} step @param {number | null} links the number of links drawn, or null
 */
export function outstanding(step, links) {
  const { reasons = [], links: all } = step.evidence;
  if (links === null) return reasons;
  const reason = reasonOf(step, all[links - 1]);
  return reason ? [reason] : [];
}

/**
 * The class of each constraint of a puzzle by its index: "" at full strength, "half", or "faded" if the step does not
 * use it. Null for a step without constraints.
 * @param {Step} step @param {number | null} links as above
 * @returns {((index: number) => string) | null}
 */
export function emphasisOf(step, links) {
  const { constraints = [], reasons } = step.evidence;
  if (constraints.length === 0) return null;
  const [used, full] = [new Set(constraints), new Set(reasons ? outstanding(step, links).flatMap((reason) => reason.constraints) : constraints)];
  return (index) => (full.has(index) ? "" : used.has(index) ? "half" : "faded");
}

/** The outline of the cells of each reason that a link in sight rests on; of a step without links, of all. @param {Step} step @param {import("./types.d.ts").DrawOptions} options @returns {Mark[]} */
export function reasonOutlines(step, { side, links }) {
  const full = outstanding(step, links);
  const used = step.evidence.links.slice(0, links ?? undefined).map((link) => reasonOf(step, link));
  return (step.evidence.reasons ?? []).flatMap((reason, at) => {
    if (used.length > 0 && !used.includes(reason)) return [];
    const cells = reason.cells.map(({ row, column }) => row * side + column);
    const name = full.includes(reason) ? "reason" : "reason half";
    return { layer: "houses", class: name, parts: cells.length > 0 ? [outline(side, cells, INSETS[at % INSETS.length])] : [] };
  });
}

/** The kinds of links that make a candidate false. */
const NEGATIVE = new Set(["weak", "grouped_weak", "assumed_false", "implied_false"]);

/** The premises of a link that are false: no earlier link makes them true. @param {Link[]} links @param {number} at @returns {Candidate[]} */
export const falsePremises = (links, at) =>
  links[at].from.filter((premise) => {
    const isPremise = (/** @type {Candidate} */ { row, column, value }) => row === premise.row && column === premise.column && value === premise.value;
    const concluding = links.slice(0, at).findLast(({ to }) => to.some(isPremise));
    return !concluding || NEGATIVE.has(concluding.kind);
  });

/**
 * The premises to cross: of the last link drawn, or of all if the links are drawn alike; of links with a reason alone.
 * @param {Step} step @param {number | null} links as above
 */
export function crossedPremises(step, links) {
  const { links: all } = step.evidence;
  const crossed = all.flatMap((link, at) => {
    if (!reasonOf(step, link) || (links !== null && at !== links - 1)) return [];
    return /** @type {import("./tree.js").SeenLink} */ (link).crossed ?? falsePremises(all, at);
  });
  return [...new Map(crossed.map((candidate) => [`${candidate.row} ${candidate.column} ${candidate.value}`, candidate])).values()];
}
