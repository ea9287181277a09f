// The figures of constraints, taken from a picture of `/render`: below the digits what lies on cells, above the lines
// the clues. Each layer is a tree of its own, so that the style of the picture applies to it alone.

import { UNIT } from "./geometry.js";

/** @typedef {import("../types/state.d.ts").Figures} Figures */

/** The groups of a picture that each layer takes. */
const LAYERS = [["figures-below", "g.constraints"], ["figures-above", "g.clues"]];

/** The most room for clues beside the board, in units of the picture. */
const MOST_ROOM = 120;
/** The border of a picture without clues. */
const BORDER = 6;

/** The typeface of the page; cages are quieter than the lines of the board. */
const OWN = "svg{font-family:var(--text)!important}.killer_cage .edge{stroke:var(--ink-3)!important}mask .ground{fill:#000!important}mask .whole{fill:#fff}";

/** The layers of a picture, below and above. @param {Figures} figures @param {number} side */
export const figureLayers = ({ picture, style }, side) =>
  LAYERS.map(([name, selector]) => {
    const host = document.createElement("div");
    host.className = name;
    host.setAttribute("aria-hidden", "true");
    const group = picture.querySelector(selector);
    if (!group) return host;
    const root = host.attachShadow({ mode: "open" });
    root.append(only(picture, group, side));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:100%;overflow:visible}${style}${OWN}`);
    root.adoptedStyleSheets = [sheet];
    return host;
  });

/**
 * The room that the clues of a picture need at the left, above and at the right of the board, as parts of its width.
 * @param {Figures} figures @param {number} side
 */
export function clueRoom({ picture }, side) {
  const [x, y, width] = (picture.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const end = side * UNIT;
  return [-x, -y, x + width - end].map((room) => (room > BORDER ? Math.min(MOST_ROOM, room) : 0) / end);
}

/** The picture with one group of it. @param {Element} picture @param {Element} group @param {number} side */
function only(picture, group, side) {
  const root = /** @type {Element} */ (document.importNode(picture, false));
  for (const name of ["width", "height", "role", "aria-labelledby"]) root.removeAttribute(name);
  root.setAttribute("viewBox", `0 0 ${side * UNIT} ${side * UNIT}`);
  const definitions = picture.querySelector("defs");
  root.append(...[definitions, group].flatMap((element) => (element ? [document.importNode(element, true)] : [])));
  cutAtNotes(/** @type {Element} */ (root.lastElementChild), side);
  return root;
}

/**
 * Lines end at a note instead of running under a patch, which would show on the tint of a cell.
 * @param {Element} group @param {number} side
 */
function cutAtNotes(group, side) {
  const grounds = [...group.children].filter((child) => child.matches(".ground"));
  if (grounds.length === 0) return;
  const make = (/** @type {string} */ name, /** @type {Record<string, string | number>} */ attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    return made;
  };
  const area = { x: 0, y: 0, width: side * UNIT, height: side * UNIT };
  const mask = make("mask", { id: "cut", maskUnits: "userSpaceOnUse", ...area });
  const drawn = make("g", { mask: "url(#cut)" });
  drawn.append(...[...group.children].filter((child) => !child.matches(".ground, text")));
  mask.append(make("rect", { class: "whole", ...area }), ...grounds);
  group.prepend(mask, drawn);
}
