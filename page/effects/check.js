// Questions to the service about the present position: is it still solvable, where is it wrong, is an entered puzzle
// ready, what is the solution of a large board?

import { latest } from "../client/client.js";
import { alarm, moveTo, notice, repairs, speak } from "../actions.js";
import { mistakeWords, wrongWords } from "../board/speech.js";
import { candidateLists, gameFromBoard, givensText, mistakes, plainGame, requestBoard } from "../model/game.js";
import { conflicts, openCells } from "../model/rules.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").Action} Action */

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  const solve = latest();
  /** @type {Record<string, (signal: AbortSignal) => Promise<void>>} */
  const tasks = {
    "game/check": (signal) => check(store, client, signal),
    "game/ready": (signal) => ready(store, client, signal),
    "game/show_wrong": (signal) => showWrong(store, client, signal),
    "game/solve": (signal) => solveBoard(store, client, signal),
  };
  store.subscribe((state, action, before) => {
    const task = Object.hasOwn(tasks, action.type) ? tasks[action.type] : null;
    if (task) run(task);
    if (["game/clear_mistakes", "game/before_mistake"].includes(action.type)) reportRepair(store, action.type, before);
    const needsSolution = state.settings.mistakes && !state.game.setting && !state.game.solution;
    const isNew = !before.settings.mistakes || state.game.id !== before.game.id || state.game.setting !== before.game.setting;
    if (needsSolution && isNew) solve((signal) => findSolution(store, client, signal).then(() => undefined));
  });
}

/** Says a result in the line below the board and aloud. @param {Store} store @param {string} text @param {"info" | "good" | "bad"} tone @param {{label: string, action: Action}[]} [actions] */
function say(store, text, tone, actions = []) {
  store.dispatch(notice(text, tone, actions));
  store.dispatch(tone === "bad" ? alarm(text) : speak(text));
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function check(store, client, signal) {
  const { game } = store.get();
  const answer = await client.post("check", { ...requestBoard(game), givens: givensText(game) }, { signal });
  if (!answer.ok) return refused(store, answer);
  const { solution_count: count, solved } = answer.value;
  if (count === 0 || (count > 0 && !solved && !(await marksAllow(client, signal, game)))) return reportMistake(store, client, signal);
  if (solved) say(store, "The board is solved.", "good");
  else if (count === 1) say(store, `Right so far: one solution, ${openCells(game)} open.`, "good");
  else if (count > 1) say(store, `Right so far: several solutions, ${openCells(game)} open.`, "good");
  else say(store, "No answer within the time limit.", "info");
}

/** Returns whether the marks leave a solution. @param {Client} client @param {AbortSignal} signal @param {Game} game */
async function marksAllow(client, signal, game) {
  if (!game.centre.some(Boolean) && !game.removed.some(Boolean)) return true;
  const body = { ...requestBoard(game), givens: givensText(game), candidates: candidateLists(game) };
  const answer = await client.post("check", body, { signal });
  return !answer.ok || answer.value.solution_count !== 0;
}

/** Says that something is wrong and offers what repairs it. @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function reportMistake(store, client, signal) {
  await findSolution(store, client, signal);
  const { game } = store.get();
  if (!signal.aborted) say(store, mistakeWords(game), "bad", repairs(game));
}

/** Says what a repair has changed. @param {Store} store @param {string} type @param {import("../types/state.d.ts").State} before */
function reportRepair(store, type, { game: before }) {
  const { game } = store.get();
  if (game === before) return;
  const entries = before.past.length - game.past.length;
  const cells = mistakes(before).cells.length;
  const text = type === "game/clear_mistakes"
    ? `${cells === 1 ? "One cell is" : `${cells} cells are`} cleared.`
    : `${entries === 1 ? "One entry is" : `${entries} entries are`} undone. Redo restores them.`;
  say(store, text, "good");
}

/** @param {Store} store @param {Extract<import("../types/state.d.ts").Answer, {ok: false}>} answer */
function refused(store, answer) {
  if (!answer.aborted && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    say(store, answer.problem.detail || answer.problem.title, "bad");
  }
}

/** An entered puzzle begins if it has a solution. @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function ready(store, client, signal) {
  const { game } = store.get();
  const answer = await client.post("check", requestBoard(game), { signal });
  if (!answer.ok) {
    if (answer.status === 0 && !answer.aborted) store.dispatch({ type: "game/start" });
    return refused(store, answer);
  }
  if (answer.value.solution_count === 0) {
    say(store, "This puzzle has no solution.", "bad", [{ label: "Start anyway", action: { type: "game/start" } }]);
    return;
  }
  store.dispatch({ type: "game/start" });
  const isUnique = answer.value.solution_count === 1;
  say(store, isUnique ? "One solution." : "Several solutions: uniqueness techniques are off.", "info");
}

/** The only solution of the givens, or null. @param {Store} store @param {Client} client @param {AbortSignal} signal @returns {Promise<number[] | null>} */
export async function findSolution(store, client, signal) {
  const { game } = store.get();
  if (game.solution) return game.solution;
  const answer = await client.post("solve", requestBoard(plainGame({ ...game, values: game.givens })), { signal });
  if (!answer.ok || !answer.value.unique) return null;
  const solution = gameFromBoard(answer.value.solution, { symbols: game.symbols }).values;
  store.dispatch({ type: "game/solution", id: game.id, solution });
  return solution;
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function showWrong(store, client, signal) {
  const solution = await findSolution(store, client, signal);
  const { game } = store.get();
  const cells = solution ? mistakes(game).cells : [...conflicts(game).cells];
  store.dispatch({ type: "game/wrong", cells });
  if (cells.length === 1) store.dispatch(moveTo(cells[0]));
  const actions = repairs(game).filter(({ action }) => action.type !== "game/show_wrong");
  say(store, solution ? wrongWords(game) : "The givens alone do not have one solution.", "bad", actions);
}

/** Fills a board that is only viewed. @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function solveBoard(store, client, signal) {
  const { game } = store.get();
  say(store, "Solving …", "info");
  const answer = await client.post("solve", { ...requestBoard(game), max_solutions: 1 }, { signal });
  if (!answer.ok) return refused(store, answer);
  const { status, solution, statistics } = answer.value;
  if (!solution) return say(store, status === "unsolvable" ? "No solution." : "No solution within the limits.", "bad");
  const { values } = gameFromBoard(solution, { symbols: game.symbols });
  store.dispatch({ type: "game/fill_in", values });
  say(store, `Solved in ${Math.ceil(statistics.elapsed_us / 1000)} ms.`, "good");
}
