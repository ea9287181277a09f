// The content of each cell: its texts, its background, and a key that changes when the cell must be painted anew.

import { markPlaces, symbolOf } from "../model/board.js";
import { peers } from "../model/houses.js";
import { count, valuesOf } from "../model/marks.js";
import { candidates, conflicts } from "../model/rules.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").Overlay} Overlay */
/** @typedef {{kind: string, text: string, count?: number}} Text */
/**
 * @typedef {object} CellView
 * @property {string} key
 * @property {string} classes
 * @property {string} fill
 * @property {Text[]} texts
 * @property {boolean} isSelected
 * @property {boolean} isReadOnly
 * @property {number} rival a cell with the same value in a house, or -1
 * @property {boolean} isWrong
 * @property {number} shownMarks the set of marks that are visible
 */

/** How a value is written. @param {State} state @param {PlainGame} game @param {number} value */
export const label = (state, game, value) => (state.settings.numbers ? String(value) : symbolOf(game, value));

/** @param {State} state @param {PlainGame} game @param {Overlay | null} overlay @returns {CellView[]} */
export function cellViews(state, game, overlay) {
  const isOwnFixed = state.settings.marks === "fixed" && !overlay?.shown;
  const sets = fixedMarks(game, overlay);
  const fills = fillClasses(state, game, overlay);
  const clashes = state.settings.conflicts ? conflicts(game).with : new Map();
  const wrong = overlay?.shown ? new Set() : wrongCells(state);
  const selection = new Set(overlay?.shown ? [] : state.view.selection);
  return game.values.map((value, cell) => {
    const rival = clashes.get(cell) ?? -1;
    const isWrong = wrong.has(cell);
    const isGiven = game.givens[cell] !== 0;
    const isDeduced = overlay?.deduced?.has(cell) ?? false;
    const isFixed = isOwnFixed || (overlay?.marks === "fixed" && overlay.candidates?.[cell] !== null);
    const [centre, corner] = isFixed ? [sets[cell], 0] : [game.centre[cell], game.corner[cell]];
    const isHidden = overlay?.ghosts?.has(cell) ?? false;
    const marks = value || isHidden ? "" : `${isFixed ? "f" : "m"}${centre}/${corner}`;
    return {
      key: `${value}${isGiven ? "g" : ""}${isDeduced ? "d" : ""}${isWrong ? "w" : ""}:${rival}:${marks}:${game.colours[cell]}`,
      classes: `cell${isGiven ? " given" : ""}${isDeduced ? " deduced" : ""}${rival >= 0 || isWrong ? " bad" : ""}`,
      fill: game.colours[cell]
        ? selection.has(cell) ? "coloured" : ""
        : `${fills[cell]}${selection.has(cell) ? " selected" : rival >= 0 ? " bad" : ""}`,
      texts: value ? valueText(state, game, value) : isHidden ? [] : markTexts(state, game, centre, corner, isFixed),
      isSelected: selection.has(cell),
      isReadOnly: isGiven,
      rival,
      isWrong,
      shownMarks: value ? 0 : centre | corner,
    };
  });
}

/** @param {PlainGame} game @param {Overlay | null} overlay @returns {number[]} */
function fixedMarks(game, overlay) {
  const given = overlay?.candidates;
  if (given?.every((set) => set !== null)) return given;
  const byRules = candidates(game);
  if (given) return given.map((set, cell) => set ?? byRules[cell] & ~game.removed[cell]);
  if (overlay?.marks === "fixed") {
    return byRules.map((set, cell) => (game.centre[cell] || set) & ~game.removed[cell]);
  }
  return byRules.map((set, cell) => set & ~game.removed[cell]);
}

/** The cells that differ from the solution, where the player wants to see them. @param {State} state */
function wrongCells({ game, settings }) {
  const wrong = new Set(game.wrong);
  if (settings.mistakes && game.solution) {
    for (const [cell, value] of game.values.entries()) {
      if (value && value !== game.solution[cell]) wrong.add(cell);
    }
  }
  return wrong;
}

/** The classes of the backgrounds. @param {State} state @param {PlainGame} game @param {Overlay | null} overlay */
function fillClasses({ view, settings }, game, overlay) {
  const classes = new Array(game.values.length).fill("");
  const isFinished = "solved" in game && game.solved;
  if (overlay?.shown || overlay?.below || isFinished) return classes;
  if (settings.peers) for (const cell of peers(game, view.cursor)) classes[cell] = "peer";
  const value = view.held ?? game.values[view.cursor];
  if (value && view.mode !== "colour") {
    for (const [cell, other] of game.values.entries()) if (other === value) classes[cell] = "same";
  }
  return classes;
}

/** @param {State} state @param {PlainGame} game @param {number} value @returns {Text[]} */
function valueText(state, game, value) {
  const text = label(state, game, value);
  return [{ kind: text.length > 1 ? "value two" : "value", text }];
}

/**
 * @param {State} state @param {PlainGame} game @param {number} centre @param {number} corner @param {boolean} isFixed
 * @returns {Text[]}
 */
function markTexts(state, game, centre, corner, isFixed) {
  const symbol = (/** @type {number} */ value) => label(state, game, value);
  const letter = (/** @type {number} */ value) => symbolOf(game, value);
  if (isFixed) return centre ? [{ kind: "places", text: inPlaces(game.side, centre, letter) }] : [];
  /** @type {Text[]} */
  const texts = [];
  if (corner) texts.push({ kind: "places corner", text: aroundEdge(game.side, corner, letter) });
  if (centre) {
    const n = count(centre);
    const size = n > 4 && game.side <= 9 ? " two-lines" : n > 7 ? " crowd" : n > 4 ? " many" : "";
    const values = valuesOf(centre).map(symbol);
    // Half of many marks stand in a second line, so that they keep their size.
    if (game.side <= 9 && n > 4) values.splice(Math.ceil(n / 2), 0, "\n");
    const gap = state.settings.numbers && game.side > 9 ? " " : "";
    texts.push({ kind: `centre${size}`, text: values.join(gap), count: n });
  }
  return texts;
}

/** Lines of text with each mark in its own place. @param {number} side @param {number} set @param {(value: number) => string} symbol */
function inPlaces(side, set, symbol) {
  const places = new Array(side).fill(" ");
  for (const value of valuesOf(set)) places[value - 1] = symbol(value);
  return lines(places, markPlaces(side).columns);
}

/** Lines of text with the marks around the edge: the corners first. @param {number} side @param {number} set @param {(value: number) => string} symbol */
function aroundEdge(side, set, symbol) {
  const b = Math.max(3, markPlaces(side).columns);
  const places = new Array(b * b).fill(" ");
  const free = edgePlaces(b);
  for (const [k, value] of valuesOf(set).entries()) places[free[k] ?? 0] = symbol(value);
  return lines(places, b);
}

/** The places of a square in the order in which corner marks take them. @param {number} b */
function edgePlaces(b) {
  const last = b - 1;
  const corners = [0, last, last * b, b * b - 1];
  const between = Array.from({ length: b - 2 }, (_, k) => k + 1);
  const edges = [
    ...between,
    ...between.map((k) => last * b + k),
    ...between.map((k) => k * b),
    ...between.map((k) => k * b + last),
  ];
  const inner = between.flatMap((row) => between.map((column) => row * b + column));
  return [...corners, ...edges, ...inner];
}

/** @param {string[]} places @param {number} b */
const lines = (places, b) =>
  Array.from({ length: Math.ceil(places.length / b) }, (_, row) => places.slice(row * b, row * b + b).join("")).join("\n");
