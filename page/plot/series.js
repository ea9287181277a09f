// Lines over an x axis, one for each strategy, and dots for the spread of several seeds. A colour never stands alone:
// lines have dash patterns, dots have a place of their own on the x axis.

/** @typedef {import("./chart.js").Chart} Chart */
/** @typedef {import("./chart.js").Paint} Paint */
/** @typedef {import("../types/api.d.ts").components["schemas"]["SearchStrategy"]} Strategy */
/** @typedef {{name: string, strategy: Strategy, x: number[], y: number[]}} Line */

/** The look of each strategy: colour token, dash pattern.
 * @type {Record<Strategy, {token: string, dash: number[]}>} */
export const LOOK = {
  best_first: { token: "--hint-green", dash: [] },
  breadth_first: { token: "--hint-orange", dash: [10, 5] },
  depth_first: { token: "--hint-blue", dash: [2, 4] },
  backtracking: { token: "--hint-purple", dash: [10, 4, 2, 4] },
};

/** The borders of the markers in the legend, in the order of the strategies. */
const MARKERS = ["solid", "dashed", "dotted", "double"];

const LOGARITHMIC = 3;

/**
 * A line for each strategy.
 * @param {{label: string, x: string, y: string, scale: "linear" | "log", lines: Line[]}} parts
 * @returns {Chart}
 */
export function lineChart({ label, x, y, scale, lines }) {
  const xs = [...new Set(lines.flatMap((line) => line.x))].sort((a, b) => a - b);
  const data = lines.map((line) => {
    const at = new Map(line.x.map((value, k) => [value, line.y[k]]));
    return xs.map((value) => drawable(at.get(value), scale));
  });
  return {
    label,
    data: /** @type {any} */ ([xs, ...data]),
    options: (paint) => ({
      ...frame(paint, x, y, scale),
      series: [{ label: x }, ...lines.map((line) => ({
        label: line.name,
        stroke: paint.colour(LOOK[line.strategy].token),
        dash: LOOK[line.strategy].dash,
        width: 2,
        spanGaps: true,
        points: { show: false },
      }))],
    }),
  };
}

/**
 * A dot for each run, the strategies side by side.
 * @param {{label: string, y: string, groups: {name: string, strategy: Strategy, values: number[]}[]}} parts
 * @returns {Chart}
 */
export function dotChart({ label, y, groups }) {
  const spread = (/** @type {number} */ group, /** @type {number} */ k, /** @type {number} */ n) => group + (n > 1 ? k / (n - 1) - 0.5 : 0) * 0.6;
  const xs = groups.flatMap(({ values }, group) => values.map((_, k) => spread(group, k, values.length)));
  let first = 0;
  const data = groups.map(({ values }) => {
    const column = new Array(xs.length).fill(null);
    for (const value of values) column[first++] = drawable(value, "log");
    return column;
  });
  return {
    label,
    data: /** @type {any} */ ([xs, ...data]),
    options: (paint) => ({
      ...frame(paint, "", y, "log", groups.map(({ name }) => name)),
      series: [{}, ...groups.map(({ name, strategy }) => {
        const stroke = paint.colour(LOOK[strategy].token);
        return { label: name, stroke, paths: () => null, points: { show: true, size: 7, stroke, fill: stroke } };
      })],
    }),
  };
}

/** A logarithmic axis has no place for 0. @param {number | undefined} value @param {"linear" | "log"} scale */
export const drawable = (value, scale) => (value === undefined || (scale === "log" && value <= 0) ? null : value);

/** The range of a logarithmic axis: from 1 to a power of ten. @param {unknown} _ @param {number} __ @param {number} max
 * @returns {[number, number]} */
const fromOne = (_, __, max) => [1, 10 ** Math.max(1, Math.ceil(Math.log10(max || 1)))];

/** The powers of ten alone have a line of the grid. @param {unknown} _ @param {number[]} splits */
const powers = (_, splits) => splits.map((value) => (Number.isInteger(Math.log10(value)) ? value : null));

/**
 * Axes, grid and legend.
 * @param {Paint} paint @param {string} x @param {string} y @param {"linear" | "log"} scale @param {string[]} [names] of the
 * places 0, 1, … on the x axis
 */
export function frame(paint, x, y, scale, names) {
  const axis = { stroke: paint.colour("--ink"), grid: { stroke: paint.colour("--line"), width: 1 },
    ticks: { stroke: paint.colour("--line"), width: 1 }, font: `13px ${paint.font}`, labelFont: `13px ${paint.font}` };
  const places = names && {
    splits: () => names.map((_, k) => k),
    values: () => (paint.width < 480 ? names.map((name) => name.replace(/(-first|racking)$/, "")) : names),
    grid: { show: false },
  };
  return {
    cursor: { show: false },
    legend: { show: !names, live: false, markers: { width: 3, dash: (/** @type {unknown} */ _, /** @type {number} */ k) => MARKERS[k - 1] ?? "solid" } },
    scales: {
      x: { time: false, ...(names ? { range: /** @type {[number, number]} */ ([-0.6, names.length - 0.4]) } : {}) },
      y: scale === "log" ? { distr: /** @type {3} */ (LOGARITHMIC), range: fromOne } : {},
    },
    axes: [
      { ...axis, grid: { show: false }, ...places, ...(x ? { label: x, labelSize: 18 } : {}) },
      { ...axis, label: y, labelSize: 18, size: 62, ...(scale === "log" ? { grid: { ...axis.grid, filter: powers }, ticks: { ...axis.ticks, filter: powers } } : {}) },
    ],
  };
}
