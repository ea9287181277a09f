// The links of a step: lines with arrow heads, flags at assumptions, jagged lines at contradictions, and the
// outlines of ends that have several candidates.

import { assumptionNames, assumptionNumbers } from "./cases.js";
import { reasonOf } from "./clues.js";
import { cellRect } from "../board/geometry.js";
import { hullPath, jaggedPath, round } from "./outline.js";
import { place } from "./places.js";
import { freePlace, ring, route } from "./route.js";
import { disc, distinct } from "./shapes.js";
import { valuesOf } from "../model/marks.js";

/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").Link} Link */
/** @typedef {import("./types.d.ts").Mark} Mark */
/** @typedef {import("../types/state.d.ts").Part} Part */
/** @typedef {import("../types/step.d.ts").Candidate} Candidate */
/** @typedef {import("./types.d.ts").DrawOptions} DrawOptions */
/** @typedef {import("./outline.js").Point} Point */
/** @typedef {import("./route.js").Obstacle} Obstacle */
/** @typedef {import("./route.js").End} End */
/** @typedef {import("./route.js").Route} Route */

/**
 * The common context of all links of a step.
 * @typedef {object} SketchParts
 * @property {Step} step
 * @property {DrawOptions} options
 * @property {string[]} suffixes the classes of each link after its kind
 * @property {number[]} numbers the assumption that each link depends on
 * @property {Map<number, string>} names the names of the assumptions
 * @property {boolean} hasCases
 * @property {import("./route.js").Label[]} labels the discs drawn before
 * @typedef {SketchParts & import("./route.js").Surroundings} Sketch
 */

/**
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Mark[]}
 */
export function links(step, options) {
  const all = step.evidence.links;
  const last = Math.min(options.links ?? all.length, all.length);
  const sketch = newSketch(step, options, last);
  const isOneChain = !sketch.hasCases || options.of !== null;
  const isNumbered = options.numbered === true && options.links === null && isOneChain && all.length > 1;
  return all.slice(0, last).flatMap((link, at) => {
    const marks = linkMarks(link, at, sketch);
    const isCurrent = options.links !== null && at === last - 1;
    const reason = reasonOf(step, link);
    if (reason) return [...marks.marks, clueNumber(at, reason, sketch)];
    if (isCurrent) return [...marks.marks, currentNumber(at, marks.places, sketch)];
    return isNumbered ? [...marks.marks, number(at, marks.places, sketch)] : marks.marks;
  });
}

/**
 * @param {Step} step
 * @param {DrawOptions} options
 * @param {number} last
 * @returns {Sketch}
 */
function newSketch(step, options, last) {
  const all = step.evidence.links;
  const numbers = options.of ? all.map(() => options.of?.number ?? 0) : assumptionNumbers(all);
  const suffixes = all.map((_, at) => {
    const inCase = numbers[at] > 0 ? ` case${numbers[at]}` : "";
    const age = options.links === null ? "" : at < last - 1 ? " earlier" : " current";
    return ` n${at + 1}${inCase}${age}`;
  });
  const head = Math.min(12, place({ row: 0, column: 0, value: 1 }, { ...options, values: [] }).radius * 0.72);
  const names = options.of ? namesOf(options.of) : assumptionNames(all);
  return {
    step,
    options,
    suffixes,
    numbers,
    names,
    hasCases: names.size > 0,
    labels: [],
    obstacles: obstaclesOf(step, options),
    drawn: [],
    head,
    size: 100 * options.side,
  };
}

/** The name of the one case that is drawn. @param {{number: number, name: string}} of @returns {Map<number, string>} */
const namesOf = ({ number, name }) => (name ? new Map([[number, name]]) : new Map());

/**
 * The candidates and values of the board, and notes. Lines avoid what is of the step most.
 * @param {Step} step
 * @param {DrawOptions} options
 * @returns {Obstacle[]}
 */
