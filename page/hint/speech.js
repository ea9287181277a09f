// What is spoken about a hint. Cells are "row 3, column 4" instead of r3c4.

import { mistakeWords } from "../board/speech.js";
import { SMALL_SIDE, symbolOf } from "../model/board.js";
import { cellNotation } from "../model/cell_list.js";
import { cellsOf, constraintsOf, kindName } from "../model/constraints.js";
import { cellsOfText, houseName, KINDS } from "../model/houses.js";
import { regionOf } from "./places.js";
import { valuesOf } from "../model/marks.js";
import { sentenceText } from "./reasons.js";
import { openNode, shownStep } from "./state.js";
import { clauses, plainText } from "./words.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../model/rules.js").Position & Partial<PlainGame>} Position */
/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").House} House */
/** @typedef {import("../types/step.d.ts").CellPlace} CellPlace */
/** @typedef {import("./types.d.ts").Degree} Degree */
/** @typedef {import("./types.d.ts").Target} Target */

/** "a", "a and b", "a, b and c". @param {(string | number)[]} items */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "rows 2 and 6", "row 2 and box 5". @param {House[]} houses */
export function houseList(houses) {
  const parts = Object.entries(KINDS).flatMap(([kind, { word, plural }]) => {
    const numbers = houses.filter((house) => house.kind === kind).map((house) => house.index + 1);
    if (numbers.length === 0) return [];
    if (kind === "diagonal") return numbers.map((number) => `the ${houseName({ kind, index: number - 1 })}`);
    return [`${numbers.length > 1 ? plural : word} ${listed([...new Set(numbers)].sort((a, b) => a - b))}`];
  });
  return listed(parts);
}

/** The houses that a nudge points at. @param {Step} step */
export function nudgeHouses(step) {
  const bases = step.evidence.houses.filter((house) => house.role === "base");
  return bases.length > 0 ? bases : step.evidence.houses;
}

/** "Row 2, columns 4 and 8; row 6, column 1". @param {CellPlace[]} cells */
export function cellList(cells) {
  const rows = [...new Set(cells.map((cell) => cell.row))].sort((a, b) => a - b);
  const parts = rows.map((row) => {
    const columns = [
      ...new Set(cells.filter((cell) => cell.row === row).map((cell) => cell.column + 1)),
    ].sort((a, b) => a - b);
    return `row ${row + 1}, column${columns.length > 1 ? "s" : ""} ${listed(columns)}`;
  });
  return capital(parts.join("; "));
}

/** The explanation with cells as words. @param {string} text @param {number} side */
const spelled = (text, side) => text.replace(/\br\d+c\d+\b/g, (cells) =>
  listed(cellsOfText(cells, side).map(({ row, column }) => `row ${row + 1}, column ${column + 1}`)));

/** The constraints of the pattern. @param {Step} step @param {Partial<PlainGame>} game */
const constraintsOfStep = ({ evidence }, game) => (evidence.constraints ?? []).flatMap((index) => constraintsOf(game)[index] ?? []);

/** The most constraints that are named one by one. */
const MOST_NAMED = 3;

/** "the killer cage of 12 in r1c1". @param {Step} step @param {Position} board */
function constraintWords(step, board) {
  const named = constraintsOfStep(step, board).map((constraint) => {
    const [first] = cellsOf(constraint, board.side);
    const sum = typeof constraint.sum === "number" ? ` of ${constraint.sum}` : "";
    const place = first === undefined ? "" : ` in ${cellNotation(board.side, first)}`;
    const name = kindName(constraint.type);
    return place ? `the ${name.toLowerCase()}${sum}${place}` : `the rule “${name}”`;
  });
  if (named.length === 0) return "one of the rules of this puzzle";
  return named.length > MOST_NAMED ? `the ${named.length} tinted rules` : listed(named);
}

/** "Killer cage": the kind of the constraints of a step, "" if there are several or none. @param {Step} step @param {Partial<PlainGame>} game */
function kindOfStep(step, game) {
  const kinds = [...new Set(constraintsOfStep(step, game).map(({ type }) => kindName(type)))];
  return step.family === "constraint" && kinds.length === 1 ? kinds[0] : "";
}

