// Lines between candidates. A line is a quadratic Bézier curve that avoids the candidates it does not join.
//
// Of a straight line and curves to both sides, the one that covers least is taken: 9 curves of 24 samples.

import { round } from "./outline.js";

/** @typedef {import("./outline.js").Point} Point */
/** A disc that lines should not cover. @typedef {{centre: Point, radius: number, weight: number}} Obstacle */
/** An end of a line. @typedef {{centre: Point, radius: number}} End */
/** @typedef {{path: string, head: string, middle: Point, samples: Point[]}} Route */
/** @typedef {[Point, Point, Point]} Curve */

const BENDS = [0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5];
const SAMPLES = 24;

/**
 * The obstacles of lines: obstacles, points of the lines drawn before, and the outside of a square of length
 * `size`. `head` is the length of arrow heads.
 * @typedef {{obstacles: Obstacle[], drawn: Point[], size: number, head: number}} Surroundings
 */

/**
 * The line from one end to another, with an arrow head at the second.
 * @param {End} from
 * @param {End} to
 * @param {Surroundings} surroundings
 * @returns {Route}
 */
export function route(from, to, surroundings) {
  const { obstacles, head } = surroundings;
  const gap = distance(from.centre, to.centre) - from.radius - to.radius;
  const bends = gap < head * 1.5 ? closeBends(from, to) : BENDS;
  const near = { ...surroundings, obstacles: nearby(from, to, obstacles) };
  let best = { cost: Infinity, curve: bent(from.centre, to.centre, 0) };
  for (const bend of bends) {
    const curve = bent(from.centre, to.centre, bend);
    const cost = costOf(curve, near, from, to) + Math.abs(bend) * 3;
    if (cost < best.cost) best = { cost, curve };
  }
  return trimmed(best.curve, from, to, head);
}

/**
 * Bends for ends that nearly touch, so that enough of the curve is outside of both.
 * @param {End} from
 * @param {End} to
 */
function closeBends(from, to) {
  const bend = (3.4 * Math.max(from.radius, to.radius)) / Math.max(distance(from.centre, to.centre), 1);
  return [bend, -bend];
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} bend  The distance of the control point from the middle, in lengths of the line.
 * @returns {Curve}
 */
function bent(from, to, bend) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return [from, { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend }, to];
}

/**
 * @param {Curve} curve
 * @param {number} t
 * @returns {Point}
 */
function at([a, b, c], t) {
  const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: u * a.x + v * b.x + w * c.x, y: u * a.y + v * b.y + w * c.y };
}

/**
 * The obstacles that a curve between the ends can reach, without the ends themselves.
 * @param {End} from
 * @param {End} to
 * @param {Obstacle[]} obstacles
 */
function nearby(from, to, obstacles) {
  const reach = distance(from.centre, to.centre) * 0.3 + 20;
  const [left, right] = [
    Math.min(from.centre.x, to.centre.x) - reach,
    Math.max(from.centre.x, to.centre.x) + reach,
  ];
  const [top, bottom] = [
    Math.min(from.centre.y, to.centre.y) - reach,
    Math.max(from.centre.y, to.centre.y) + reach,
  ];
  return obstacles.filter(({ centre }) => {
    const isEnd = distance(centre, from.centre) < 1 || distance(centre, to.centre) < 1;
    return !isEnd && centre.x >= left && centre.x <= right && centre.y >= top && centre.y <= bottom;
  });
}

/**
 * @param {Curve} curve
 * @param {Surroundings} surroundings
 * @param {End} from
 * @param {End} to
 */
function costOf(curve, { obstacles, drawn, size }, from, to) {
  let cost = 0;
  const covered = new Set();
  for (let k = 1; k < SAMPLES; k++) {
    const point = at(curve, k / SAMPLES);
    if (Math.min(point.x, point.y) < 4 || Math.max(point.x, point.y) > size - 4) cost += 2;
    if (distance(point, from.centre) < from.radius * 1.5 || distance(point, to.centre) < to.radius * 1.5)
      continue;
    for (const obstacle of obstacles) {
      if (!covered.has(obstacle) && distance(point, obstacle.centre) < obstacle.radius) {
        covered.add(obstacle);
        cost += obstacle.weight;
      }
    }
    if (drawn.some((other) => distance(point, other) < 7)) cost += 0.6;
  }
  return cost;
}

/**
 * The part of a curve between the outlines of its ends.
 * @param {Curve} curve
 * @param {End} from
 * @param {End} to
 * @param {number} head
 * @returns {Route}
 */
