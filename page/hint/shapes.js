// The houses, groups, candidates and crosses of a step. Classes count houses and values from 1.

import { bit } from "../model/marks.js";
import { outline as outlineOfCells } from "../board/borders.js";
import { cellCentre, cellRect } from "../board/geometry.js";
import { markPlaces } from "../model/board.js";
import { findHouse, KINDS } from "../model/houses.js";
import { crossedPremises, outstanding } from "./clues.js";
import { hullPath, polygonPath, round } from "./outline.js";
import { place, placeOf } from "./places.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("./types.d.ts").Mark} Mark */
/** @typedef {import("../types/state.d.ts").Part} Part */
/** @typedef {import("../types/step.d.ts").Group} Group */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("../types/step.d.ts").CellPlace} CellPlace */
/** @typedef {import("./types.d.ts").DrawOptions} DrawOptions */
/** @typedef {import("./outline.js").Point} Point */

const LETTERS = "abcdef";

/** The size of the cross over a premise, as a share of that over what the step removes. */
const PREMISE = 0.65;

/** How much larger each further shape of a candidate is, so that all of them are seen. */
const GROWTH = 0.14;

/** The houses of a step, and as bases those of the reasons that stand out. @param {Step} step @param {number | null} links the number of links drawn */
export const housesOfStep = (step, links) => [
  ...step.evidence.houses,
  ...outstanding(step, links).flatMap(({ houses }) => houses.map((house) => ({ ...house, role: "base" }))),
];

/**
 * @param {Step} step
 * @param {DrawOptions} board
 * @returns {Mark[]}
 */
export function houses(step, board) {
  const distinct = new Map(housesOfStep(step, board.links).map((house) => [`${house.role} ${house.kind} ${house.index}`, house]));
  return [...distinct.values()].map(({ role, kind, index }) => {
    const cells = findHouse(board, { kind, index })?.cells ?? [];
    const [inset, filling] = role === "base" ? [2, {}] : [5, { fill: "url(#hatching)" }];
    const parts = cells.length > 0 ? [outlineOfCells(board.side, cells, inset, filling)] : [];
    return { layer: "houses", class: `${role} ${KINDS[kind].letter}${index + 1}`, parts };
  });
}

/**
 * The outlines of groups: one around the candidates of each cell, and lines that join them.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function groups(step, options) {
  let lettered = 0;
  return step.evidence.groups.flatMap((group) => {
    const letter = group.role === "als" ? LETTERS[lettered++ % LETTERS.length] : "";
    const suffix = letter ? `als ${letter}` : group.role;
    const outlines = group.cells.map((cell) => outline(cell, group, options));
    /** @type {Mark[]} */
    const marks = [{ layer: "hulls", class: `hull ${suffix}`, parts: outlines }];
    if (group.cells.length > 1)
      marks.push({ layer: "hulls", class: `tie ${suffix}`, parts: ties(group.cells) });
    if (letter)
      marks.push({ layer: "hulls", class: `letter ${suffix}`, parts: letterParts(group, letter, options) });
    return marks;
  });
}

/**
 * The candidates of a cell that belong to a group.
 * @param {CellPlace} cell
 * @param {Group} group
 * @param {DrawOptions} options
 * @returns {Candidate[]}
 */
function members({ row, column }, group, { side, values, candidates }) {
  const at = row * side + column;
  const set = values[at] ? bit(values[at]) : candidates[at];
  return group.values.filter((value) => (set & bit(value)) !== 0).map((value) => ({ row, column, value }));
}

/**
 * @param {CellPlace} cell
 * @param {Group} group
 * @param {DrawOptions} options
 * @returns {Part}
 */
function outline(cell, group, options) {
  const inside = members(cell, group, options);
  const { x, y } = cellCentre(cell.row, cell.column);
  if (options.values[cell.row * options.side + cell.column] || inside.length === 0) {
    return { tag: "rect", attributes: { x: x - 44, y: y - 44, width: 88, height: 88, rx: 14 } };
  }
  const spots = inside.map((candidate) => place(candidate, options));
  return {
    tag: "path",
    attributes: {
      d: hullPath(
        spots.map((spot) => spot.centre),
        spots[0].radius + 2,
      ),
    },
  };
}

/**
 * Lines that join the cells of a group: a minimum spanning tree of their centres. Prim, 1957.
 * @param {CellPlace[]} cells
 * @returns {Part[]}
 */
