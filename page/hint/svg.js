// Marks as templates of the board's two layers: houses, hulls and shapes lie below the digits, links and
// crosses above them.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("./types.d.ts").Mark} Mark */
/** @typedef {import("../types/state.d.ts").Part} Part */
/** @typedef {import("./types.d.ts").Layer} Layer */

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

/** @param {Part} part */
export function svgPart({ tag, attributes: a, text }) {
  switch (tag) {
    case "rect":
      return svg`<rect x=${a.x} y=${a.y} width=${a.width} height=${a.height} rx=${a.rx ?? nothing}
        fill=${a.fill ?? nothing}></rect>`;
    case "circle":
      return svg`<circle cx=${a.cx} cy=${a.cy} r=${a.r}></circle>`;
    case "path":
      return svg`<path d=${a.d} fill=${a.fill ?? nothing}></path>`;
    case "text":
      return svg`<text x=${a.x} y=${a.y} font-size=${a["font-size"]}>${text ?? ""}</text>`;
  }
}
