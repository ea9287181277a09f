// Edits of a game as patches, so that each can be undone and done again. The history has no limit.

import { mistakes } from "./game.js";

/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").Patch} Patch */
/** @typedef {import("../types/state.d.ts").Field} Field */
/** @typedef {import("../types/state.d.ts").Change} Change */

/** The present value of a field's entry. @param {Game} game @param {Field} field @param {number} at */
export const entry = (game, field, at) => game[field][at] ?? 0;

/**
 * A game with the entries replaced; arrays without a patch are shared.
 * @param {Game} game @param {Patch[]} patches
 */
function write(game, patches) {
  const next = { ...game };
  /** @type {Set<Field>} */
  const copied = new Set();
  for (const { field, at, to } of patches) {
    if (field === "candidateColours") {
      if (!copied.has(field)) next.candidateColours = { ...next.candidateColours };
      if (to) next.candidateColours[at] = to;
      else delete next.candidateColours[at];
    } else {
      if (!copied.has(field)) next[field] = next[field].slice();
      next[field][at] = to;
    }
    copied.add(field);
  }
  return next;
}

/** @param {Patch[]} patches @returns {Patch[]} */
const reversed = (patches) => patches.map((patch) => ({ ...patch, from: patch.to, to: patch.from })).reverse();

/**
 * Applies an edit as one entry of the history, of a run if one is given. Patches that change nothing are
 * dropped; an edit without any other leaves the game as it is.
 * @param {Game} game
 * @param {string} label
 * @param {{field: Field, at: number, to: number}[]} edits
 * @param {number} [run]
 * @returns {Game}
 */
export function edit(game, label, edits, run) {
  /** @type {Map<string, Patch>} */
  const patches = new Map();
  for (const { field, at, to } of edits) {
    const key = `${field} ${at}`;
    const from = patches.get(key)?.from ?? entry(game, field, at);
    patches.set(key, { field, at, from, to });
  }
  const changed = [...patches.values()].filter((patch) => patch.from !== patch.to);
  if (changed.length === 0) return game;
  const change = { label, patches: changed, ...(run === undefined ? {} : { run }) };
  return { ...write(game, changed), past: [...game.past, change], future: [] };
}

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const change = game.past.at(-1);
  if (!change) return game;
  const past = game.past.slice(0, -1);
  const tries = game.tries.filter((length) => length <= past.length);
  return { ...write(game, reversed(change.patches)), past, future: [...game.future, change], tries };
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  const change = game.future.at(-1);
  if (!change) return game;
  return { ...write(game, change.patches), past: [...game.past, change], future: game.future.slice(0, -1) };
}

/** Undoes an entry, or all entries of its run. @param {Game} game */
export function undoAction(game) {
  const run = game.past.at(-1)?.run;
  return run === undefined ? undo(game) : undoUntil(game, ({ past }) => past.at(-1)?.run !== run);
}

/** Does an entry again, or all entries of its run. @param {Game} game */
export function redoAction(game) {
  const run = game.future.at(-1)?.run;
  let next = redo(game);
  while (run !== undefined && next.future.at(-1)?.run === run) next = redo(next);
  return next;
}

/**
 * Undoes changes until the game fulfils a condition, or has no history.
 * @param {Game} game @param {(game: Game) => boolean} isEnough
 */
function undoUntil(game, isEnough) {
  let next = game;
  while (next.past.length > 0 && !isEnough(next)) next = undo(next);
  return next;
}

/**
 * The description of what Undo or Redo takes: the label of the last entry, or how many entries its run has.
 * @param {Change[]} entries
 */
export function lastLabel(entries) {
  const last = entries.at(-1);
  const steps = entries.length - 1 - entries.findLastIndex(({ run }) => run === undefined || run !== last?.run);
  return steps > 1 ? `${steps} steps of Play to the end` : last?.label;
}

/**
 * The last position without a mistake of the present kind; the game itself if the history has none.
 * @param {Game} game
 */
export function beforeMistake(game) {
  const { kind } = mistakes(game);
  const isBefore = (/** @type {Game} */ earlier) => {
    const found = mistakes(earlier);
    return found.kind !== kind || found.cells.length === 0;
  };
  const earlier = undoUntil(game, isBefore);
  return isBefore(earlier) ? earlier : game;
}

/** Undoes everything since the last mark of a try, and drops the mark. @param {Game} game @returns {Game} */
export function returnToTry(game) {
  const length = game.tries.at(-1);
  if (length === undefined) return game;
  const next = undoUntil(game, ({ past }) => past.length <= length);
  return { ...next, tries: game.tries.slice(0, -1) };
}

/** Marks the present position as the beginning of a try. @param {Game} game @returns {Game} */
export const markTry = (game) =>
  game.tries.at(-1) === game.past.length ? game : { ...game, tries: [...game.tries, game.past.length] };
