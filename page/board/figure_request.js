// The request for the figures of constraints. They are those of a picture of the empty board.

import { trusted } from "../client/trusted.js";
import { boardText, requestBoard } from "../model/game.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("../types/state.d.ts").Client} Client */

/**
 * The figures of a puzzle, null if it has none, or `undefined` without an answer.
 * @param {Client} client @param {import("../types/state.d.ts").PlainGame} game @param {string} theme @param {AbortSignal} signal
 * @returns {Promise<import("../types/state.d.ts").Figures | null | undefined>}
 */
export async function figuresOf(client, game, theme, signal) {
  const empty = { ...game, values: game.givens.map(() => 0) };
  const body = { ...requestBoard(empty), board: boardText(empty), show: "givens", theme, lettering: "text", id_prefix: "constraints" };
  const answer = await client.blob("render", body, { signal, accept: "image/svg+xml" });
  // The browser's page about a text that is none has styles, which the policy forbids.
  if (!answer.ok) return undefined;
  const text = await answer.value.text();
  const picture = new DOMParser().parseFromString(trusted.createHTML(text), "image/svg+xml").documentElement;
  const style = /<style[^>]*>([^]*?)<\/style>/.exec(text)?.[1] ?? "";
  const noteCells = cellsWithNotes(picture, game.side);
  return picture.querySelector("g.constraints, g.clues") ? { picture, style, noteCells, hasNotes: noteCells.length > 0 } : null;
}

/** The cells of a picture that have notes at their upper left. @param {Element} picture @param {number} side */
function cellsWithNotes(picture, side) {
  const places = [...picture.querySelectorAll("g.constraints > .ground")].map((ground) => ["x", "y"].map((name) => Number(ground.getAttribute(name))));
  const isUpperLeft = (/** @type {number[]} */ place) => place.every((at) => at % UNIT < UNIT / 2);
  return places.filter(isUpperLeft).map(([x, y]) => Math.floor(y / UNIT) * side + Math.floor(x / UNIT));
}
