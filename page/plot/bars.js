// Groups of bars on a logarithmic axis, one bar for each strategy in each group.

import { drawable, frame, LOOK } from "./series.js";

/** @typedef {import("./chart.js").Chart} Chart */
/** @typedef {import("../types/api.d.ts").components["schemas"]["SearchStrategy"]} Strategy */

/**
 * @param {{label: string, y: string, strategies: {name: string, strategy: Strategy}[],
 *   groups: {name: string, values: (number | null)[]}[]}} parts
 * @returns {Chart}
 */
export function barChart({ label, y, strategies, groups }) {
  // Each group has a place for every bar and one for the gap.
  const pitch = strategies.length + 1;
  const xs = groups.flatMap((_, group) => strategies.map((_, k) => group * pitch + k));
  const column = (/** @type {number} */ chosen) =>
    groups.flatMap(({ values }) => strategies.map((_, k) => (k === chosen ? drawable(values[k] ?? undefined, "log") : null)));
  const middles = groups.map((_, group) => group * pitch + (strategies.length - 1) / 2);
  return {
    label,
    data: /** @type {any} */ ([xs, ...strategies.map((_, k) => column(k))]),
    options: (paint) => {
      const base = frame(paint, "", y, "log");
      const [x, side] = base.axes;
      return {
        ...base,
        // Bars have the order of the legend and no dash patterns.
        legend: { ...base.legend, markers: { ...base.legend.markers, dash: () => "solid" } },
        scales: { ...base.scales, x: { time: false, range: /** @type {[number, number]} */ ([-1, groups.length * pitch - 1]) } },
        axes: [{ ...x, splits: () => middles, values: () => groups.map(({ name }) => name), grid: { show: false } }, side],
        series: [{}, ...strategies.map(({ name, strategy }) => {
          const colour = paint.colour(LOOK[strategy].token);
          return { label: name, stroke: colour, fill: colour, width: 1, points: { show: false }, paths: paint.bars({ size: [0.85, 40] }) };
        })],
      };
    },
  };
}
