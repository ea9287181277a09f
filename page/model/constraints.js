// Constraints of other kinds of Sudoku, in words. What a kind means is a sentence of the service's document.

import { cellsOfText } from "./houses.js";

/** @typedef {import("../types/state.d.ts").Constraint} Constraint */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** The meaning of each kind, by its name. @typedef {Record<string, string>} Sentences */
/** A kind of a puzzle: its name, its sentence, and each constraint of it. @typedef {{name: string, sentence: string, items: Item[]}} Rule */
/** A constraint in words, and its cells. @typedef {{text: string, cells: number[], index: number}} Item */

/** The fields that have cells: places, or text in notation. */
const CELL_FIELDS = ["cells", "circle", "path", "control", "start", "index", "target"];

/** The constraints of a game; games of older versions have none. @param {Partial<PlainGame>} game */
export const constraintsOf = ({ constraints }) => constraints ?? [];

/** "Killer cage". @param {string} kind */
export function kindName(kind) {
  const words = kind.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/**
 * What letters count where values are added or compared: "A = 10, B = 11, C = 12"; "" if no value is a letter.
 * @param {PlainGame} game @param {boolean} areNumbers values are shown as numbers
 */
export function letterKey({ symbols }, areNumbers) {
  if (areNumbers) return "";
  const letters = [...symbols].flatMap((symbol, k) => (symbol === String(k + 1) ? [] : [`${symbol} = ${k + 1}`]));
  return letters.length > 0 ? `In sums and comparisons, ${letters.join(", ")}.` : "";
}

/** "3 cages, 1 thermometer": how many constraints of each kind. @param {Constraint[]} constraints */
export function countsOf(constraints) {
  const kinds = [...new Set(constraints.map(({ type }) => type))];
  return kinds.map((kind) => {
    const count = constraints.filter(({ type }) => type === kind).length;
    return count > 1 ? `${kindName(kind)} ×${count}` : kindName(kind);
  });
}

/** The rules of a game by kind. @param {PlainGame} game @param {Sentences} sentences @returns {Rule[]} */
export function rulesByKind(game, sentences) {
  const constraints = constraintsOf(game);
  const kinds = [...new Set(constraints.map(({ type }) => type))];
  return kinds.map((kind) => ({
    name: kindName(kind),
    sentence: sentences[kind] ?? "",
    items: constraints.flatMap((constraint, index) =>
      constraint.type === kind ? [{ text: constraintText(constraint), cells: cellsOf(constraint, game.side), index }] : []),
  }));
}

/** "r1c1 r1c2, sum 3". @param {Constraint} constraint */
export function constraintText({ type: _, ...fields }) {
  const parts = Object.entries(fields).map(([field, value]) => {
    const text = argumentText(value);
    return field === "cells" ? text : `${field.replaceAll("_", " ")} ${text}`;
  });
  return parts.join(", ");
}

/** "killer cage r1c1 r1c2, sum 3". @param {Constraint} constraint */
export const ruleText = (constraint) => `${kindName(constraint.type).toLowerCase()} ${constraintText(constraint)}`.trim();

/** Cells and lines in notation, other values as they are. @param {unknown} value @returns {string} */
function argumentText(value) {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) {
    const texts = value.map((one) => (Array.isArray(one) ? `(${argumentText(one)})` : argumentText(one)));
    return texts.join(value.every(isPlace) ? " " : ", ");
  }
  if (isPlace(value)) return `r${value.row + 1}c${value.column + 1}`;
  const { kind, index } = /** @type {{kind?: unknown, index?: unknown}} */ (value);
  if (typeof kind === "string" && typeof index === "number") return `${kind} ${index + 1}`;
  return Object.entries(value).map(([name, inner]) => `${name} ${argumentText(inner)}`).join(" ");
}

/** Whether a value is a cell of the contract. @param {unknown} value @returns {value is {row: number, column: number}} */
const isPlace = (value) => typeof value === "object" && value !== null && "row" in value && "column" in value;

/** The cells that a constraint names. @param {Constraint} constraint @param {number} side */
export function cellsOf(constraint, side) {
  const named = CELL_FIELDS.map((field) => constraint[field]).concat(/** @type {unknown[]} */ (constraint.groups ?? []));
  const places = named.flatMap((value) => (typeof value === "string" ? cellsOfText(value, side) : [value].flat().filter(isPlace)));
  return [...new Set(places.map(({ row, column }) => row * side + column))].filter((cell) => cell < side * side);
}
