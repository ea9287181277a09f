// The state of the maker: the wish as entered, the puzzles found so far, and the sheet to print.

import { requestBoard } from "../model/game.js";
import { fieldsOf, madeGame, nearestLevel, nearestSide } from "../model/made.js";

/** @typedef {import("./types.d.ts").MakeState} MakeState */
/** @typedef {import("./types.d.ts").Puzzle} Puzzle */
/** @typedef {import("./types.d.ts").Wish} Wish */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {(make: MakeState, action: any) => MakeState} Reducer */

/** How many puzzles a page of the sheet can have, by side. @type {Record<number, number[]>} */
const PER_PAGE = {
  4: [1, 2, 4, 6, 9, 12],
  5: [1, 2, 4, 6, 9, 12],
  6: [1, 2, 4, 6, 9, 12],
  7: [1, 2, 4, 6, 9, 12],
  8: [1, 2, 4, 6, 9, 12],
  9: [1, 2, 4, 6, 9, 12],
  10: [1, 2, 4, 6],
  12: [1, 2, 4],
  16: [1, 2],
  25: [1],
};

/** The most puzzles of one list. */
export const MAX_COUNT = 1000;

/** @type {MakeState} */
export const initial = {
  wish: {
    kind: "classic",
    side: 9,
    difficulty: "level",
    level: "medium",
    min: "3.0",
    max: "3.6",
    symmetry: "rotational",
    minimal: false,
    even: true,
    givens: "",
    technique: "",
    seed: "",
    count: "6",
  },
  status: "idle",
  puzzles: [],
  selected: null,
  problem: "",
  sheet: {
    paper: "a4",
    perPage: 6,
    rating: true,
    seed: false,
    code: false,
    solutions: true,
    title: "",
    name: false,
  },
  printing: "",
  techniques: null,
  figures: null,
  more: false,
};

/** @type {import("../types/actions.d.ts").Reducers<MakeState>} */
const REDUCERS = {
  "make/wish": (make, { wish }) => ({
    ...make,
    wish: possible({ ...make.wish, ...wish }),
    more: make.more || Boolean(wish.technique),
  }),
  "make/more": (make, { open }) => ({ ...make, more: open }),
  "make/started": (make) => ({ ...make, status: "running", puzzles: [], selected: null, problem: "" }),
  "make/found": (make, { puzzle }) => ({
    ...make,
    puzzles: [...make.puzzles, puzzle],
    selected: make.selected ?? 0,
  }),
  "make/first": (make, { puzzle }) => ({ ...make, puzzles: [puzzle], selected: 0, problem: "" }),
  "make/ended": (make, { status, problem }) => ({ ...make, status, problem: problem ?? "" }),
  "make/select": (make, { index }) => ({ ...make, selected: index }),
  "make/figures": (make, { figures }) => ({ ...make, figures }),
  "make/sheet": (make, { sheet }) => ({ ...make, sheet: { ...make.sheet, ...sheet } }),
  "make/printing": (make, { text }) => ({ ...make, printing: text }),
  "make/techniques": (make, { techniques }) => ({ ...make, techniques }),
  "make/problem": (make, { text }) => ({ ...make, problem: text }),
};

/** @param {MakeState} make @param {Action} action */
export const reduce = (make, action) =>
  Object.hasOwn(REDUCERS, action.type) ? /** @type {Reducer} */ (REDUCERS[action.type])(make, action) : make;

/** A wish with a side and a level of its kind. @param {Wish} wish @returns {Wish} */
function possible(wish) {
  const side = nearestSide(wish.kind, wish.side);
  return { ...wish, side, level: /** @type {Wish["level"]} */ (nearestLevel(wish.kind, side, wish.level)) };
}

/** Returns whether the cages determine the solution, so that no given is needed. @param {Wish} wish */
export const isKiller = ({ kind }) => kind === "killer";

/** The numbers of puzzles that fit on a page. @param {number} side */
export const perPage = (side) => PER_PAGE[side] ?? [1];