function obstaclesOf(step, options) {
  const { side, values, candidates } = options;
  const inStep = new Set();
  const note = (/** @type {Candidate} */ { row, column, value }) =>
    inStep.add((row * side + column) * side + value - 1);
  for (const { row, column, values: own } of [...step.evidence.cells, ...(step.eliminations ?? [])]) {
    for (const value of own ?? []) note({ row, column, value });
  }
  const notes = (options.noteCells ?? []).map((cell) => {
    const { x, y } = cellRect(Math.floor(cell / side), cell % side);
    return { centre: { x: x + NOTE, y: y + NOTE }, radius: NOTE, weight: 1 };
  });
  const digits = values.flatMap((filled, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    return (filled ? [filled] : valuesOf(candidates[cell])).map((value) => {
      const { centre, radius } = place({ row, column, value }, options);
      const weight = filled ? 2 : inStep.has(cell * side + value - 1) ? 6 : 2;
      return { centre, radius: filled ? 26 : radius * 0.8, weight };
    });
  });
  return [...digits, ...notes];
}

/**
 * The marks of a link, and the possible places of its number, the best first.
 * @param {Link} link
 * @param {number} at
 * @param {Sketch} sketch
 * @returns {{marks: Mark[], places: Point[]}}
 */
function linkMarks(link, at, sketch) {
  const suffix = sketch.suffixes[at];
  if (link.from.length === 0 && !link.kind.startsWith("assumed")) return { marks: [], places: around(link, sketch) };
  if (link.from.length === 0) return flag(link, sketch.names.get(sketch.numbers[at]) ?? "", suffix, sketch);
  if (link.to.length === 0) return clash(link, suffix, sketch);
  const isForcing = sketch.numbers[at] > 0;
  const isOneLine = reasonOf(sketch.step, link) !== undefined;
  const [start, end] = isOneLine ? closest(link, sketch) : [[], []];
  const premises = isOneLine ? [start] : isForcing ? link.from.map((premise) => [premise]) : [link.from];
  const to = isOneLine ? end : isForcing && link.kind !== "one_of" ? [link.to[0]] : link.to;
  const routes = premises.map((from) => lineBetween(from, to, sketch));
  const lines = routes.map(({ path }) => path).join("");
  const heads = routes.map(({ head }) => head).join("");
  /** @type {Mark[]} */
  const marks = [
    {
      layer: "links",
      class: `link ${link.kind}${suffix}`,
      parts: [{ tag: "path", attributes: { d: lines } }],
    },
    { layer: "links", class: `head${suffix}`, parts: [{ tag: "path", attributes: { d: heads } }] },
  ];
  if (sketch.hasCases && !sketch.options.of) {
    const name = sketch.names.get(sketch.numbers[at]) ?? "";
    marks.push({ layer: "links", class: `case${suffix}`, parts: disc(caseCentre(routes[0], sketch), small(sketch), name) });
  }
  return { marks, places: places(routes[0]) };
}

/** The distance of a note's middle to the upper left corner of its cell. */
const NOTE = 13;

/** The places of a label beside what a link concludes. @param {Link} link @param {Sketch} sketch */
function around({ to }, sketch) {
  const { centre, radius } = place(to[0], sketch.options);
  return ring(centre, radius + sketch.head);
}

/** The premise and the conclusion that are closest to each other: a link with a reason has one line. @param {Link} link @param {Sketch} sketch */
function closest({ from, to }, { options }) {
  const centre = (/** @type {Candidate} */ candidate) => place(candidate, options).centre;
  const length = (/** @type {Candidate[]} */ [a, b]) => Math.hypot(centre(a).x - centre(b).x, centre(a).y - centre(b).y);
  const pairs = from.flatMap((a) => to.map((b) => [a, b]));
  const [start, end] = pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
  return [[start], [end]];
}

/**
 * The places of a label beside the cells of a reason: their corners.
 * @param {import("../types/step.d.ts").Reason} reason @param {Sketch} sketch @returns {Point[]}
 */
function beside({ cells }, { size }) {
  const onBoard = (/** @type {number} */ at) => Math.min(size - CLUE_NUMBER, Math.max(CLUE_NUMBER, at));
  return cells.flatMap(({ row, column }) => {
    const { x, y, width, height } = cellRect(row, column);
    const [left, right, top, bottom] = [x, x + width, y, y + height].map(onBoard);
    return [{ x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }, { x: left, y: top }];
  });
}

