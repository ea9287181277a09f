// The figures of constraints, taken from a picture of `/render`: below the digits what lies on cells, above the lines
// the clues. Each layer is a tree of its own, so that the style of the picture applies to it alone.

import { UNIT } from "./geometry.js";

/** The groups of a picture that each layer takes. */
const LAYERS = [["figures-below", "g.constraints"], ["figures-above", "g.clues"]];

/** The layers of a picture, below and above. @param {Element} picture @param {number} side */
export const figureLayers = (picture, side) =>
  LAYERS.map(([name, selector]) => {
    const host = document.createElement("div");
    host.className = name;
    host.setAttribute("aria-hidden", "true");
    const group = picture.querySelector(selector);
    if (!group) return host;
    const root = host.attachShadow({ mode: "open" });
    root.append(only(picture, group, side));
    root.adoptedStyleSheets = [sheetOf(picture)];
    return host;
  });

/** The picture with one group of it. @param {Element} picture @param {Element} group @param {number} side */
function only(picture, group, side) {
  const root = /** @type {Element} */ (document.importNode(picture, false));
  for (const name of ["width", "height", "role", "aria-labelledby"]) root.removeAttribute(name);
  root.setAttribute("viewBox", `0 0 ${side * UNIT} ${side * UNIT}`);
  const definitions = picture.querySelector("defs");
  root.append(...[definitions, group].flatMap((element) => (element ? [document.importNode(element, true)] : [])));
  return root;
}

/** The style of a picture. @param {Element} picture */
function sheetOf(picture) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:100%;overflow:visible}${picture.querySelector("style")?.textContent ?? ""}`);
  return sheet;
}
