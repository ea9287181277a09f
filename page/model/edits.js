// The effect of a key on a game: which entries change when a value, a mark or a colour is entered, erased or
// moved.

import { columnOf, rowOf, symbolOf } from "./board.js";
import { peers } from "./houses.js";
import { add, all, count, has, setOf, valuesOf, without } from "./marks.js";
import { positionCandidates, wrongMarks, wrongValues } from "./game.js";
import { candidates } from "./rules.js";

/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").Settings} Settings */
/** @typedef {import("../types/state.d.ts").Mode} Mode */
/** @typedef {{field: import("../types/state.d.ts").Field, at: number, to: number}} Edit */
/** @typedef {{label: string, edits: Edit[]}} Labelled */

const COLOURS_PER_CELL = 4;

/** "row 3 column 4". @param {number} side @param {number} cell */
export const placeName = (side, cell) => `row ${rowOf(side, cell) + 1} column ${columnOf(side, cell) + 1}`;

/** @param {Game} game @param {number[]} cells */
const where = (game, cells) => (cells.length === 1 ? placeName(game.side, cells[0]) : `${cells.length} cells`);

/** The cells that the player may fill or mark. @param {Game} game @param {number[]} cells */
const editable = (game, cells) => cells.filter((cell) => game.setting || !game.givens[cell]);

/**
 * A value, mark or colour entered in cells. The same again takes it away.
 * @param {Game} game @param {Settings} settings @param {number[]} cells @param {Mode} mode
 * @param {number} value
 * @returns {Labelled}
 */
export function enter(game, settings, cells, mode, value) {
  if (mode === "colour") return colour(game, cells, value);
  const own = editable(game, cells);
  const open = own.filter((cell) => !game.values[cell]);
  if (mode === "value" && !(open.length > 1)) return place(game, settings, own, value);
  return mark(game, settings, open, mode === "corner" ? "corner" : "centre", value);
}

/**
 * @param {Game} game @param {Settings} settings @param {number[]} cells @param {number} value
 * @returns {Labelled}
 */
function place(game, settings, cells, value) {
  const isThere = cells.length > 0 && cells.every((cell) => game.values[cell] === value);
  const to = isThere ? 0 : value;
  const edits = cells.flatMap((cell) => placement(game, cell, to));
  if (!isThere && settings.clearPeers && !game.setting) {
    for (const cell of cells) edits.push(...clearedPeers(game, cell, value));
  }
  return { label: `${symbolOf(game, value)} at ${where(game, cells)}`, edits };
}

/** @param {Game} game @param {number} cell @param {number} to @returns {Edit[]} */
function placement(game, cell, to) {
  /** @type {Edit[]} */
  const edits = [{ field: "values", at: cell, to }];
  if (game.setting) edits.push({ field: "givens", at: cell, to });
  return edits;
}

/**
 * The peers' marks of a value that was placed.
 * @param {Game} game @param {number} cell @param {number} value
 */
export function clearedPeers(game, cell, value) {
  /** @type {Edit[]} */
  const edits = [];
  for (const peer of peers(game, cell)) {
    for (const field of /** @type {const} */ (["centre", "corner"])) {
      if (has(game[field][peer], value)) edits.push({ field, at: peer, to: without(game[field][peer], value) });
    }
  }
  return edits;
}

/**
 * @param {Game} game @param {Settings} settings @param {number[]} cells @param {"corner" | "centre"} field
 * @param {number} value @returns {Labelled}
 */
function mark(game, settings, cells, field, value) {
  const label = `mark ${symbolOf(game, value)} at ${where(game, cells)}`;
  if (settings.marks === "fixed") return { label, edits: ruleOut(game, cells, value) };
  const isThere = cells.every((cell) => has(game[field][cell], value));
  const change = isThere ? without : add;
  return { label, edits: cells.map((cell) => ({ field, at: cell, to: change(game[field][cell], value) })) };
}