function ties(cells) {
  const centres = cells.map(({ row, column }) => cellCentre(row, column));
  const [joined, rest] = [[centres[0]], centres.slice(1)];
  /** @type {Part[]} */
  const parts = [];
  while (rest.length > 0) {
    const pairs = rest.flatMap((to) =>
      joined.map((from) => ({ from, to, length: Math.hypot(to.x - from.x, to.y - from.y) })),
    );
    const { from, to, length } = pairs.reduce((a, b) => (b.length < a.length ? b : a));
    const [ux, uy] = [((to.x - from.x) / length) * 44, ((to.y - from.y) / length) * 44];
    const d = `M${round(from.x + ux)} ${round(from.y + uy)}L${round(to.x - ux)} ${round(to.y - uy)}`;
    parts.push({ tag: "path", attributes: { d } });
    joined.push(to);
    rest.splice(rest.indexOf(to), 1);
  }
  return parts;
}

/**
 * The letter of an almost locked set, in a corner of its first cell.
 * @param {Group} group
 * @param {string} letter
 * @param {DrawOptions} options
 * @returns {Part[]}
 */
function letterParts(group, letter, options) {
  const radius = Math.min(10, 24 / Math.sqrt(Math.sqrt(options.side)));
  return disc(corner(group.cells[0], radius + 2, options), radius, letter.toUpperCase());
}

/**
 * A corner of a cell, if possible one without a mark.
 * @param {CellPlace} cell
 * @param {number} inset
 * @param {DrawOptions} options
 * @returns {Point}
 */
function corner({ row, column }, inset, { side, candidates, hasNotes }) {
  const { x, y, width, height } = cellRect(row, column);
  const { columns, rows } = markPlaces(side);
  const set = candidates[row * side + column];
  const [left, right, top, bottom] = [x + inset, x + width - inset, y + inset, y + height - inset];
  const corners = [
    { mark: columns, point: { x: right, y: top } },
    ...(hasNotes ? [] : [{ mark: 1, point: { x: left, y: top } }]),
    { mark: columns * rows, point: { x: right, y: bottom } },
    { mark: columns * (rows - 1) + 1, point: { x: left, y: bottom } },
  ];
  return (corners.find(({ mark }) => (set & bit(mark)) === 0) ?? corners[0]).point;
}

/**
 * A disc with a text in it.
 * @param {Point} centre
 * @param {number} radius
 * @param {string} text
 * @returns {Part[]}
 */
export function disc({ x, y }, radius, text) {
  const size = round(radius * (text.length > 1 ? 1.25 : 1.6));
  return [
    { tag: "circle", attributes: { cx: round(x), cy: round(y), r: radius } },
    { tag: "text", attributes: { x: round(x), y: round(y + size * 0.35), "font-size": size }, text },
  ];
}

/**
 * One shape for each candidate and role. Equal classes are drawn once.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function shapes(step, options) {
  const lettered = step.evidence.groups.filter((group) => group.role === "als");
  const letterOf = (/** @type {CellPlace} */ cell) => {
    const at = lettered.findIndex((group) =>
      group.cells.some((one) => one.row === cell.row && one.column === cell.column),
    );
    return at < 0 ? "" : ` ${LETTERS[at % LETTERS.length]}`;
  };
  /** @type {Mark[]} */
  const marks = [];
  const add = (
    /** @type {string} */ role,
    /** @type {string} */ name,
    /** @type {Candidate} */ candidate,
  ) => {
    const place = ` ${placeOf(candidate)}`;
    const others = new Set(marks.map((mark) => mark.class).filter((other) => other.endsWith(place)));
    others.delete(name + place);
    marks.push(shape(role, name + place, candidate, options, 1 + GROWTH * others.size));
  };
  for (const { row, column, values } of step.eliminations ?? []) {
    for (const value of values) add("elimination", "elimination", { row, column, value });
  }
  for (const { row, column, values, role } of step.evidence.cells) {
    if (!values || values.length === 0) marks.push(cellOutline(role, row, column));
    const name = role === "als" ? `als${letterOf({ row, column })}` : role;
    for (const value of values ?? []) add(role, name, { row, column, value });
  }
  lettered.forEach((group, at) => {
    const name = `als ${LETTERS[at % LETTERS.length]}`;
    for (const cell of group.cells) {
      for (const candidate of members(cell, group, options)) add("als", name, candidate);
    }
  });
  for (const candidate of step.placements ?? []) marks.push(placement(candidate, options));
  return distinct(marks);
}

/**
 * The first of the marks with each class.
 * @param {Mark[]} marks
 * @returns {Mark[]}
 */
export function distinct(marks) {
  const seen = new Set();
  return marks.filter((mark) => !seen.has(mark.class) && seen.add(mark.class));
}

/**
 * @param {string} role
 * @param {number} row
 * @param {number} column
 * @returns {Mark}
 */