function trimmed(curve, from, to, head) {
  const start = firstOutside(curve, from, 1, (t) => t);
  const tip = at(curve, 1 - firstOutside(curve, to, 1.5, (t) => 1 - t));
  const last = 1 - firstOutside(curve, to, 1.5 + head * 0.9, (t) => 1 - t);
  const end = Math.max(last, start + 0.02);
  const [a, b, c] = part(curve, start, end);
  const text = (/** @type {Point} */ p) => `${round(p.x)} ${round(p.y)}`;
  return {
    path: `M${text(a)}Q${text(b)} ${text(c)}`,
    head: headPath(c, tip, head),
    middle: labelPlace(curve, (start + end) / 2, head),
    samples: Array.from({ length: 12 }, (_, k) => at(curve, start + ((end - start) * (k + 1)) / 13)),
  };
}

/**
 * The place of a label: on the curve, or beside it if the curve is too short.
 * @param {Curve} curve
 * @param {number} t
 * @param {number} head
 */
function labelPlace(curve, t, head) {
  const [a, , c] = curve;
  const [middle, length] = [at(curve, t), distance(a, c)];
  if (length > head * 6) return middle;
  const [dx, dy] = [middle.x - (a.x + c.x) / 2, middle.y - (a.y + c.y) / 2];
  const bulge = Math.hypot(dx, dy);
  const [ux, uy] = bulge > 1 ? [dx / bulge, dy / bulge] : [-(c.y - a.y) / length, (c.x - a.x) / length];
  return { x: middle.x + ux * head * 1.6, y: middle.y + uy * head * 1.6 };
}

/**
 * The first parameter from an end at which the curve is `margin` outside of it, at most one half.
 * @param {Curve} curve
 * @param {End} end
 * @param {number} margin
 * @param {(t: number) => number} direction
 */
function firstOutside(curve, end, margin, direction) {
  for (let k = 0; k < 100; k++) {
    if (distance(at(curve, direction(k / 200)), end.centre) >= end.radius + margin) return k / 200;
  }
  return 0.5;
}

/**
 * The part of a curve between two parameters.
 * @param {Curve} curve
 * @param {number} start
 * @param {number} end
 * @returns {Curve}
 */
function part(curve, start, end) {
  const [a, b, c] = curve;
  const mix = (/** @type {Point} */ p, /** @type {Point} */ q, /** @type {number} */ t) => ({
    x: p.x + (q.x - p.x) * t,
    y: p.y + (q.y - p.y) * t,
  });
  const control = mix(mix(a, b, start), mix(b, c, start), end);
  return [at(curve, start), control, at(curve, end)];
}

/**
 * A triangle whose point is at `tip`.
 * @param {Point} base
 * @param {Point} tip
 * @param {number} length
 */
function headPath(base, tip, length) {
  const far = Math.max(distance(base, tip), 0.1);
  const [ux, uy] = [(tip.x - base.x) / far, (tip.y - base.y) / far];
  const corner = (/** @type {number} */ side) =>
    `${round(tip.x - ux * length - uy * side)} ${round(tip.y - uy * length + ux * side)}`;
  return `M${round(tip.x)} ${round(tip.y)}L${corner(length * 0.45)}L${corner(-length * 0.45)}Z`;
}

/** @typedef {{centre: Point, radius: number}} Label */
/** @typedef {{obstacles: {centre: Point, radius: number}[], labels: Label[], size: number}} Taken */

/** The part of an obstacle's radius that its digit fills. */
const DIGIT = 0.75;

/** How much a place costs for each better one before it, in units of the board. */
const LATER = 0.15;

/**
 * The place for a disc of this radius that covers least; the disc is noted.
 * @param {Point[]} places the best first
 * @param {number} radius
 * @param {Taken} taken
 * @returns {Point}
 */
export function freePlace(places, radius, { obstacles, labels, size }) {
  const costOf = (/** @type {Point} */ place, /** @type {number} */ k) => {
    const reach = radius + 1;
    const outside = Math.max(0, reach - place.x, reach - place.y, place.x + reach - size, place.y + reach - size);
    const covered = (/** @type {Label} */ { centre, radius: other }) =>
      Math.max(0, reach + other - Math.hypot(centre.x - place.x, centre.y - place.y));
    const digits = obstacles.reduce((sum, one) => sum + covered({ ...one, radius: one.radius * DIGIT }), 0);
    return outside * 4 + digits + labels.reduce((sum, one) => sum + covered(one), 0) + k * LATER;
  };
  const costs = places.map(costOf);
  const centre = places[costs.indexOf(Math.min(...costs))];
  labels.push({ centre, radius });
  return centre;
}

/**
 * Eight points around a centre, first at the upper left.
 * @param {Point} centre @param {number} radius @returns {Point[]}
 */
export const ring = ({ x, y }, radius) =>
  [225, 135, 45, 315, 270, 180, 90, 0].map((angle) => ({
    x: x + radius * Math.cos((angle * Math.PI) / 180),
    y: y + radius * Math.sin((angle * Math.PI) / 180),
  }));