/** The radius of the number beside a clue: between cells there is room. */
const CLUE_NUMBER = 12;

/** The places of a label on a line. @param {Route} line */
const places = ({ middle, samples }) => [middle, ...samples];

/**
 * The middle of the disc of a case. The disc is visible only if all links of all cases are.
 * @param {Route} line @param {Sketch} sketch
 */
function caseCentre(line, sketch) {
  return sketch.options.links === null ? freePlace(places(line), small(sketch), sketch) : line.middle;
}

/** The radius of the disc with a case's number. @param {Sketch} sketch */
const small = ({ head }) => round(head * 0.78);

/**
 * The line between two ends. An end with several candidates is joined where its outline is nearest.
 * @param {Candidate[]} from
 * @param {Candidate[]} to
 * @param {Sketch} sketch
 * @returns {Route}
 */
function lineBetween(from, to, sketch) {
  const [start, end] = nearest(spine(from, sketch.options), spine(to, sketch.options), sketch.head * 2);
  const line = route(start, end, sketch);
  sketch.drawn.push(...line.samples);
  return line;
}

/**
 * Points along the candidates of an end, with the distance to its outline.
 * @param {Candidate[]} end
 * @param {DrawOptions} options
 * @returns {End[]}
 */
function spine(end, options) {
  const spots = end.map((candidate) => place(candidate, options));
  if (spots.length === 1) return [{ centre: spots[0].centre, radius: spots[0].radius + 1 }];
  const radius = spots[0].radius + 4;
  return spots.slice(1).flatMap(({ centre: b }, at) => {
    const a = spots[at].centre;
    return Array.from({ length: 9 }, (_, k) => ({
      centre: { x: a.x + ((b.x - a.x) * k) / 8, y: a.y + ((b.y - a.y) * k) / 8 },
      radius,
    }));
  });
}

/**
 * The two points, one of each list, that are closest to each other with room for an arrow between them.
 * @param {End[]} from
 * @param {End[]} to
 * @param {number} room
 * @returns {[End, End]}
 */
function nearest(from, to, room) {
  /** @type {[End, End]} */
  let best = [from[0], to[to.length - 1]];
  let shortest = Infinity;
  for (const a of from) {
    for (const b of to) {
      const length = Math.hypot(a.centre.x - b.centre.x, a.centre.y - b.centre.y);
      const isClear = from.length + to.length === 2 || length > a.radius + b.radius + room;
      if (isClear && length < shortest) [best, shortest] = [[a, b], length];
    }
  }
  return best;
}

/**
 * A flag with the name of the assumption, at the corner of the candidate where it covers least.
 * @param {Link} link
 * @param {string} name
 * @param {string} suffix
 * @param {Sketch} sketch
 */
function flag(link, name, suffix, sketch) {
  const { centre, radius } = place(link.to[0], sketch.options);
  const [width, height] = [sketch.head * 1.55, sketch.head * 1.35];
  const corners = [
    [1, -1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, up]) => ({
    right,
    up,
    x: centre.x + radius * 0.5 * right + width * 0.5 * right,
    y: centre.y + radius * 0.75 * up + height * 0.75 * up,
  }));
  const middle = freePlace(corners, width / 2, sketch);
  const { right, up } = corners.find((corner) => corner.x === middle.x && corner.y === middle.y) ?? corners[0];
  const [x, y] = [centre.x + radius * 0.5 * right, centre.y + radius * 0.75 * up];
  const notch = round(height * 0.35 * right);
  const half = round((-height / 2) * up);
  const pole = `M${round(x)} ${round(y)}v${round(height * 1.25 * up)}`;
  const cloth = `h${round(width * right)}l${-notch} ${half}l${notch} ${half}h${round(-width * right)}`;
  /** @type {Part} */
  const text = {
    tag: "text",
    attributes: {
      x: round(x + width * 0.42 * right),
      y: round(y + height * (0.75 * up + 0.35)),
      "font-size": round(height * (name.length > 1 ? 0.75 : 0.95)),
    },
    text: name,
  };
  /** @type {Mark[]} */
  const marks = [
    {
      layer: "links",
      class: `flag ${link.kind}${suffix}`,
      parts: [{ tag: "path", attributes: { d: pole + cloth } }, text],
    },
  ];
  return { marks, places: ring(centre, radius + sketch.head) };
}

