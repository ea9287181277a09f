// A board as a small picture: its lines, the signs of its houses, cages and values. Its text alternative is the text beside it.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { gridPaths, outlinePath, signs } from "./borders.js";
import { UNIT } from "./geometry.js";
import { isLarge, symbolOf } from "../model/board.js";
import { cellsOf } from "../model/constraints.js";

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** How far the lines of a cage are from those of its cells. */
const INSET = 9;

/** @param {PlainGame} game */
export function miniBoard(game) {
  const { side, givens, values } = game;
  const end = side * UNIT;
  const { thin, thick } = gridPaths(game);
  const texts = isLarge(side) ? [] : values.flatMap((value, cell) => value
    ? [svg`<text class=${givens[cell] ? "given" : ""} x=${(cell % side + 0.5) * UNIT} y=${(Math.floor(cell / side) + 0.74) * UNIT}>${symbolOf(game, value)}</text>`]
    : []);
  return html`<svg class="mini" viewBox="-8 -8 ${end + 16} ${end + 16}" aria-hidden="true">
    ${isLarge(side) ? nothing : houseSigns(game)}<path class="thin" d=${thin}></path><path class="thick" d=${`${thick}M0 0H${end}V${end}H0Z`}></path>${cages(game)}${texts}</svg>`;
}

/** Diagonals as lines, windows and extra houses as tints. @param {PlainGame} game */
const houseSigns = (game) => signs(game).flatMap(({ class: kind, parts }) => parts.map(({ tag, attributes }) => tag === "path"
  ? svg`<path class=${kind} d=${attributes.d}></path>`
  : tag === "rect" ? svg`<rect class=${kind} x=${attributes.x} y=${attributes.y} width=${attributes.width} height=${attributes.height}></rect>` : nothing));

/** Cages with their sums; other constraints are not drawn. @param {PlainGame} game */
function cages({ side, constraints = [] }) {
  return constraints.filter(({ type }) => type === "killer_cage").map((cage) => {
    const { sum } = cage;
    const inside = cellsOf(cage, side);
    const first = Math.min(...inside);
    return svg`<path class="cage" d=${outlinePath(side, inside, INSET)}></path>
      <text class="sum" x=${(first % side) * UNIT + INSET + 3} y=${Math.floor(first / side) * UNIT + 34}>${sum}</text>`;
  });
}