/**
 * Words about a step with the kind of its constraint instead of "constraint".
 * @param {string} text @param {Step} step @param {Partial<PlainGame>} game
 */
export function withKind(text, step, game) {
  const kind = kindOfStep(step, game);
  if (text === "Constraint") return kind || text;
  // The names of other kinds, such as "Anti knight", are not nouns that follow "a".
  return kind.endsWith("cage") ? text.replace(/\b[Cc]onstraint\b/g, (_, at) => (at === 0 ? kind : kind.toLowerCase())) : text;
}

/** The name of a step; that of a constraint is the one of its kind. @param {Step} step @param {Partial<PlainGame>} game */
export const stepName = (step, game) => withKind(step.name, step, game);

/** The notation of a step: "Killer cage 12 r1c45 => …", or its name. @param {Step} step @param {Partial<PlainGame>} game */
export function stepNotation(step, game) {
  const name = stepName(step, game);
  const text = step.notation?.replace(step.name, name) ?? name;
  // "Killer cage: cage 12" says it once.
  return text.replace(/(\w+): \1\b/, "$1");
}

/** Whether a hint is for children: a small board with big keys alone. @param {{game: {side: number}, settings: {smallTools: boolean}}} state */
export const isForChildren = ({ game, settings }) => game.side <= SMALL_SIDE && !settings.smallTools;

/** What children call a step. @type {Record<string, string>} */
const PLAIN_NAMES = { full_house: "The last empty cell", hidden_single: "Only one place", naked_single: "Only one number" };

/** Words of explanations, and plain ones. @type {[RegExp, string][]} */
const PLAIN_WORDS = [[/\bcandidates?\b/g, "numbers"], [/\bloses? /g, "cannot be "], [/\blose /g, "cannot be "], [/\bvalues?\b/g, "numbers"]];

/**
 * A step for children: its name and its explanation without words of experts. The cell of a value is framed on the board.
 * @param {Step} step @param {Position} board @returns {Step}
 */
export function inPlainWords(step, board) {
  const name = PLAIN_NAMES[step.technique] ?? (step.placements?.length ? "Which number is it?" : "Numbers that do not fit");
  const plain = { ...step, name: step.family === "constraint" ? step.name : name, notation: null };
  if (step.explanation) plain.explanation = plainExplanation(step, board);
  return plain;
}

/** @param {Step} step @param {Position} board */
function plainExplanation({ technique, family, placements, evidence, explanation }, board) {
  const [placed, house] = [placements?.[0], evidence.houses[0]];
  const value = placed ? symbolOf({ symbols: board.symbols ?? "" }, placed.value) : "";
  if (placed && house && technique === "hidden_single") return `In ${houseName(house)} there is only one place for ${value}: the green cell.`;
  if (placed && house && technique === "full_house") return `The green cell is the last empty one of ${houseName(house)}, and only ${value} is missing there.`;
  if (placed && technique === "naked_single") return `Only ${value} is left for the green cell: the other numbers are in its row, column or box, or cannot go there.`;
  // The reason of a constraint says already what its cells cannot be.
  const whole = family === "constraint" ? explanation?.replace(/: [^:]*$/, ".") : explanation;
  return PLAIN_WORDS.reduce((text, [word, plain]) => text.replace(word, plain), spelled(whole ?? "", board.side));
}

/**
 * What a hint below the full degree says.
 * @param {Step} step @param {Degree} degree @param {Position} board
 */
export function pointerWords(step, degree, board) {
  if (degree === "nudge") {
    const houses = nudgeHouses(step);
    return houses.length > 0 ? `Look at ${houseList(houses)}.` : `Look at ${constraintWords(step, board)}.`;
  }
  const { cells, houses } = regionOf(step, board);
  return cells.length > 0 ? `Look here: ${cellList(cells).toLowerCase()}.` : `Look where ${listed(houses.map((house) => houseList([house])))} meet.`;
}

