// Links of f-puzzles.com: an object with `size` and a `grid` of cells, compressed by lz-string. `/import` reads them.

import { defaultBoxes, housesOf, layout } from "../model/houses.js";
import { valuesOf } from "../model/marks.js";
import LZString from "../vendor/lz-string/lz-string.js";

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

/** The houses of a game as an object has them. @param {PlainGame} game */
function objectOfHouses(game) {
  const { diagonals } = game.houses ?? {};
  const name = (/** @type {number} */ cell) => `R${Math.floor(cell / game.side) + 1}C${(cell % game.side) + 1}`;
  const extra = housesOf(game).filter(({ kind }) => kind === "window" || kind === "extra");
  return {
    ...(diagonals && diagonals !== "anti" ? { "diagonal-": true } : {}),
    ...(diagonals && diagonals !== "main" ? { "diagonal+": true } : {}),
    ...(game.houses?.disjoint_groups ? { disjointgroups: true } : {}),
    ...(extra.length > 0 ? { extraregion: extra.map(({ cells }) => ({ cells: cells.map(name) })) } : {}),
  };
}

/** The packed object of a link. @param {PlainGame} game */
export function writeCompressed(game) {
  const { blocks, boxes } = layout(game);
  // Square boxes go without saying.
  const hasRegions = boxes?.rows !== boxes?.columns || boxes?.rows !== defaultBoxes(game.side)?.rows;
  const cell = (/** @type {number} */ value, /** @type {number} */ k) => ({
    ...(hasRegions ? { region: blocks[k] < 0 ? null : blocks[k] } : {}),
    ...(value ? { value } : {}),
    ...(game.givens[k] ? { given: true } : {}),
    ...(game.centre[k] ? { centerPencilMarks: valuesOf(game.centre[k]) } : {}),
    ...(game.corner[k] ? { cornerPencilMarks: valuesOf(game.corner[k]) } : {}),
  });
  const cells = game.values.map(cell);
  const grid = Array.from({ length: game.side }, (_, r) => cells.slice(r * game.side, (r + 1) * game.side));
  const title = game.title ? { title: game.title } : {};
  return LZString.compressToBase64(JSON.stringify({ size: game.side, ...title, ...objectOfHouses(game), grid }));
}

/** A link to the game. @param {PlainGame} game */
export const write = (game) => `https://www.f-puzzles.com/?load=${encodeURIComponent(writeCompressed(game))}`;
