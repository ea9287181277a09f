// Questions to the service about the present position: is it still solvable, where is it wrong, is an entered
// puzzle ready, what is the solution of a large board? An answer about an earlier position has no effect.

import { latest } from "../client/client.js";
import { findSolution, isCurrent, isLost } from "../client/solution.js";
import { alarm, moveTo, notice, repairs, speak } from "../store/actions.js";
import { mistakeWords, wrongWords } from "../board/speech.js";
import {
  candidateLists,
  gameFromBoard,
  givensText,
  mistakes,
  requestBoard,
  wrongMarks,
  wrongValues,
} from "../model/game.js";
import { cellList } from "../model/cell_list.js";
import { cellsOf, ruleText } from "../model/constraints.js";
import { conflicts, openCells } from "../model/rules.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/api.d.ts").components["schemas"]["ConflictSet"]} ConflictSet */
/** Constraints by index, and cells. @typedef {{constraints: number[], givens: number[], entries: number[]}} Clues */

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  const solve = latest();
  /** @type {Record<string, (signal: AbortSignal) => Promise<void>>} */
  const tasks = {
    "game/check": (signal) => check(store, client, signal),
    "game/ready": (signal) => ready(store, client, signal),
    "game/show_wrong": (signal) => showWrong(store, client, signal),
    "game/clues": (signal) => findClues(store, client, signal),
    "game/solve": (signal) => solveBoard(store, client, signal),
  };
  store.subscribe((state, action, before) => {
    const task = Object.hasOwn(tasks, action.type) ? tasks[action.type] : null;
    if (task) run(task);
    if (["game/clear_mistakes", "game/before_mistake"].includes(action.type)) reportRepair(store, action.type, before);
    const isFull = state.game.constraints.length > 0 && state.game.past !== before.game.past && openCells(state.game) === 0;
    if (isFull && !state.game.solved) run((signal) => check(store, client, signal));
    const needsSolution = state.settings.mistakes && !state.game.setting && !state.game.solution;
    const isNew = !before.settings.mistakes || state.game.id !== before.game.id || state.game.setting !== before.game.setting;
    if (needsSolution && isNew) solve((signal) => findSolution(store, client, signal).then(() => undefined));
  });
}

/**
 * Says a result in the line below the board and aloud.
 * @param {Store} store @param {string} text @param {"info" | "good" | "bad"} tone
 * @param {{label: string, action: Action}[]} [actions]
 */
function say(store, text, tone, actions = []) {
  store.dispatch(notice(text, tone, actions));
  store.dispatch(tone === "bad" ? alarm(text) : speak(text));
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function check(store, client, signal) {
  const { game } = store.get();
  const body = { ...requestBoard(game), givens: givensText(game) };
  const answer = await client.post("check", body, { signal });
  if (signal.aborted || !isCurrent(store, game)) return;
  if (!answer.ok) return refused(store, answer);
  const { status, violated_constraints: violated = [] } = answer.value;
  if (violated.length > 0) return say(store, brokenWords(game, violated), "bad", repairs(game));
  if (status === "solved" && !game.solved && game.constraints.length > 0) return store.dispatch({ type: "game/solved" });
  if (["correct", "not_unique"].includes(status) && hasMarks(game)) {
    const marked = await client.post("check", { ...body, candidates: candidateLists(game) }, { signal });
    if (signal.aborted || !isCurrent(store, game)) return;
    if (!marked.ok) return refused(store, marked);
    if (isLost(marked.value)) return reportMistake(store, client, signal);
  }
  if (isLost(answer.value)) return reportMistake(store, client, signal);
  if (status === "solved") say(store, "The board is solved.", "good");
  else if (status === "correct") say(store, `Right so far: one solution, ${openCells(game)} open.`, "good");
  else if (status === "not_unique") say(store, `Right so far: several solutions, ${openCells(game)} open.`, "good");
  else say(store, "No answer within the time limit.", "info");
}

/** Whether the player has said what cells can be. @param {Game} game */
const hasMarks = ({ centre, removed }) => centre.some(Boolean) || removed.some(Boolean);

/** "The entries break a rule: killer cage r1c12, sum 3." @param {Game} game @param {number[]} violated indices of constraints */
function brokenWords(game, violated) {
  const texts = violated.slice(0, 3).flatMap((at) => game.constraints[at] ?? []).map(ruleText);
  return `The entries break ${violated.length === 1 ? "a rule" : `${violated.length} rules`}: ${texts.join("; ")}.`;
}

/**
 * Says that something is wrong and offers what repairs it.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function reportMistake(store, client, signal) {
  const before = store.get().game;
  const found = await findSolution(store, client, signal);
  if (signal.aborted || !isCurrent(store, before)) return;
  const { game } = store.get();
  say(store, mistakeWords(game), "bad", repairs(game, found));
}

/** @param {number} n @param {string} noun */
const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** Describes what clearing the mistakes of a game clears: "2 values, marks of 1 cell". @param {Game} game */
function clearedWords(game) {
  const [values, marks] = [wrongValues, wrongMarks].map((wrong) => wrong(game, game.solution ?? []).length);
  const parts = [values > 0 ? counted(values, "value") : "", marks > 0 ? `marks of ${counted(marks, "cell")}` : ""];
  return parts.filter(Boolean).join(", ");
}

/**
 * Says what a repair has changed.
 * @param {Store} store @param {string} type @param {import("../types/state.d.ts").State} before
 */
function reportRepair(store, type, { game: before }) {
  const { game } = store.get();
  if (game === before) return;
  const entries = before.past.length - game.past.length;
  const text = type === "game/clear_mistakes"
    ? `Cleared: ${clearedWords(before)}.`
    : entries === 1 ? "One entry is undone. Redo restores it." : `${entries} entries are undone. Redo restores them.`;
  say(store, text, "good");
}

/** @param {Store} store @param {Extract<import("../types/state.d.ts").Answer, {ok: false}>} answer */
function refused(store, answer) {
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    say(store, answer.problem.detail || answer.problem.title, "bad");
  }
}

