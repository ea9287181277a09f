// An element of a drawing as a template.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../types/hint.d.ts").Part} Part */

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
