// New games: from /generate, or a built-in puzzle where the service has no generator or gives no answer; the
// list of saved games; the first puzzle.

import { latest } from "../client/client.js";
import { notice, openGame, showDialog } from "../actions.js";
import { emptyGame, gameFromBoard } from "../model/game.js";
import { levelsOf } from "../model/levels.js";
import { builtIn } from "../model/puzzles.js";
import { openCells } from "../model/rules.js";
import { deleteGame, savedGame, savedIds } from "./save.js";
import { clockText } from "../panels/clock_text.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

const TIME_MS = 8000;
const DATES = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  store.subscribe((state, action) => {
    if (action.type === "new/start") run((signal) => begin(store, client, signal, action.side, action.level));
    if (action.type === "new/next") run((signal) => begin(store, client, signal, state.game.side, state.game.level ?? state.settings.level, state.game.houses));
    if (action.type === "new/empty") {
      store.dispatch(openGame(emptyGame(action.side), "new", { setting: true }));
      store.dispatch(showDialog(null));
    }
    if (action.type === "game/restart_asked") {
      store.dispatch({ type: "game/restart" });
      store.dispatch(showDialog(null));
    }
    if (action.type === "new/saved_game") resume(store, action.id);
    if (action.type === "new/delete_saved") deleteGame(action.id);
    if (action.type === "new/delete_saved" || (action.type === "view/dialog" && action.dialog === "new")) store.dispatch({ type: "new/saved", saved: savedRows() });
  });
}

/**
 * The first visit: a new puzzle takes the place of the built-in one unless a key came first.
 * @param {Store} store @param {Client} client
 */
export async function firstPuzzle(store, client) {
  const game = await made(client, AbortSignal.timeout(TIME_MS), 9, "easy");
  if (game && store.get().view.untouched && store.get().game.id === "first") store.dispatch(openGame(game, "first"));
}

/**
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @param {number} side
 * @param {string} wish @param {PlainGame["houses"]} [houses] those of the side by default if absent
 */
async function begin(store, client, signal, side, wish, houses = null) {
  const levels = houses ? [] : levelsOf(side);
  const level = levels.includes(wish) ? wish : levels[0] ?? null;
  store.dispatch(showDialog(null));
  const waiting = window.setTimeout(() => store.dispatch(notice("Making a puzzle …")), 300);
  const game = await made(client, AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]), side, level, houses);
  clearTimeout(waiting);
  if (signal.aborted) return;
  const ready = game ?? (houses ? null : builtIn(side, level ?? "", store.get().game.givens));
  if (ready) store.dispatch(openGame(ready, "new"));
  else store.dispatch(notice("No such puzzle could be made.", "bad"));
  if (!game && ready?.level && ready.level !== level) store.dispatch(notice(`A built-in puzzle: ${ready.level}.`));
}

/**
 * A puzzle of /generate, or null.
 * @param {Client} client @param {AbortSignal} signal @param {number} side @param {string | null} level
 * @param {PlainGame["houses"]} [houses]
 * @returns {Promise<PlainGame | null>}
 */
async function made(client, signal, side, level, houses) {
  const body = {
    side,
    ...(houses ? { houses } : {}),
    ...(level ? { difficulty: { level } } : {}),
    symmetry: "rotational",
  };
  const answer = await client.post("generate", body, { signal });
  const puzzle = answer.ok ? answer.value.puzzles?.[0] : null;
  if (!puzzle) return null;
  const game = gameFromBoard(puzzle.board, { houses: puzzle.houses ?? houses });
  return { ...game, level: puzzle.level ?? level, rating: puzzle.rating ?? null, seed: puzzle.seed ?? null };
}

function savedRows() {
  return savedIds().flatMap((id) => {
    const game = savedGame(id);
    if (!game) return [];
    const parts = [`${game.side} × ${game.side}`, game.title || game.level || "own puzzle", game.solved ? "solved" : `${openCells(game)} open`];
    const note = [...(game.savedAt ? [DATES.format(game.savedAt)] : []), clockText(game.elapsedMs)].join(" · ");
    return [{ id, text: parts.join(" · "), note, game }];
  });
}

/** @param {Store} store @param {string} id */
function resume(store, id) {
  const saved = savedGame(id);
  if (saved) store.dispatch({ ...openGame(saved, "saved"), saved });
  store.dispatch(showDialog(null));
}
