// Outlines as SVG path data: rounded convex hulls, regular polygons and jagged lines.

/** @typedef {{x: number, y: number}} Point */

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/**
 * The outline of the convex hull of discs of one radius. One point gives a circle, two a capsule.
 * @param {Point[]} centres
 * @param {number} radius
 * @returns {string}
 */
export function hullPath(centres, radius) {
  const hull = convexHull(centres);
  if (hull.length === 1) return circlePath(hull[0], radius);
  const r = round(radius);
  const corners = hull.map((point, at) => {
    const next = hull[(at + 1) % hull.length];
    const length = Math.hypot(next.x - point.x, next.y - point.y);
    const [dx, dy] = [((next.y - point.y) / length) * radius, (-(next.x - point.x) / length) * radius];
    const from = `${round(point.x + dx)} ${round(point.y + dy)}`;
    return { from, to: `${round(next.x + dx)} ${round(next.y + dy)}` };
  });
  const start = corners[corners.length - 1].to;
  return `M${start}${corners.map(({ from, to }) => `A${r} ${r} 0 0 1 ${from}L${to}`).join("")}Z`;
}

/**
 * @param {Point} centre
 * @param {number} radius
 */
function circlePath({ x, y }, radius) {
  const [r, left, right] = [round(radius), round(x - radius), round(x + radius)];
  return `M${left} ${round(y)}A${r} ${r} 0 0 1 ${right} ${round(y)}A${r} ${r} 0 0 1 ${left} ${round(y)}Z`;
}

/**
 * The corners of the convex hull, clockwise on the screen. Andrew's monotone chain, 1979.
 * @param {Point[]} points
 * @returns {Point[]}
 */
function convexHull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const distinct = sorted.filter((p, at) => at === 0 || p.x !== sorted[at - 1].x || p.y !== sorted[at - 1].y);
  if (distinct.length < 3) return distinct;
  const turn = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) =>
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const half = (/** @type {Point[]} */ ordered) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(distinct), ...half(distinct.reverse())];
}

/**
 * A regular polygon. `turn` is the angle of its first corner in degrees; −90 points up.
 * @param {Point} centre
 * @param {number} radius
 * @param {number} corners
 * @param {number} turn
 */
export function polygonPath({ x, y }, radius, corners, turn) {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = ((turn + (360 * at) / corners) * Math.PI) / 180;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/**
 * A jagged line through points; around a single point, a star.
 * @param {Point[]} points
 * @param {number} radius
 */
export function jaggedPath(points, radius) {
  if (points.length === 1) return starPath(points[0], radius);
  return points
    .slice(1)
    .map((to, at) => jag(points[at], to, radius / 3))
    .join("");
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} height
 */
function jag(from, to, height) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const teeth = Math.max(3, 2 * Math.round(length / (5 * height)) + 1);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const points = Array.from({ length: teeth + 1 }, (_, at) => {
    const side = at === 0 || at === teeth ? 0 : at % 2 === 0 ? height : -height;
    const along = (length * at) / teeth;
    return `${round(from.x + ux * along - uy * side)} ${round(from.y + uy * along + ux * side)}`;
  });
  return `M${points.join("L")}`;
}

/**
 * @param {Point} centre
 * @param {number} radius
 */
function starPath({ x, y }, radius) {
  const points = Array.from({ length: 16 }, (_, at) => {
    const [angle, r] = [(at * Math.PI) / 8, at % 2 === 0 ? radius * 1.45 : radius * 1.05];
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}
