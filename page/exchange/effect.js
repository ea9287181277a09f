// Games in and out: paste, file, clipboard, the fragment of the address, the dialog Share. The text forms are
// loaded when they are needed.

import { latest } from "../client/client.js";
import { editGivens, notice, openGame, showDialog, showPanel, speak } from "../store/actions.js";
import { download } from "../controls/download.js";
import { isPlayed, SMALL_SIDE } from "../model/board.js";
import { countsOf } from "../model/constraints.js";
import { boardText, looksLettered, requestBoard } from "../model/game.js";
import { all, valuesOf } from "../model/marks.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Context} Context */
/** @typedef {import("../types/state.d.ts").PlainGame} PlainGame */

const LARGEST_FILE = 1 << 22;

/** @param {Store} store @param {Client} client @param {Context} context */
export function attach(store, client, { board }) {
  const run = latest();
  store.subscribe((state, action) => {
    if (action.type === "paste/read") run((signal) => readText(store, client, signal, action.text));
    if (action.type === "paste/file") run((signal) => readFile(store, client, signal, action.file));
    if (action.type === "paste/accept" && state.view.paste.game) {
      run((signal) => accept(store, client, signal, /** @type {PlainGame} */ (state.view.paste.game), "paste"));
    }
    if (action.type === "view/dialog" && action.dialog === "share") run((signal) => share(store, client, signal));
    if (action.type === "share/picture") run((signal) => picture(store, client, signal, action.media));
    if (action.type === "share/copy") copy(store, action.text, action.what);
    if (action.type === "share/save") download(action.name, new Blob([action.text], { type: action.media }));
  });
  listenToClipboard(store, board.element);
  listenToDrops(store);
  addEventListener("hashchange", () => readFragment(store, client));
}

/** Ctrl+C and Ctrl+V outside of text fields. @param {Store} store @param {HTMLElement} board */
function listenToClipboard(store, board) {
  const isInField = (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest("input, textarea, dialog") !== null;
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (isInField(event) || !text) return;
    event.preventDefault();
    store.dispatch({ type: "paste/read", text });
  });
  document.addEventListener("copy", (event) => {
    if (isInField(event) || !board.contains(document.activeElement)) return;
    event.preventDefault();
    const { game } = store.get();
    event.clipboardData?.setData("text/plain", boardText(looksLettered(game) ? { ...game, symbols: "" } : game));
    store.dispatch(notice("The board is in the clipboard."));
  });
}

/**
 * A file that is dropped anywhere on the page, or a text outside of text fields, is read like a pasted one.
 * Parts of the page itself that are dragged are not.
 * @param {Store} store
 */
function listenToDrops(store) {
  let isOwn = false;
  document.addEventListener("dragstart", () => (isOwn = true));
  document.addEventListener("dragend", () => (isOwn = false));
  const isReadable = (/** @type {DragEvent} */ event) => {
    const types = event.dataTransfer?.types ?? [];
    const isInField = event.target instanceof Element && event.target.closest("input, textarea") !== null;
    return !isOwn && (types.includes("Files") || (types.includes("text/plain") && !isInField));
  };
  document.addEventListener("dragover", (event) => isReadable(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!isReadable(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) store.dispatch({ type: "paste/file", file });
    else if (text) store.dispatch({ type: "paste/read", text });
  });
}

/**
 * Reads a file; the reason why it cannot be read shows in the dialog.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @param {File} file
 */
async function readFile(store, client, signal, file) {
  const isTooLarge = file.size > LARGEST_FILE;
  const text = isTooLarge ? null : await file.text().catch(() => null);
  if (signal.aborted) return;
  if (text !== null && !text.includes("\0")) return readText(store, client, signal, text);
  const reason = isTooLarge ? "is larger than 4 MB" : text === null ? "cannot be read; it may be a folder" : "is not a text";
  const typed = store.get().view.paste.text;
  store.dispatch(showDialog("paste"));
  store.dispatch({ type: "paste/state", paste: { text: typed, error: `The file ${file.name} ${reason}.`, at: -1 } });
}

/**
 * Reads a text in any form; the board that was read, or the error, shows in the dialog.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @param {string} text
 */
async function readText(store, client, signal, text) {
  const { readAny } = await import("../forms/import.js");
  const read = await readAny(client, text, signal);
  if (signal.aborted) return;
  store.dispatch(showDialog("paste"));
  if ("game" in read && read.game) void factsOfPasted(store, client, signal, read.game);
  const paste = "error" in read ? { text, error: read.error.detail, at: read.error.offset ?? -1 } : { text, ...read };
  store.dispatch({ type: "paste/state", paste });
}

/**
 * Opens a game and says what it is: "9×9, 24 givens, one solution, rating 4.2".
 * @param {Store} store @param {Client} client @param {AbortSignal} signal @param {PlainGame} game
 * @param {string} origin
 */
async function accept(store, client, signal, game, origin) {
  store.dispatch(openGame(game, origin));
  store.dispatch(showDialog(null));
  const { id } = store.get().game;
  const givens = game.givens.filter(Boolean).length;
  const facts = [`${game.side}×${game.side}`, givens === 1 ? "1 given" : `${givens} givens`, ...countsOf(game.constraints).map((text) => text.toLowerCase())];
  store.dispatch(notice(`${facts.join(", ")}.`));
  const found = await factsOf(client, signal, game);
  if (!found || signal.aborted || store.get().game.id !== id) return;
  const { status, rated, words } = found;
  facts.push(...words);
  if (rated?.rating) store.dispatch({ type: "game/rated", id, level: rated.level, rating: rated.rating });
  const text = `${facts.join(", ")}.`;
  store.dispatch(status === "unsolvable" ? notice(text, "bad", editGivens(game)) : notice(text));
  store.dispatch(speak(text));
}

