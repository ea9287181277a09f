// A board as a small picture: its lines and values. Its text alternative is the text beside it.

import { html, svg } from "../vendor/lit-html/lit-html.js";
import { gridPaths } from "../board/borders.js";
import { UNIT } from "../board/geometry.js";
import { isLarge, symbolOf } from "../model/board.js";

/** @param {import("../types/state.d.ts").PlainGame} game */
export function miniBoard(game) {
  const { side, givens, values } = game;
  const end = side * UNIT;
  const { thin, thick } = gridPaths(game);
  const texts = isLarge(side) ? [] : values.flatMap((value, cell) => value
    ? [svg`<text class=${givens[cell] ? "given" : ""} x=${(cell % side + 0.5) * UNIT} y=${(Math.floor(cell / side) + 0.74) * UNIT}>${symbolOf(game, value)}</text>`]
    : []);
  return html`<svg class="mini" viewBox="-8 -8 ${end + 16} ${end + 16}" aria-hidden="true">
    <path class="thin" d=${thin}></path><path class="thick" d=${`${thick}M0 0H${end}V${end}H0Z`}></path>${texts}</svg>`;
}