/**
 * Rules a candidate out, or takes that back.
 * @param {Game} game @param {number[]} cells @param {number} value
 */
function ruleOut(game, cells, value) {
  const byRules = candidates(game);
  const concerned = cells.filter((cell) => has(byRules[cell], value));
  const isOut = concerned.every((cell) => has(game.removed[cell], value));
  const change = isOut ? without : add;
  return concerned.map(
    (cell) => /** @type {Edit} */ ({ field: "removed", at: cell, to: change(game.removed[cell], value) }),
  );
}

/** @param {Game} game @param {number[]} cells @param {number} value @returns {Labelled} */
function colour(game, cells, value) {
  if (value > 9) return { label: "", edits: [] };
  const isThere = cells.every((cell) => has(game.colours[cell], value));
  const change = isThere ? without : add;
  const fitting = cells.filter((cell) => isThere || count(add(game.colours[cell], value)) <= COLOURS_PER_CELL);
  return {
    label: `colour ${"abcdefghi"[value - 1]} at ${where(game, cells)}`,
    edits: fitting.map((cell) => ({ field: "colours", at: cell, to: change(game.colours[cell], value) })),
  };
}

/** The colour of one candidate; the same again takes it away.
 * @param {Game} game @param {number} cell @param {number} value @param {number} colour @returns {Labelled} */
export function colourCandidate(game, cell, value, colour) {
  const at = cell * game.side + value - 1;
  const to = game.candidateColours[at] === colour ? 0 : colour;
  const label = `colour of ${symbolOf(game, value)} at ${placeName(game.side, cell)}`;
  return { label, edits: [{ field: "candidateColours", at, to }] };
}

/**
 * Erases the values of cells; if there are none, what the mode enters; if there is none of that, every mark
 * and colour.
 * @param {Game} game @param {Settings} settings @param {number[]} cells @param {Mode} mode
 * @returns {Labelled}
 */
export function erase(game, settings, cells, mode) {
  const label = `erase ${where(game, cells)}`;
  const own = editable(game, cells);
  const filled = own.filter((cell) => game.values[cell]);
  if (filled.length > 0 && mode !== "colour") return { label, edits: filled.flatMap((cell) => placement(game, cell, 0)) };
  const field = /** @type {const} */ ({ value: "centre", centre: "centre", corner: "corner", colour: "colours" })[mode];
  /** @type {Edit[]} */
  const ofMode = cells.filter((cell) => game[field][cell]).map((at) => ({ field, at, to: 0 }));
  if (ofMode.length > 0 && settings.marks === "free") return { label, edits: ofMode };
  return { label, edits: [...ofMode, ...everyMark(game, cells)] };
}

/** @param {Game} game @param {number[]} cells @returns {Edit[]} */
function everyMark(game, cells) {
  const fields = /** @type {const} */ (["centre", "corner", "removed", "colours"]);
  const inCells = new Set(cells);
  const coloured = Object.keys(game.candidateColours).map(Number);
  return [
    ...fields.flatMap((field) => cells.map((at) => ({ field, at, to: 0 }))),
    ...coloured
      .filter((key) => inCells.has(Math.floor(key / game.side)))
      .map((at) => ({ field: /** @type {const} */ ("candidateColours"), at, to: 0 })),
  ];
}

/**
 * Centre marks become corner marks, or the reverse.
 * @param {Game} game @param {number[]} cells @returns {Labelled}
 */
export function swapMarks(game, cells) {
  const edits = cells.flatMap((cell) => [
    { field: /** @type {const} */ ("centre"), at: cell, to: game.corner[cell] },
    { field: /** @type {const} */ ("corner"), at: cell, to: game.centre[cell] },
  ]);
  return { label: `corner and centre exchanged at ${where(game, cells)}`, edits };
}

/**
 * Every open cell gets its candidates by the rules.
 * @param {Game} game @param {Settings} settings @returns {Labelled}
 */
