// New games: from /generate, or a built-in puzzle where the service has no generator or gives no answer; the
// list of saved games; the first puzzle.

import { latest } from "../client/client.js";
import { notice, openGame, showDialog } from "../store/actions.js";
import { emptyGame } from "../model/game.js";
import { fieldsOf, flatPuzzle, kindOfGame, levelsOf, madeGame } from "../model/made.js";
import { builtIn } from "../model/puzzles.js";
import { openCells } from "../model/rules.js";
import { deleteGame, savedGame, savedIds } from "../store/save.js";
import { clockText } from "../model/clock_text.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("../types/state.d.ts").MadeKind} MadeKind */

const TIME_MS = 8000;
/** Other kinds have no built-in puzzles, so that there is nothing to do but wait. */
const OTHER_TIME_MS = 30_000;
const DATES = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const run = latest();
  store.subscribe((state, action) => {
    if (action.type === "new/start") run((signal) => begin(store, client, signal, action.side, action.level, { kind: action.kind }));
    if (action.type === "new/next") {
      const { game } = state;
      const kind = kindOfGame(game);
      run((signal) => begin(store, client, signal, game.side, game.level ?? state.settings.level, kind ? { kind } : { houses: game.houses }));
    }
    if (action.type === "new/stop") {
      run(async () => undefined);
      store.dispatch({ type: "view/notice", text: "" });
    }
    if (action.type === "new/empty") {
      store.dispatch(openGame({ ...emptyGame(action.side), houses: fieldsOf(action.kind ?? "classic").houses ?? null }, "new", { setting: true }));
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
  const game = await made(client, AbortSignal.timeout(TIME_MS), 9, "easy", {});
  if (game && store.get().view.untouched && store.get().game.id === "first") store.dispatch(openGame(game, "first"));
}

/**
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @param {number} side
 * @param {string} wish @param {{kind?: MadeKind, houses?: PlainGame["houses"]}} of the kind, or houses that none of them has
 */
async function begin(store, client, signal, side, wish, { kind = "classic", houses = null }) {
  const levels = houses ? [] : levelsOf(kind, side);
  const level = levels.includes(wish) ? wish : levels[0] ?? null;
  store.dispatch(showDialog(null));
  const waiting = window.setTimeout(() => store.dispatch(notice("Making a puzzle …", "info", [{ label: "Stop", action: { type: "new/stop" } }])), 300);
  const fields = houses ? { houses } : fieldsOf(kind);
  const isClassic = kind === "classic" && !houses;
  const game = await made(client, AbortSignal.any([signal, AbortSignal.timeout(isClassic ? TIME_MS : OTHER_TIME_MS)]), side, level, fields);
  clearTimeout(waiting);
  if (signal.aborted) return;
  const ready = game ?? (!isClassic ? null : builtIn(side, level ?? "", store.get().game.givens));
  if (ready) store.dispatch(openGame(ready, "new"));
  else store.dispatch(notice("No such puzzle could be made.", "bad"));
  if (!game && ready?.level && ready.level !== level) store.dispatch(notice(`A built-in puzzle: ${ready.level}.`));
}

/**
 * A puzzle of /generate, or null.
 * @param {Client} client @param {AbortSignal} signal @param {number} side @param {string | null} level
 * @param {{houses?: PlainGame["houses"], jigsaw?: true, killer?: true}} fields
 * @returns {Promise<PlainGame | null>}
 */
async function made(client, signal, side, level, fields) {
  const body = {
    side,
    ...fields,
    ...(level ? { difficulty: { level } } : {}),
    symmetry: "rotational",
  };
  const answer = await client.post("generate", body, { signal });
  const found = answer.ok ? answer.value.puzzles?.[0] : null;
  if (!found) return null;
  const puzzle = flatPuzzle(found);
  return madeGame({ ...puzzle, houses: puzzle.houses ?? fields.houses, level: puzzle.level ?? level });
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
