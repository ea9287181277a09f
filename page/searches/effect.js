// The requests of the panel Searches, and the clock of a search that plays.

import { notice, speak } from "../store/actions.js";
import { latest } from "../client/client.js";
import { gameFromBoard, plainGame, requestBoard } from "../model/game.js";
import { pathTo } from "./trace.js";
import { reveal } from "../controls/controls.js";
import { SEEDS } from "./state.js";
import { watched } from "./watch.js";
import { saveGame } from "../store/save.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("./types.d.ts").SearchOptions} SearchOptions */
/** @typedef {import("./types.d.ts").Run} Run */

/** The largest number of nodes of a run. */
const NODES = 200_000;

/** The largest side whose searches can be traced. */
const LARGEST_TRACED = 25;

/** The time between two nodes of a search that plays, in milliseconds. */
const BEAT = 600;

/** A puzzle of this page: with naked singles alone, best-first expands 19 nodes and breadth-first 68. */
const EXAMPLE = ".7.6.....49...3..1.2...89......7..3...3.21.8...5........9...2.6...8.4.......6....";

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  const open = latest();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let beat;
  const search = () => store.get().search;
  store.subscribe((_, action) => {
    switch (action.type) {
      case "search/run":
        run((signal) => compare(store, client, signal));
        break;
      case "search/run_seeds":
        run((signal) => compareSeeds(store, client, signal));
        break;
      case "search/stop":
        run(async () => store.dispatch({ type: "search/stopped" }));
        break;
      case "search/open":
        open((signal) => openNode(store, client, signal));
        break;
      case "search/example":
        openExample(store);
        break;
      case "search/done":
        reveal(".searches .results");
        break;
      case "search/play":
        clearInterval(beat);
        if (action.playing) beat = setInterval(() => advance(store), BEAT);
        break;
    }
    if (!search().playing) clearInterval(beat);
  });
}

/** Opens the example and runs the strategies on it. @param {Store} store */
function openExample(store) {
  const { game, view } = store.get();
  // The example takes the place of an earlier one.
  const isOwn = game.past.length > 0 && game.id !== "example" && !view.untouched;
  const isKept = isOwn && saveGame(game);
  store.dispatch({ type: "game/open", game: gameFromBoard(EXAMPLE), origin: "make", id: "example" });
  const text = "Your game is saved: New, Saved games.";
  if (isKept) {
    store.dispatch(notice(text));
    store.dispatch(speak(text));
  }
  store.dispatch({ type: "search/run" });
}

/** The board that is searched: the givens. @param {PlainGame} game */
const puzzleOf = ({ side, symbols, houses, givens }) => plainGame({ side, symbols, houses, givens });

/** @param {PlainGame} board @param {SearchOptions} options */
function requestOf(board, { rules, branching, maxSolutions, seed }) {
  return {
    ...requestBoard(board),
    propagation: rules,
    branching,
    max_solutions: maxSolutions,
    ...(seed === "" ? {} : { seed: Number(seed) }),
    limits: { nodes: NODES },
  };
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function compare(store, client, signal) {
  const state = store.get();
  const board = puzzleOf(state.game);
  const ran = state.search.options;
  store.dispatch({ type: "search/started", kind: "compare", board, ran });
  const body = { ...requestOf(board, ran), trace: board.side <= LARGEST_TRACED, samples: true };
  const answer = await client.post("solve/compare", body, { signal });
  if (!answer.ok) return answer.aborted ? undefined : fail(store, answer.problem);
  store.dispatch({ type: "search/done", runs: answer.value.runs });
}

/**
 * One comparison for each seed, one after another.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function compareSeeds(store, client, signal) {
  if (!store.get().search.runs) await compare(store, client, signal);
  const { board, ran, problem } = store.get().search;
  if (signal.aborted || !board || !ran || problem) return;
  store.dispatch({ type: "search/started", kind: "seeds" });
  /** @type {import("./types.d.ts").Seeds["nodes"]} */
  const nodes = { best_first: [], breadth_first: [], depth_first: [], backtracking: [] };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const answer = await client.post("solve/compare", requestOf(board, { ...ran, seed: String(seed) }), { signal });
    if (!answer.ok) return answer.aborted ? undefined : fail(store, answer.problem);
    for (const { strategy, statistics } of /** @type {Run[]} */ (answer.value.runs)) {
      nodes[strategy].push(statistics.nodes_expanded);
    }
    store.dispatch({ type: "search/seeds", seeds: { done: seed, total: SEEDS, nodes: structuredClone(nodes) } });
  }
}

/**
 * Asks for the successors of the watched node.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function openNode(store, client, signal) {
  const state = store.get().search;
  const now = watched(state);
  const { board, ran } = state;
  if (!now || !board || !ran) return;
  const values = board.givens.slice();
  for (const { cell, value } of pathTo(now.nodes, now.node)) {
    if (cell && value) values[cell.row * board.side + cell.column] = value;
  }
  const body = { ...requestBoard({ ...board, values }), mode: "search", propagation: ran.rules, branching: ran.branching };
  const answer = await client.post("step", body, { signal });
  if (!answer.ok) return answer.aborted ? undefined : fail(store, answer.problem);
  store.dispatch({ type: "search/opened", expansion: answer.value.search ?? "solved" });
}

/** @param {Store} store @param {import("../types/state.d.ts").Problem} problem */
function fail(store, problem) {
  store.dispatch({ type: "search/failed", detail: problem.detail || problem.title });
}

/** Shows the next node; stops at the last one. @param {Store} store */
function advance(store) {
  const now = watched(store.get().search);
  if (!now || now.at + 1 >= now.order.length) store.dispatch({ type: "search/play", playing: false });
  else store.dispatch({ type: "search/at", at: now.at + 1 });
}
