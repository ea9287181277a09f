// The requests about a puzzle as a whole: what is still possible, is it minimal, is it the same as another one?
//
// After an edit, what is possible is asked for when the player has paused. An answer about an earlier board has
// no effect.

import { showPanel, speak } from "../store/actions.js";
import { latest } from "../client/client.js";
import { plainGame, requestBoard } from "../model/game.js";
import { setOf, valuesOf } from "../model/marks.js";
import { openCells } from "../model/rules.js";
import { isRestriction, minimalReply, sameReply, setsOf } from "./state.js";
import { savedGame, savedIds } from "../store/save.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */
/** @typedef {import("./types.d.ts").Reply} Reply */

/** The time without an edit before what is possible is asked for. */
const PAUSE_MS = 250;
const TIME_MS = 3000;

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  const possible = latest();
  const questions = latest();
  let timer = 0;
  const ask = (/** @type {number} */ delay) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => possible((signal) => findPossible(store, client, signal)), delay);
  };
  store.subscribe((state, action, before) => {
    const { isOn } = state.questions.possible;
    const isEdited = state.game.values !== before.game.values || state.game.id !== before.game.id;
    if (action.type === "possible/switch" && !isOn) {
      clearTimeout(timer);
      possible(async () => undefined);
    } else if (action.type === "possible/switch") ask(0);
    else if (isOn && isEdited) ask(PAUSE_MS);
    if (action.type === "question/minimal") questions((signal) => isMinimal(store, client, signal));
    if (action.type === "question/same") questions((signal) => isSame(store, client, signal, state.questions.other));
    if (action.type === "question/saved") questions((signal) => findSaved(store, client, signal));
    if (action.type === "question/show") {
      store.dispatch(showPanel("play"));
      store.dispatch({ type: "view/select", cells: action.cells });
    }
    if (action.type === "game/open") questions(async () => undefined);
  });
}

/** Asks what is possible on the board. @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function findPossible(store, client, signal) {
  const { game, questions: { possible: known } } = store.get();
  const { values } = game;
  store.dispatch({ type: "possible/asked" });
  const isKnown = known.sets !== null && known.status !== "limit_reached" && isRestriction(known.values, values);
  const former = isKnown ? { former: known.sets?.map(valuesOf), hints: known.witnesses } : {};
  const answer = await client.post("candidates", { ...requestBoard(game), ...former, limits: { time_ms: TIME_MS } }, { signal });
  if (signal.aborted || store.get().game.values !== values) return;
  const found = answer.ok
    ? { status: answer.value.status, sets: setsOf(answer.value, setOf), values, witnesses: answer.value.witnesses }
    : { status: /** @type {const} */ ("failed") };
  store.dispatch({ type: "possible/found", found });
  if (openCells(game) > 0) store.dispatch(speak(store.get().questions.possible.text));
}

/** The puzzle on the board: the givens, or what has been entered of them. @param {Store} store @returns {PlainGame} */
function puzzleOf(store) {
  const { game } = store.get();
  return plainGame({ ...game, values: game.setting ? game.values : game.givens, givens: game.setting ? game.values : game.givens });
}

/** @param {Store} store @param {"minimal" | "same"} about @param {Partial<Reply>} reply */
function reply(store, about, reply) {
  store.dispatch({ type: "question/reply", about, reply });
  if (reply.text) store.dispatch(speak(reply.text));
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function isMinimal(store, client, signal) {
  const puzzle = puzzleOf(store);
  const body = { ...requestBoard(puzzle), fields: ["minimal", "redundant"], limits: { time_ms: TIME_MS } };
  const answer = await client.post("analyze", body, { signal });
  if (signal.aborted) return;
  reply(store, "minimal", answer.ok ? minimalReply(answer.value, puzzle) : { text: problemText(answer) });
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal @param {string} text */
async function isSame(store, client, signal, text) {
  const { readAny } = await import("../forms/import.js");
  const read = await readAny(client, text, signal);
  if (signal.aborted) return;
  if ("error" in read) return reply(store, "same", { text: read.error.detail });
  const [puzzle, other] = [puzzleOf(store), plainGame({ ...read.game, values: read.game.givens })];
  const forms = [];
  for (const game of [puzzle, other]) {
    const form = await canonicalForm(client, game, signal);
    if (signal.aborted) return;
    if ("problem" in form) return reply(store, "same", { text: form.problem });
    forms.push(form.canonical);
  }
  reply(store, "same", sameReply(forms, isEqual(puzzle, other)));
}

/** Looks for the puzzle among the saved games. @param {Store} store @param {Client} client @param {AbortSignal} signal */
async function findSaved(store, client, signal) {
  const puzzle = puzzleOf(store);
  const form = await canonicalForm(client, puzzle, signal);
  if (signal.aborted) return;
  if ("problem" in form) return reply(store, "same", { text: form.problem });
  if (!form.canonical) return reply(store, "same", sameReply([null, null], false));
  const open = store.get().game.id;
  const count = (/** @type {PlainGame} */ { givens }) => givens.filter(Boolean).length;
  const saved = savedIds().filter((id) => id !== open).flatMap((id) => savedGame(id) ?? []);
  const games = [];
  for (const game of saved.filter((other) => other.side === puzzle.side && count(other) === count(puzzle))) {
    const other = await canonicalForm(client, plainGame({ ...game, values: game.givens }), signal);
    if (signal.aborted) return;
    if ("canonical" in other && other.canonical === form.canonical) {
      games.push({ id: game.id, text: [game.title || game.level || "own puzzle", game.solved ? "solved" : `${openCells(game)} open`].join(", ") });
    }
  }
  const found = games.length === 0 ? "none is" : games.length === 1 ? "1 is" : `${games.length} are`;
  const others = `${saved.length} other saved ${saved.length === 1 ? "game" : "games"}`;
  const text = saved.length === 0 ? "There is no other saved game." : `Of ${others}, ${found} the same puzzle.`;
  reply(store, "same", { text, games });
}

/** @param {PlainGame} a @param {PlainGame} b */
const isEqual = (a, b) => JSON.stringify(requestBoard(a)) === JSON.stringify(requestBoard(b));

/** @param {Client} client @param {PlainGame} game @param {AbortSignal} signal @returns {Promise<{canonical: string | null} | {problem: string}>} */
async function canonicalForm(client, game, signal) {
  const body = { ...requestBoard(game), fields: ["canonical"], limits: { time_ms: TIME_MS } };
  const answer = await client.post("analyze", body, { signal });
  return answer.ok ? { canonical: answer.value.canonical } : { problem: problemText(answer) };
}

/** @param {Extract<import("../types/state.d.ts").Answer, {ok: false}>} answer */
const problemText = ({ problem }) => problem.detail || problem.title;