/** The largest possible number of puzzles per page up to the chosen one. @param {MakeState} make */
export function chosenPerPage({ sheet, wish }) {
  const fitting = perPage(wish.side).filter((count) => count <= sheet.perPage);
  return fitting[fitting.length - 1] ?? 1;
}

/** Above this number per page, a code is less than 22 mm wide. */
export const MAX_WITH_CODES = 4;

/** Returns whether the puzzles of the sheet have QR codes. @param {MakeState} make */
export const hasCodes = (make) => make.sheet.code && chosenPerPage(make) <= MAX_WITH_CODES;

/** A puzzle as a game. @type {(puzzle: Puzzle) => import("../types/state.d.ts").PlainGame} */
export const puzzleGame = madeGame;

/**
 * A puzzle as text: its board, or an object if the board alone does not say what it is. The page and the service
 * read both.
 * @param {Puzzle} puzzle
 */
export function puzzleText(puzzle) {
  const game = puzzleGame(puzzle);
  return game.houses || game.constraints.length > 0 ? JSON.stringify(requestBoard(game)) : puzzle.board;
}

/**
 * The request of a wish, or what is wrong with it.
 * @param {Wish} wish
 * @returns {{body: Record<string, unknown>} | {problem: string}}
 */
export function requestOf(wish) {
  const count = Number(wish.count || 1);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT)
    return { problem: `Count: a number from 1 to ${MAX_COUNT}.` };
  const givens = wish.givens.trim() === "" ? null : givensOf(wish.givens);
  if (givens === undefined) return { problem: "Givens: a number such as 26, or a range such as 24-28." };
  const seed = wish.seed.trim() === "" ? null : Number(wish.seed);
  if (seed !== null && !(Number.isSafeInteger(seed) && seed >= 0))
    return { problem: "Seed: a whole number from 0 to 9007199254740991." };
  const difficulty = difficultyOf(wish);
  if (difficulty === undefined) return { problem: "Rating: two numbers, the smaller one first." };
  const { kind, side } = wish;
  const ofGivens = isKiller(wish) ? {} : { symmetry: wish.symmetry, minimal: wish.minimal };
  const body = { side, ...fieldsOf(kind), difficulty, ...ofGivens, givens, seed, count };
  return { body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) };
}

/** Returns whether the text of a list is a line of JSON for each puzzle. @param {Puzzle[]} puzzles */
export const isLines = (puzzles) => puzzles.some((puzzle) => puzzleText(puzzle) !== puzzle.board);

/** How far the ratings of puzzles of equal difficulty may lie apart. */
const SPREAD = 0.6;

/**
 * The request for further puzzles like the first one, or null if they need not be alike.
 * @param {Wish} wish @param {Record<string, any>} body the request of the wish
 * @param {{rating: number | null}} first @param {number} count
 */
export function likeFirst(wish, body, first, count) {
  if (!wish.even || !body.difficulty?.level || first.rating === null) return null;
  const { level: _, ...difficulty } = body.difficulty;
  const tenths = (/** @type {number} */ rating) => Math.max(0, Math.round(10 * rating) / 10);
  const window = { min_rating: tenths(first.rating - SPREAD / 2), max_rating: tenths(first.rating + SPREAD / 2) };
  return { ...body, count, difficulty: { ...difficulty, ...window } };
}

/** A number, or a range; `undefined` if it is neither. @param {string} text */
function givensOf(text) {
  const match = /^\s*(\d+)\s*(?:[-–]\s*(\d+))?\s*$/.exec(text);
  if (!match) return undefined;
  return match[2] === undefined ? Number(match[1]) : { min: Number(match[1]), max: Number(match[2]) };
}

/** The field `difficulty`; `undefined` if the window is empty. @param {Wish} wish */
function difficultyOf({ difficulty, level, min, max, technique }) {
  const wanted = technique ? { technique } : {};
  if (difficulty === "level") return { level, ...wanted };
  if (difficulty === "any") return technique ? wanted : null;
  const [low, high] = [Number(min), Number(max)];
  return min.trim() && max.trim() && low <= high ? { min_rating: low, max_rating: high, ...wanted } : undefined;
}