function cellOutline(role, row, column) {
  const { x, y, width, height } = cellRect(row, column);
  const attributes = { x: x + 5, y: y + 5, width: width - 10, height: height - 10, rx: 8 };
  return {
    layer: "shapes",
    class: `${role} r${row + 1}c${column + 1}`,
    parts: [{ tag: "rect", attributes }],
  };
}

/**
 * A frame around the cell, and its value instead of the marks.
 * @param {Candidate} candidate
 * @param {DrawOptions} options
 * @returns {Mark}
 */
function placement(candidate, { symbol, side, ghosts }) {
  const { x, y, width, height } = cellRect(candidate.row, candidate.column);
  const frame = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 6 };
  const text = symbol(candidate.value);
  const size = text.length > 1 ? 48 : 68;
  const isDrawn = ghosts?.has(candidate.row * side + candidate.column) ?? true;
  /** @type {Part} */
  const value = { tag: "text", attributes: { x: x + 50, y: y + 50 + size * 0.334, "font-size": size }, text };
  return {
    layer: "shapes",
    class: `placement ${placeOf(candidate)}`,
    parts: [{ tag: "rect", attributes: frame }, ...(isDrawn ? [value] : [])],
  };
}

/**
 * The shape of a role. Roles differ in shape, not in colour alone.
 * @param {string} role
 * @param {string} name
 * @param {Candidate} candidate
 * @param {DrawOptions} options
 * @param {number} growth
 * @returns {Mark}
 */
function shape(role, name, candidate, options, growth) {
  const { centre, radius } = place(candidate, options);
  return { layer: "shapes", class: name, parts: outlineOf(role, centre, radius * growth) };
}

/**
 * @param {string} role
 * @param {Point} centre
 * @param {number} r
 * @returns {Part[]}
 */
function outlineOf(role, centre, r) {
  const path = (/** @type {number} */ corners, /** @type {number} */ turn, /** @type {number} */ scale) => [
    { tag: /** @type {const} */ ("path"), attributes: { d: polygonPath(centre, r * scale, corners, turn) } },
  ];
  switch (role) {
    case "single":
    case "base":
    case "subset":
    case "floor":
    case "deadly":
    case "on":
    case "off":
    case "color_a":
    case "color_b":
    case "als":
    case "aligned":
    case "exocet_base":
    case "companion":
    case "innie":
    case "needed":
      return [circle(centre, r)];
    case "color_c":
    case "color_d":
      return [circle(centre, r), circle(centre, r * 0.78)];
    case "fin":
    case "guardian":
    case "roof":
      return path(3, -90, 1.2);
    case "endo_fin":
      return path(3, 90, 1.2);
    case "pivot":
    case "intersection":
    case "stem":
    case "assumption":
      return path(6, 0, 1.08);
    case "pincer":
    case "excluder":
    case "outie":
      return path(4, -90, 1.12);
    default:
      return path(4, -45, 1.25);
  }
}

/**
 * @param {Point} centre
 * @param {number} radius
 * @returns {Part}
 */
const circle = ({ x, y }, radius) => ({
  tag: "circle",
  attributes: { cx: round(x), cy: round(y), r: round(radius) },
});

/**
 * A cross over each eliminated candidate, a plus in the corner of each placement, a small cross over each premise of a
 * reason that is false.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function crosses(step, options) {
  const crossed = (step.eliminations ?? []).flatMap(({ row, column, values }) =>
    values.map((value) => cross("cross", { row, column, value }, options)),
  );
  const premises = crossedPremises(step, options.links).map((candidate) => cross("premise", candidate, options));
  return [...premises, ...crossed, ...(step.placements ?? []).map((candidate) => plus(candidate, options))];
}

/**
 * @param {"cross" | "premise"} name
 * @param {Candidate} candidate
 * @param {DrawOptions} options
 * @returns {Mark}
 */
function cross(name, candidate, options) {
  const { centre: { x, y }, radius: whole } = place(candidate, options);
  const radius = name === "cross" ? whole : whole * PREMISE;
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius].map((n) => round(n));
  const d = `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
  return {
    layer: "crosses",
    class: `${name} ${placeOf(candidate)}`,
    parts: [{ tag: "path", attributes: { d } }],
  };
}

/**
 * @param {Candidate} candidate
 * @param {DrawOptions} options
 * @returns {Mark}
 */
function plus(candidate, options) {
  const { x, y } = corner(candidate, 16, options);
  const d = `M${x - 8} ${y}h16M${x} ${y - 8}v16`;
  return {
    layer: "crosses",
    class: `plus ${placeOf(candidate)}`,
    parts: [{ tag: "path", attributes: { d } }],
  };
}