export function fillMarks(game, settings) {
  const byRules = candidates(game);
  const cells = game.values.flatMap((value, cell) => (value ? [] : [cell]));
  /** @type {Edit[]} */
  const edits =
    settings.marks === "fixed"
      ? cells.map((cell) => ({ field: "removed", at: cell, to: 0 }))
      : cells.map((cell) => ({ field: "centre", at: cell, to: byRules[cell] }));
  return { label: "marks of every cell", edits };
}

/**
 * Clears the wrong values and the wrong marks.
 * @param {Game} game @param {number[]} solution @returns {Labelled}
 */
export function clearMistakes(game, solution) {
  const filled = wrongValues(game, solution);
  const marked = wrongMarks(game, solution);
  const label = `mistakes cleared at ${where(game, [...filled, ...marked])}`;
  /** @type {Edit[]} */
  const marks = marked.flatMap((at) => [
    { field: /** @type {const} */ ("centre"), at, to: 0 },
    { field: /** @type {const} */ ("removed"), at, to: without(game.removed[at], solution[at]) },
  ]);
  return { label, edits: [...filled.flatMap((cell) => placement(game, cell, 0)), ...marks] };
}

/**
 * The only mark of a cell becomes its value.
 * @param {Game} game @param {Settings} settings @param {number} cell
 */
export function lastMark(game, settings, cell) {
  const set = settings.marks === "fixed" ? candidates(game)[cell] & ~game.removed[cell] : game.centre[cell];
  return count(set) === 1 ? 32 - Math.clz32(set) : 0;
}

/**
 * The changes of a step of `/step`: values are placed, and eliminated candidates leave the marks. A cell
 * without centre marks remembers them as ruled out. If the result is shown, such a cell gets the candidates that
 * remain as marks, and a cell with one candidate its value.
 * @param {Game} game @param {Partial<import("../types/step.d.ts").Step>} step @param {boolean} [isShown]
 * @returns {Labelled}
 */
export function applyStep(game, step, isShown = false) {
  const known = isShown ? positionCandidates(game) : [];
  /** The values that the step enters. @type {Map<number, number>} */
  const values = new Map((step.placements ?? []).map(({ row, column, value }) => [row * game.side + column, value]));
  const losses = (step.eliminations ?? []).map((loss) => ({ cell: loss.row * game.side + loss.column, set: setOf(loss.values) }));
  for (const { cell, set } of losses) {
    if (count(known[cell] & ~set) === 1) values.set(cell, valuesOf(known[cell] & ~set)[0]);
  }
  /** @type {Edit[]} */
  const edits = [...values].flatMap(([cell, value]) => [{ field: "values", at: cell, to: value }, ...clearedPeers(game, cell, value)]);
  for (const { cell, set } of losses) {
    const seen = setOf(peers(game, cell).flatMap((peer) => values.get(peer) ?? []));
    edits.push({ field: "removed", at: cell, to: game.removed[cell] | set });
    edits.push({ field: "centre", at: cell, to: (game.centre[cell] || known[cell]) & ~set & ~seen });
    edits.push({ field: "corner", at: cell, to: game.corner[cell] & ~set });
  }
  return { label: step.name ?? "hint", edits: merged(edits, game) };
}

/**
 * Sets of marks that several edits of one step reduce.
 * @param {Edit[]} edits @param {Game} game @returns {Edit[]}
 */
function merged(edits, game) {
  /** @type {Map<string, Edit>} */
  const byEntry = new Map();
  for (const next of edits) {
    const key = `${next.field} ${next.at}`;
    const before = byEntry.get(key);
    if (!before || next.field === "values") byEntry.set(key, next);
    else if (next.field === "removed") byEntry.set(key, { ...next, to: before.to | next.to });
    else byEntry.set(key, { ...next, to: before.to & next.to & all(game.side) });
  }
  return [...byEntry.values()];
}

/** The letter of a colour. @param {number} value */
export const colourLetter = (value) => "abcdefghi"[value - 1] ?? "";

