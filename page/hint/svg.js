// Marks as templates of the board's two layers: houses, hulls and shapes lie below the digits, links and
// crosses above them.

import { svgPart } from "../board/svg_part.js";
import { svg } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../types/hint.d.ts").Mark} Mark */
/** @typedef {import("../types/hint.d.ts").Layer} Layer */

/** The filling of cover houses. */
const HATCHING = svg`<defs><pattern id="hatching" width="12" height="12" patternUnits="userSpaceOnUse"
  patternTransform="rotate(45)"><path class="hatching" d="M0 0V12"></path></pattern></defs>`;

/**
 * @param {Mark[]} marks
 * @returns {{below: unknown, above: unknown}}
 */
export function layers(marks) {
  const group = (/** @type {Layer} */ layer) =>
    svg`<g class=${layer}>${marks.filter((mark) => mark.layer === layer).map(element)}</g>`;
  return {
    below: svg`${HATCHING}${group("houses")}${group("hulls")}${group("shapes")}`,
    above: svg`${group("links")}${group("crosses")}`,
  };
}

/** @param {Mark} mark */
const element = (mark) => svg`<g class=${mark.class}>${mark.parts.map(svgPart)}</g>`;