/** @param {Step} step @param {Degree} degree @param {Position} board @param {boolean} [isPlain] for children */
export function spokenStep(step, degree, board, isPlain) {
  if (isPlain) return degree === "full" ? inPlainWords(step, board).explanation ?? "" : pointerWords(step, degree, board);
  if (degree === "full") return spelled(step.explanation ?? "", board.side);
  if (degree === "region") return `Second degree. ${pointerWords(step, degree, board)}`;
  return `First degree. ${stepName(step, board)}, rated ${step.rating.toFixed(1)}. ${pointerWords(step, degree, board)}`;
}

/**
 * The current sentence of an argument or link of a chain, "" if all are shown.
 * @param {import("./types.d.ts").HintState} hint @param {Position} board
 */
export function currentWords(hint, board) {
  const step = shownStep(hint);
  const sentence = hint.links === null ? undefined : openNode(hint)?.sentences[hint.links - 1];
  if (!step || !sentence) return "";
  const writing = { side: board.side, symbol: (/** @type {number} */ value) => symbolOf({ symbols: board.symbols ?? "" }, value) };
  const text = sentenceText(step, clauses(step.explanation ?? "", step.evidence.links, writing), sentence);
  return `${plainText(text, writing)}.`;
}

/** The same with cells as words. @param {import("./types.d.ts").HintState} hint @param {Position} board */
export const spokenLink = (hint, board) => spelled(currentWords(hint, board), board.side);

/**
 * "Applied. Row 3, column 4: marks 2, 5."
 * @param {Step} step
 * @param {{side: number, values: number[]}} game
 * @param {number[]} candidates  The sets after the step.
 * @param {(value: number) => string} symbol
 */
export function spokenChange(step, { side, values }, candidates, symbol) {
  const cells = [...(step.placements ?? []), ...(step.eliminations ?? [])].map(
    ({ row, column }) => row * side + column,
  );
  const parts = [...new Set(cells)].map((cell) => {
    const marks = valuesOf(candidates[cell]).map(symbol).join(", ");
    const what = values[cell] ? symbol(values[cell]) : marks ? `marks ${marks}` : "no marks";
    return `${cellList([{ row: Math.floor(cell / side), column: cell % side }])}: ${what}.`;
  });
  return `Applied. ${parts.join(" ")}`;
}

/** "Why is r3c4 not 5?" @param {Target} target @param {Position} board */
export const questionWords = ({ cell, value }, board) =>
  `Why is ${cellNotation(board.side, cell)} not ${symbolOf({ symbols: board.symbols ?? "" }, value)}?`;

/** The knowledge about a value without a step that removes it. @param {State} state @param {Target} target */
function targetWords({ game, hint }, { cell, value }) {
  const [symbol, place] = [symbolOf(game, value), cellNotation(game.side, cell)];
  switch (hint.status) {
    case "possible":
      return `${symbol} is possible in ${place}: a solution has it there.`;
    case "decided":
      return `${place} does not have the candidate ${symbol}.`;
    case "stuck":
      return `No techniques of the ladder remove ${symbol} from ${place}.`;
    default:
      return "";
  }
}

/** What the panel says if no step is shown; "" if it says nothing new. @param {State} state */
export function statusWords(state) {
  const { game, hint } = state;
  const ofTarget = hint.target ? targetWords(state, hint.target) : "";
  if (ofTarget) return ofTarget;
  switch (hint.status) {
    case "wrong":
      return mistakeWords(game);
    case "contradiction":
      return `The position contradicts itself${contradictionWords(game, hint.contradiction)}.`;
    case "limit_reached":
      return `Nothing simple found in ${hint.timeMs / 1000} s.`;
    case "stuck":
      return "No technique of the ladder applies here.";
    case "solved":
      return "The puzzle is solved.";
    case "failed":
      return hint.problem;
    case "waiting":
      return "Searching for a step …";
    default:
      return "";
  }
}

/**
 * @param {{symbols: string}} game
 * @param {import("../types/step.d.ts").Contradiction | null} contradiction
 */
function contradictionWords(game, contradiction) {
  const { cell, house, value } = contradiction ?? {};
  if (cell) return `: row ${cell.row + 1}, column ${cell.column + 1} has no candidate left`;
  if (house && value) return `: ${houseName(house)} has no place for ${symbolOf(game, value)}`;
  return "";
}