/**
 * An entered puzzle begins if it has a solution.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function ready(store, client, signal) {
  const { game } = store.get();
  const answer = await client.post("check", requestBoard(game), { signal });
  if (signal.aborted || !isCurrent(store, game)) return;
  if (!answer.ok) {
    if (answer.status === 0) store.dispatch({ type: "game/start" });
    return refused(store, answer);
  }
  if (isLost(answer.value)) {
    const clues = /** @type {Action} */ ({ type: "game/clues" });
    const actions = [{ label: "Which clues?", action: clues }, { label: "Start anyway", action: /** @type {Action} */ ({ type: "game/start" }) }];
    say(store, "This puzzle has no solution.", "bad", actions);
    return;
  }
  store.dispatch({ type: "game/start" });
  const { status } = answer.value;
  const found = status === "limit_reached" ? "The number of solutions is not known" : "Several solutions";
  const isUnique = ["correct", "solved"].includes(status);
  say(store, isUnique ? "One solution." : `${found}: uniqueness techniques are off.`, "info");
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function showWrong(store, client, signal) {
  const before = store.get().game;
  const found = await findSolution(store, client, signal);
  if (found === null || signal.aborted || !isCurrent(store, before)) return;
  const { game } = store.get();
  const cells = game.solution ? mistakes(game).cells : [...conflicts(game).cells];
  store.dispatch({ type: "game/wrong", cells });
  if (cells.length === 1) store.dispatch(moveTo(cells[0]));
  const actions = repairs(game, found).filter(({ action }) => action.type !== "game/show_wrong");
  say(store, game.solution ? wrongWords(game) : `The givens have ${found}.`, "bad", actions);
}

/**
 * Names clues that contradict each other, and selects their cells. Pencil marks are among the clues only if there is a
 * solution without them.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function findClues(store, client, signal) {
  const { game } = store.get();
  const body = { ...requestBoard(game), ...(game.setting ? {} : { givens: givensText(game) }), explain: true };
  say(store, "Looking for the clues that contradict each other …", "info");
  for (const marks of hasMarks(game) ? [{}, { candidates: candidateLists(game) }] : [{}]) {
    const answer = await client.post("check", { ...body, ...marks }, { signal });
    if (signal.aborted || !isCurrent(store, game)) return;
    if (!answer.ok) return refused(store, answer);
    const { conflict_set: set } = answer.value;
    if (!set) continue;
    const { constraints, givens, entries } = cluesOf(game, set);
    const cells = constraints.flatMap((at) => cellsOf(game.constraints[at], game.side)).concat(givens, entries);
    store.dispatch({ type: "view/select", cells: [...new Set(cells)] });
    return say(store, clueWords(game, { constraints, givens, entries }), "bad", repairs(game).filter(({ action }) => action.type !== "game/clues"));
  }
  say(store, "No clues that contradict each other were found.", "info");
}

/** The clues of an answer, with indices of cells. @param {Game} game @param {ConflictSet} set @returns {Clues} */
function cluesOf({ side, constraints: all }, { constraints, givens, entries }) {
  const indices = (/** @type {{row: number, column: number}[]} */ places) => places.map(({ row, column }) => row * side + column);
  return { constraints: constraints.filter((at) => at < all.length), givens: indices(givens), entries: indices(entries) };
}

/** The most constraints that a sentence names. */
const MOST_RULES = 4;

/** "These cannot all hold: killer cage r1c12, sum 3; given r1c1; entered r2c2, r2c5." @param {Game} game @param {Clues} clues */
function clueWords(game, { constraints, givens, entries }) {
  const more = constraints.length - MOST_RULES;
  const parts = [
    ...(more > 1 ? constraints.slice(0, MOST_RULES) : constraints).map((at) => ruleText(game.constraints[at])),
    more > 1 ? `${more} more rules` : "",
    givens.length > 0 ? `given ${cellList(game.side, givens)}` : "",
    entries.length > 0 ? `entered ${cellList(game.side, entries)}` : "",
  ].filter(Boolean);
  return parts.length === 0 ? "The houses alone have no solution." : `These cannot all hold: ${parts.join("; ")}.`;
}

/**
 * Fills a board that is only viewed.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function solveBoard(store, client, signal) {
  const { game } = store.get();
  say(store, "Solving …", "info");
  const answer = await client.post("solve", { ...requestBoard(game), max_solutions: 1 }, { signal });
  if (signal.aborted || !isCurrent(store, game)) return;
  if (!answer.ok) return refused(store, answer);
  const { status, solution, statistics } = answer.value;
  if (!solution) return say(store, status === "unsolvable" ? "No solution." : "No solution within the limits.", "bad");
  const { values } = gameFromBoard(solution, { symbols: game.symbols });
  store.dispatch({ type: "game/fill_in", values });
  say(store, `Solved in ${Math.ceil(statistics.elapsed_us / 1000)} ms.`, "good");
}
