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

/** The classes of figures that are not at full strength, the strongest first. */
const FAINT = ["half", "faded"];

/** The typeface of the page; cages are quieter than the lines of the board, and not thinner than a pixel. */
const OWN = `svg{font-family:var(--text)!important}
.killer_cage .edge{stroke:color-mix(in srgb,var(--ink-3) 80%,transparent)!important;stroke-width:1.5px!important;stroke-linecap:square!important}
.note.sum{fill:var(--ink-2)!important;font-size:20px;text-anchor:start}
.half{opacity:.55}.faded{opacity:.25}
mask .ground{fill:#000!important}mask .whole{fill:#fff}
@media(max-width:1023px){.killer_cage .edge{stroke-width:2.3px!important}.note.sum{font-size:23px}}`;

/** The lengths of a dash and of the gap behind it, of a line that they fill in whole numbers about. */
const DASH = 6;
const GAP = 5;

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
 * Draws each constraint as strongly as a step needs it. A note of several constraints is as strong as the strongest.
 * @param {Element[]} hosts the layers @param {((index: number) => string) | null} emphasis the class of a constraint, or null for full strength
 */
export function emphasize(hosts, emphasis) {
  for (const host of hosts) {
    for (const figure of host.shadowRoot?.querySelectorAll("[data-constraint]:not(.ground)") ?? []) {
      const names = (figure.getAttribute("data-constraint") ?? "").split(" ").map((index) => emphasis?.(Number(index)) ?? "");
      const name = names.includes("") ? "" : FAINT.find((faint) => names.includes(faint));
      for (const faint of FAINT) figure.classList.toggle(faint, faint === name);
    }
  }
}

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
  const drawn = /** @type {Element} */ (root.lastElementChild);
  for (const edge of drawn.querySelectorAll(".killer_cage > .edge")) edge.replaceWith(...dashed(edge));
  for (const note of drawn.querySelectorAll(".ground + .note")) {
    setSum(note);
    // The ground becomes part of a mask.
    note.setAttribute("data-constraint", note.previousElementSibling?.getAttribute("data-constraint") ?? "");
  }
  cutAtNotes(drawn, side);
  return root;
}

/** The outline of a cage once more: each side of it begins and ends with half a dash, so that dashes join at corners. @param {Element} edge */
const dashed = (edge) => dashedSides(edge.getAttribute("d") ?? "").map(({ d, dash, gap }) => {
  const line = /** @type {Element} */ (edge.cloneNode());
  for (const [name, value] of Object.entries({ d, "stroke-dasharray": `${dash} ${gap}`, "stroke-dashoffset": dash / 2 })) line.setAttribute(name, String(value));
  return line;
});

/**
 * The sides of closed lines by their length, with a dash and a gap that fill it in whole numbers.
 * @param {string} outline path data of corners @returns {{d: string, dash: number, gap: number}[]}
 */
export function dashedSides(outline) {
  /** @type {Map<number, string>} */
  const sides = new Map();
  for (const loop of outline.split("M").slice(1)) {
    const corners = [...loop.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    corners.forEach(([x, y], k) => {
      const [toX, toY] = corners[(k + 1) % corners.length];
      const length = Math.hypot(toX - x, toY - y);
      if (length > 0) sides.set(length, `${sides.get(length) ?? ""}M${x} ${y}L${toX} ${toY}`);
    });
  }
  return [...sides].map(([length, d]) => {
    const pitch = length / Math.max(1, Math.round(length / (DASH + GAP)));
    const dash = (pitch * DASH) / (DASH + GAP);
    return { d, dash, gap: pitch - dash };
  });
}

/** A number at the upper left of a cell begins where the line of its cage would. Longer notes fit their cell as they are. @param {Element} note */
function setSum(note) {
  if (!/^\d{1,3}$/.test(note.textContent?.trim() ?? "")) return;
  const x = Number(note.previousElementSibling?.getAttribute("x"));
  if (x % UNIT > UNIT / 2 || Number(note.getAttribute("y")) % UNIT > UNIT / 2) return;
  note.classList.add("sum");
  note.setAttribute("x", String(x + 1));
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