/**
 * A jagged line through candidates that cannot all be false.
 * @param {Link} link
 * @param {string} suffix
 * @param {Sketch} sketch
 */
function clash(link, suffix, { options, head }) {
  const spots = link.from.map((candidate) => place(candidate, options));
  const d = jaggedPath(
    spots.map(({ centre }) => centre),
    Math.max(spots[0].radius, head),
  );
  /** @type {Mark[]} */
  const marks = [
    { layer: "links", class: `clash ${link.kind}${suffix}`, parts: [{ tag: "path", attributes: { d } }] },
  ];
  const [first, last] = [spots[0].centre, spots[spots.length - 1].centre];
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return { marks, places: [middle, ...ring(middle, spots[0].radius + head), ...ring(last, spots[0].radius + head)] };
}

/**
 * The number of a link among all.
 * @param {number} at
 * @param {Point[]} places
 * @param {Sketch} sketch
 * @returns {Mark}
 */
const number = (at, places, sketch) => ({
  layer: "links",
  class: `number n${at + 1}`,
  parts: disc(freePlace(places, small(sketch), sketch), small(sketch), numberText(at, sketch)),
});

/**
 * The number of a link beside its clue.
 * @param {number} at @param {import("../types/step.d.ts").Reason} reason @param {Sketch} sketch @returns {Mark}
 */
function clueNumber(at, reason, sketch) {
  const { links: shown } = sketch.options;
  const age = shown === null ? "" : at === shown - 1 ? " current" : " earlier";
  const centre = freePlace(beside(reason, sketch), CLUE_NUMBER, sketch);
  return { layer: "links", class: `number n${at + 1}${age}`, parts: disc(centre, CLUE_NUMBER, numberText(at, sketch)) };
}

/** @param {number} at @param {Sketch} sketch */
const numberText = (at, { options: { offset = 0 } }) => `${at + 1 + offset}`;

/**
 * The number of the current link.
 * @param {number} at
 * @param {Point[]} places
 * @param {Sketch} sketch
 * @returns {Mark}
 */
function currentNumber(at, places, sketch) {
  const { radius } = place({ row: 0, column: 0, value: 1 }, { ...sketch.options, values: [] });
  const size = Math.min(11, round(radius * 0.7));
  return {
    layer: "links",
    class: `number n${at + 1} current`,
    parts: disc(freePlace(places, size, sketch), size, numberText(at, sketch)),
  };
}

/**
 * The outlines of ends with several candidates.
 * @param {Step} step
 * @param {DrawOptions} options
 * @param {{first: number, last: number}} range  The indices of the links whose ends are drawn.
 * @returns {Mark[]}
 */
export function ends(step, options, { first, last }) {
  const marks = step.evidence.links.slice(first, last + 1).flatMap(({ kind, from, to }) => {
    const grouped =
      kind === "grouped_strong" || kind === "grouped_weak" ? [from, to] : kind === "one_of" ? [to] : [];
    return grouped.filter((end) => end.length > 1).map((end) => endHull(end, options));
  });
  return distinct(marks);
}

/**
 * @param {Candidate[]} end
 * @param {DrawOptions} options
 * @returns {Mark}
 */
function endHull(end, options) {
  const spots = end.map((candidate) => place(candidate, options));
  const names = end.map(({ row, column, value }) => `r${row + 1}c${column + 1}v${value}`).join(" ");
  const d = hullPath(
    spots.map(({ centre }) => centre),
    spots[0].radius + 3,
  );
  return { layer: "hulls", class: `hull end ${names}`, parts: [{ tag: "path", attributes: { d } }] };
}
