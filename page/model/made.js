// The kinds of puzzles that the service makes: what a request says of them, their sides, and the levels that are made
// within its time limit. New and Make offer them.

import { gameFromBoard, plainGame } from "./game.js";
import { levelsOf as levelsOfClassic, MADE_SIDES } from "./levels.js";

/** @typedef {import("../types/state.d.ts").MadeKind} MadeKind */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").Houses} Houses */
/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {{houses?: Houses, jigsaw?: true, killer?: true}} fields  Those of a request
 * @property {number[]} sides
 * @property {(side: number) => string[]} levels
 */

/** All levels, easiest first. */
export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** The levels up to one. @param {string} hardest */
const upTo = (hardest) => LEVELS.slice(0, LEVELS.indexOf(hardest) + 1);

/** The levels of sides by the hardest one, easy for other sides. @param {Record<number, string>} hardest */
const bySide = (hardest) => (/** @type {number} */ side) => upTo(hardest[side] ?? "easy");

/** @type {Record<MadeKind, Kind>} */
const MADE = {
  classic: { name: "Classic", fields: {}, sides: MADE_SIDES, levels: levelsOfClassic },
  diagonals: {
    name: "Sudoku X",
    fields: { houses: { diagonals: true } },
    sides: [6, 8, 9, 10, 12, 16],
    levels: bySide({ 6: "hard", 8: "hard", 9: "unfair", 10: "medium", 12: "medium", 16: "medium" }),
  },
  windoku: {
    name: "Windoku",
    fields: { houses: { windows: true } },
    sides: [9, 16],
    levels: bySide({ 9: "unfair", 16: "medium" }),
  },
  jigsaw: {
    name: "Jigsaw",
    fields: { jigsaw: true },
    sides: [5, 6, 7, 8, 9, 10, 12],
    levels: bySide({ 5: "medium", 6: "hard", 7: "hard", 8: "hard", 9: "unfair", 10: "medium", 12: "medium" }),
  },
  killer: {
    name: "Killer",
    fields: { killer: true },
    sides: [4, 6, 8, 9, 10, 12],
    levels: bySide({ 6: "hard", 8: "hard", 9: "hard", 10: "medium", 12: "medium" }),
  },
};

/** Keys and names. @type {[MadeKind, string][]} */
export const MADE_KINDS = /** @type {MadeKind[]} */ (Object.keys(MADE)).map((kind) => [kind, MADE[kind].name]);

/** @param {MadeKind} kind */
export const sidesOf = (kind) => MADE[kind].sides;

/** The levels of a kind and side, easiest first. @param {MadeKind} kind @param {number} side */
export const levelsOf = (kind, side) => MADE[kind].levels(side);

/** The fields of a request by which a kind differs. @param {MadeKind} kind */
export const fieldsOf = (kind) => MADE[kind].fields;

/** The level, or the hardest one below it that the side has. @param {MadeKind} kind @param {number} side @param {string} level */
export function nearestLevel(kind, side, level) {
  const levels = levelsOf(kind, side);
  return levels[Math.min(LEVELS.indexOf(level), levels.length - 1)] ?? "easy";
}

/** The side, or another one of the kind. @param {MadeKind} kind @param {number} side */
export const nearestSide = (kind, side) => (sidesOf(kind).includes(side) ? side : 9);

/** Why a level is not offered, or "". @param {MadeKind} kind @param {number} side */
export function levelsNote(kind, side) {
  const [first, ...harder] = LEVELS.slice(levelsOf(kind, side).length);
  if (!first) return "";
  const missing = `${first[0].toUpperCase()}${first.slice(1)}${harder.length > 0 ? ` to ${harder[harder.length - 1]}` : ""}`;
  return `${missing} puzzles of this kind and side take too long to make.`;
}

/**
 * The kind of which another puzzle like this one can be made; null if it has rules that none of them has.
 * @param {Pick<PlainGame, "side" | "houses" | "constraints">} game @returns {MadeKind | null}
 */
export function kindOfGame({ side, houses, constraints }) {
  const names = Object.keys(houses ?? {}).join();
  const isKiller = constraints.length > 0 && constraints.every(({ type }) => type === "killer_cage");
  const kind = /** @type {Record<string, MadeKind>} */ ({ "": isKiller ? "killer" : "classic", diagonals: "diagonals", windows: "windoku", regions: "jigsaw" })[names];
  if (!kind || (constraints.length > 0 && !isKiller) || (isKiller && kind !== "killer")) return null;
  if (kind === "diagonals" && houses?.diagonals !== true) return null;
  return sidesOf(kind).includes(side) ? kind : null;
}

/**
 * An entry of the answer of `/generate` in one object: the fields of its puzzle, and what is said of it.
 * @template P, F
 * @param {{puzzle: P} & F} made @returns {P & Omit<F, "puzzle">}
 */
export const flatPuzzle = ({ puzzle, ...about }) => ({ ...puzzle, .../** @type {Omit<F, "puzzle">} */ (about) });

/**
 * A puzzle of `/generate` as a game.
 * @param {{board: string, houses?: unknown, constraints?: PlainGame["constraints"], rating?: number | null, level?: string | null, seed?: number | null}} puzzle
 */
export const madeGame = ({ board, houses, constraints, rating, level, seed }) =>
  plainGame({ ...gameFromBoard(board, { houses }), constraints, rating, level, seed });
