// The state of the questions about a puzzle as a whole, and the words of their answers. No DOM, no request.

import { possibleWords } from "./possible.js";
import { cellList } from "../model/cell_list.js";
import { ruleText } from "../model/constraints.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("./types.d.ts").QuestionState} QuestionState */
/** @typedef {import("./types.d.ts").Possible} Possible */
/** @typedef {import("./types.d.ts").Reply} Reply */

/** @type {Reply} */
export const NO_REPLY = { isWaiting: false, text: "", cells: [], games: [] };
/** @type {Reply} */
const WAITING = { ...NO_REPLY, isWaiting: true, text: "…" };
/** @type {Possible} */
const NOTHING = { isOn: false, sets: null, values: [], witnesses: [], status: "none", text: "" };

/** @type {QuestionState} */
export const initial = { possible: NOTHING, minimal: NO_REPLY, same: NO_REPLY, other: "" };

/** @type {import("../types/actions.d.ts").Reducers<QuestionState>} */
const REDUCERS = {
  "possible/switch": (state) => ({ ...state, possible: { ...NOTHING, isOn: !state.possible.isOn } }),
  "possible/asked": (state) => ({ ...state, possible: { ...state.possible, status: "asked" } }),
  "possible/found": (state, { found }) => ({ ...state, possible: { ...state.possible, ...found } }),
  "question/minimal": (state) => ({ ...state, minimal: WAITING }),
  "question/same": (state) => ({ ...state, same: WAITING }),
  "question/saved": (state) => ({ ...state, same: WAITING }),
  "question/other": (state, { text }) => ({ ...state, other: text }),
  "question/reply": (state, { about, reply }) => ({ ...state, [about]: { ...NO_REPLY, ...reply } }),
  "game/open": (state) => ({ ...state, minimal: NO_REPLY, same: NO_REPLY, possible: { ...NOTHING, isOn: state.possible.isOn } }),
};

/** @param {QuestionState} questions @param {import("../types/state.d.ts").Action} action @param {State} state @returns {QuestionState} */
export function reduce(questions, action, state) {
  const reducer = Object.hasOwn(REDUCERS, action.type) ? /** @type {any} */ (REDUCERS)[action.type] : undefined;
  const next = reducer ? reducer(questions, action) : questions;
  return next.possible.isOn ? { ...next, possible: current(next.possible, state.game.values) } : next;
}

/**
 * What is possible on a board, with its words. Another board has other sets, unless values were only added: then the
 * old ones still contain the new ones.
 * @param {Possible} possible @param {number[]} values @returns {Possible}
 */
function current(possible, values) {
  const isOther = possible.sets !== null && !isRestriction(possible.values, values);
  const kept = isOther ? { ...NOTHING, isOn: true } : possible;
  return { ...kept, text: possibleWords(kept, { values }) };
}

/** Returns whether a board has every value of another one. @param {number[]} before @param {number[]} values */
export const isRestriction = (before, values) =>
  before.length === values.length && before.every((value, cell) => value === 0 || value === values[cell]);

/**
 * The sets of an answer to `/candidates`: what is not refuted is shown as possible.
 * @param {{true_candidates: number[][], unresolved: number[][] | null}} answer @param {(values: number[]) => number} setOf
 */
export const setsOf = ({ true_candidates: candidates, unresolved }, setOf) =>
  candidates.map((values, cell) => setOf([...values, ...(unresolved?.[cell] ?? [])]));

/**
 * The answer to "Is it minimal?".
 * @param {{status: string, unique: boolean | null, minimal: boolean | null, redundant: {row: number, column: number}[] | null, redundant_constraints: number[] | null, limit_hit: string | null}} answer
 * @param {Pick<import("../types/state.d.ts").PlainGame, "side" | "givens" | "constraints">} game
 * @returns {Partial<Reply>}
 */
export function minimalReply({ status, unique, minimal, redundant, redundant_constraints: rules }, { side, givens, constraints }) {
  if (status === "unsolvable") return { text: "It has no solution." };
  if (unique === false) return { text: "It has several solutions. Only a puzzle with one solution can be minimal." };
  const counts = [[givens.filter(Boolean).length, "given"], [constraints.length, "rule"]].filter(([count]) => count);
  if (minimal) return { text: `Yes: each of its ${counts.map(([count, noun]) => `${count} ${noun}s`).join(" and ")} is necessary.` };
  const cells = (redundant ?? []).map(({ row, column }) => row * side + column);
  const texts = (rules ?? []).map((at) => ruleText(constraints[at]));
  const parts = [
    unnecessary(cells.length, givens.filter(Boolean).length, "givens", cellList(side, cells)),
    unnecessary(texts.length, constraints.length, "rules", shortened(texts).join("; ")),
  ].filter(Boolean);
  return parts.length === 0 ? { text: "That was not decided in time." } : { text: `No: ${parts.join("; ")}.`, cells };
}

/** "2 of its 20 givens are not necessary, each alone: r1c1, r2c2". @param {number} count @param {number} all @param {string} noun @param {string} list */
function unnecessary(count, all, noun, list) {
  if (count === 0) return "";
  return count === 1 ? `one of its ${all} ${noun} is not necessary: ${list}` : `${count} of its ${all} ${noun} are not necessary, each alone: ${list}`;
}

/** The first of a list of rules, and how many more there are. @param {string[]} texts */
const shortened = (texts) => (texts.length > 5 ? [...texts.slice(0, 4), `${texts.length - 4} more`] : texts);

/**
 * The answer to "Is it the same puzzle as this one?".
 * @param {(string | null)[]} forms the canonical forms of the two @param {boolean} isEqual as they stand
 */
export function sameReply([form, other], isEqual) {
  if (isEqual) return { text: "The same puzzle, cell by cell." };
  if (!form || !other) return { text: "Only puzzles of side 4 and 9 with classic boxes, and no other rules, can be compared." };
  return { text: form === other
    ? "The same puzzle in another drawing: turned, with exchanged rows or columns, or with other digits."
    : "Another puzzle: no exchange of rows, columns and digits turns one into the other." };
}
