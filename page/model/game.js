// Games: made from parts, written for a request, and their candidates.

import { defaultSymbols, symbolOf, valueOf } from "./board.js";
import { readHouses } from "./houses.js";
import { bit, has, MAX_VALUES, valuesOf } from "./marks.js";
import { candidates } from "./rules.js";

/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").Game} Game */

/**
 * A game with everything that `parts` lacks: no marks, no colours, the default symbols.
 * @param {Partial<PlainGame> & {side: number, givens: number[]}} parts
 * @returns {PlainGame}
 */
export function plainGame(parts) {
  const { side, givens } = parts;
  const none = () => new Array(side * side).fill(0);
  return {
    side,
    symbols: parts.symbols ?? defaultSymbols(side),
    houses: parts.houses ?? null,
    givens,
    values: parts.values ?? givens.slice(),
    centre: parts.centre ?? none(),
    corner: parts.corner ?? none(),
    removed: parts.removed ?? none(),
    colours: parts.colours ?? none(),
    candidateColours: parts.candidateColours ?? {},
    title: parts.title ?? "",
    level: parts.level ?? null,
    rating: parts.rating ?? null,
    seed: parts.seed ?? null,
    constraints: parts.constraints ?? [],
    rules: parts.rules ?? "",
  };
}

/** @param {number} side @param {string} [symbols] */
export const emptyGame = (side, symbols) =>
  plainGame({ side, givens: new Array(side * side).fill(0), ...(symbols === undefined ? {} : { symbols }) });

/**
 * A game of its own, with an empty history.
 * @param {PlainGame} plain
 * @param {{id: string, setting?: boolean}} options
 * @returns {Game}
 */
export function startGame(plain, options) {
  return {
    ...plainGame(plain),
    id: options.id,
    setting: options.setting ?? false,
    solution: null,
    elapsedMs: 0,
    hints: 0,
    past: [],
    future: [],
    tries: [],
    solved: false,
    wrong: [],
  };
}

/** One symbol a cell, "." if it is open; numbers with spaces if the values have no symbols.
 * @param {{side: number, symbols: string, values: number[]}} game */
export function boardText(game) {
  if (game.symbols) return game.values.map((value) => (value ? symbolOf(game, value) : ".")).join("");
  return game.values.map((value) => value || ".").join(" ");
}

/**
 * The board as a request takes it, with its houses if its side has others by default, and its constraints. From side 16 on, a board, or its givens, with letters but without digits
 * would be read with the alphabet A, B, C …, so the symbols are named.
 * @param {PlainGame} game
 * @returns {{board: string, symbols?: string, houses?: import("../types/state.d.ts").Houses, constraints?: import("../types/state.d.ts").Constraint[]}}
 */
export function requestBoard(game) {
  const board = boardText(game);
  const isLettered = looksLettered(game) || looksLettered({ ...game, values: game.givens });
  const isDefault = game.symbols === defaultSymbols(game.side) && !isLettered;
  return {
    board,
    ...(isDefault || game.symbols === "" ? {} : { symbols: game.symbols }),
    ...(game.houses ? { houses: game.houses } : {}),
    ...(game.constraints?.length > 0 ? { constraints: game.constraints } : {}),
  };
}

/**
 * Returns whether the text of a board with the default symbols has letters and no digit, so that readers take
 * A for 1.
 * @param {{side: number, symbols: string, values: number[]}} game
 */
export const looksLettered = (game) =>
  game.side > 9 && game.symbols === defaultSymbols(game.side) && game.values.some(Boolean) && !/[1-9]/.test(boardText(game));

/** The givens as a request takes them. @param {PlainGame} game */
export const givensText = (game) => boardText({ ...game, values: game.givens });

/**
 * The game of a board in an answer, which has the houses unless the board is classic.
 * @param {string} text
 * @param {{symbols?: string, houses?: unknown}} [options]
 */
export function gameFromBoard(text, options = {}) {
  const tokens = /[\s,]/.test(text.trim()) ? text.trim().split(/[\s,]+/) : [...text];
  const side = Math.round(Math.sqrt(tokens.length));
  const symbols = options.symbols ?? defaultSymbols(side);
  const givens = tokens.map((token) => {
    if ("._*0".includes(token)) return valueOf({ symbols }, token);
    return token.length === 1 && symbols ? valueOf({ symbols }, token) : Number(token) || 0;
  });
  const read = readHouses(options.houses, side);
  return plainGame({ side, symbols, givens, houses: "houses" in read ? read.houses : null });
}

/**
 * The candidates that a hint starts from, as sets: the value of a filled cell; the centre marks of an open
 * cell, or the candidates by the rules if it has none. What the player ruled out is absent.
 * @param {PlainGame} game
 */
export function positionCandidates(game) {
  if (game.side > MAX_VALUES) return new Array(game.side * game.side).fill(0);
  const byRules = candidates(game);
  return game.values.map((value, cell) => {
    if (value) return bit(value);
    return (game.centre[cell] || byRules[cell]) & ~game.removed[cell];
  });
}

/** The same as lists, for the field `candidates` of a request. @param {PlainGame} game */
export const candidateLists = (game) => positionCandidates(game).map(valuesOf);

/**
 * The filled cells whose value differs from that of the solution.
 * @param {PlainGame} game @param {number[]} solution
 */
export const wrongValues = ({ values }, solution) =>
  values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : []));

/**
 * The open cells whose marks exclude the value of the solution: it is ruled out or not among the centre
 * marks.
 * @param {PlainGame} game @param {number[]} solution
 */
export const wrongMarks = ({ values, centre, removed }, solution) =>
  values.flatMap((value, cell) => {
    if (value) return [];
    const isAbsent = centre[cell] !== 0 && !has(centre[cell], solution[cell]);
    return isAbsent || has(removed[cell], solution[cell]) ? [cell] : [];
  });

/**
 * The cells with a wrong value; if there are none, those with wrong marks. None are known without a solution.
 * @param {Game} game @returns {{kind: "values" | "marks", cells: number[]}}
 */
export function mistakes(game) {
  const { solution } = game;
  const values = solution ? wrongValues(game, solution) : [];
  if (values.length > 0) return { kind: "values", cells: values };
  return { kind: "marks", cells: solution ? wrongMarks(game, solution) : [] };
}
