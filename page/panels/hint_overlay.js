// The drawing of the hint panel on the board: a step of the game, or the example of a technique.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { cellRect, houseRect } from "../board/geometry.js";
import { draw } from "../hint/drawing.js";
import { excluders } from "../hint/places.js";
import { layers } from "../hint/svg.js";
import { columnOf, houses, rowOf, symbolOf } from "../model/board.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */
/** @typedef {import("../types/hint.d.ts").HintState} HintState */

/** @param {State} state @returns {Overlay | null} */
export function overlay(state) {
  const { hint } = state;
  return hint.view === "techniques" ? ofExample(hint) : ofGame(state);
}

/** @param {State} state @returns {Overlay | null} */
function ofGame({ game, hint }) {
  if (!hint.step || hint.view !== "step") return null;
  return { ...drawing(hint, hint.step, game, hint.candidates), marks: "fixed", candidates: hint.candidates };
}

/** @param {HintState} hint @returns {Overlay | null} */
function ofExample(hint) {
  if (!hint.example) return null;
  const { game, candidates, step } = hint.example;
  const drawn = step ? drawing(hint, step, game, candidates) : {};
  return { ...drawn, marks: "fixed", candidates, shown: game };
}

/**
 * @param {HintState} hint
 * @param {import("../types/hint.d.ts").Step} step
 * @param {import("../types/state.d.ts").PlainGame} game
 * @param {number[]} candidates
 */
function drawing(hint, step, game, candidates) {
  const { side, values } = game;
  const symbol = (/** @type {number} */ value) => symbolOf(game, value);
  const marks = draw(step, { side, values, candidates, symbol, links: hint.links, case: hint.case, numbered: true });
  const { below, above } = layers(marks);
  const excluding = excluders(step, game).map((cell) => {
    const { x, y, width, height } = cellRect(rowOf(side, cell), columnOf(side, cell));
    return svg`<rect class="excluder" x=${x} y=${y} width=${width} height=${height}></rect>`;
  });
  return { below: svg`${excluding}${below}`, above: svg`${above}${flash(hint, side)}`, houses: step.evidence.houses };
}

/**
 * The places that flash. Two classes in turn start the animation again.
 * @param {HintState} hint
 * @param {number} side
 */
function flash({ flash: shown }, side) {
  if (!shown || shown.cells.length === 0) return nothing;
  const rects = areas(shown.cells, side).map(
    ({ x, y, width, height }) =>
      svg`<rect x=${x + 3} y=${y + 3} width=${width - 6} height=${height - 6} rx="8"></rect>`,
  );
  return svg`<g class=${`flash flash${shown.count % 2}`}>${rects}</g>`;
}

/** The areas of cells: one for a whole house. @param {number[]} cells @param {number} side */
function areas(cells, side) {
  const isWhole = (/** @type {{cells: number[]}} */ house) =>
    cells.every((cell, at) => house.cells[at] === cell);
  const house = cells.length === side ? houses(side).find(isWhole) : undefined;
  if (house) return [houseRect(side, house)];
  return cells.map((cell) => cellRect(rowOf(side, cell), columnOf(side, cell)));
}