/** Adds these facts to the preview of a pasted puzzle. @param {Store} store @param {Client} client @param {AbortSignal} signal @param {PlainGame} game */
async function factsOfPasted(store, client, signal, game) {
  const found = await factsOf(client, signal, game);
  const text = found?.words.join(", ") ?? "";
  if (text && !signal.aborted) store.dispatch({ type: "paste/facts", game, facts: `${text[0].toUpperCase()}${text.slice(1)}.` });
}

/** The answers about puzzles: after its preview one is not asked about again. @type {WeakMap<PlainGame, Awaited<ReturnType<typeof askFacts>>>} */
const known = new WeakMap();

/** @param {Client} client @param {AbortSignal} signal @param {PlainGame} game */
async function factsOf(client, signal, game) {
  const facts = known.get(game) ?? (await askFacts(client, signal, game));
  if (facts?.isWhole) known.set(game, facts);
  return facts;
}

/**
 * How many solutions a puzzle has, its level and its rating; null without an answer.
 * @param {Client} client @param {AbortSignal} signal @param {PlainGame} game
 */
async function askFacts(client, signal, game) {
  /** @type {ReturnType<typeof requestBoard> & {candidates?: number[][]}} */
  let puzzle = requestBoard({ ...game, values: game.givens });
  const solve = () => client.post("solve", { ...puzzle, limits: { time_ms: 2000 } }, { signal });
  let solved = await solve();
  // A puzzle can be its pencil marks.
  if (solved.ok && solved.value.unique === false && game.centre.some(Boolean)) {
    puzzle = { ...puzzle, candidates: candidatesOf(game) };
    solved = await solve();
  }
  if (!solved.ok) return null;
  const { status, unique } = solved.value;
  const words = [status === "unsolvable" ? "no solution" : unique === true ? "one solution" : unique === false ? "several solutions" : "solutions not counted in 2 s"];
  const answer = unique && isPlayed(game.side) ? await client.post("rate", { ...puzzle, limits: { time_ms: 2000 } }, { signal }) : null;
  const rated = answer?.ok ? answer.value : null;
  if (rated && game.side > SMALL_SIDE) words.push(...ratingWords(rated));
  return { status, rated, words, isWhole: !answer || answer.ok };
}

/** The marks of a puzzle as a request takes them: a cell without marks has all values. @param {PlainGame} game */
function candidatesOf({ side, givens, centre }) {
  const every = all(side);
  return givens.map((given, cell) => (given ? [given] : valuesOf(centre[cell] || every)));
}

/**
 * The level, and the rating with its scale, that of Sudoku Explainer.
 * @param {{level: string | null, rating: number | null, limit_hit: string | null}} rated
 */
function ratingWords({ level, rating, limit_hit: limit }) {
  if (rating) return [...(level ? [level] : []), `rating ${rating.toFixed(1)} (1 is easiest, above 7 very hard)`];
  return [limit ? "too hard to be rated in 2 s" : "above the scale of ratings: no technique of the ladder solves it"];
}

/** Opens the game of the address, if it has one. @param {Store} store @param {Client} client */
export async function readFragment(store, client) {
  if (location.hash.length < 3) return false;
  const { readShare } = await import("../forms/share.js");
  const read = await readShare(location.hash);
  if (!read) return false;
  history.replaceState(null, "", location.pathname + location.search);
  if ("error" in read) {
    store.dispatch(notice(`The address has no readable game: ${read.error.detail}`, "bad"));
    return false;
  }
  if (read.panel) store.dispatch(showPanel(read.panel));
  await accept(store, client, AbortSignal.timeout(10_000), read.game, "share");
  return true;
}

/**
 * Makes what the dialog Share shows.
 * @param {Store} store @param {Client} client @param {AbortSignal} signal
 */
async function share(store, client, signal) {
  const { game, view } = store.get();
  const [{ exported }, { writeShare }] = await Promise.all([import("../forms/export.js"), import("../forms/share.js")]);
  const link = new URL(await writeShare(game, { panel: view.panel }), location.href).href;
  const { forms, links } = await exported(client, game, signal);
  if (!signal.aborted) store.dispatch({ type: "share/state", share: { link, forms, links } });
}

/** @param {Store} store @param {Client} client @param {AbortSignal} signal @param {import("../types/state.d.ts").PictureType} media */
async function picture(store, client, signal, media) {
  const { game } = store.get();
  const answer = await client.blob("render", { ...requestBoard(game), givens: boardText({ ...game, values: game.givens }), show: "values" }, { signal, accept: media });
  if (answer.ok) download(`sudoku.${media === "image/png" ? "png" : "svg"}`, answer.value);
}

/**
 * Copies a text; the dialog says whether that succeeded. Over plain HTTP a page has no clipboard.
 * @param {Store} store @param {string} text @param {string} what
 */
async function copy(store, text, what) {
  const isDone = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  store.dispatch({ type: "share/copied", what, isDone: isDone === true });
}
