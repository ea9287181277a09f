// Starts the page and connects its parts: the store, the client, the board and the panels.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { header } from "./bars/header.js";
import { awayLine, noticeBar, statusLine } from "./bars/lines.js";
import * as speech from "./bars/speak.js";
import { listenToPinch } from "./board/gestures.js";
import { enterValue, listenToKeys } from "./board/keys.js";
import { Painter } from "./board/painter.js";
import { listenToPointer } from "./board/pointer.js";
import * as build from "./client/build.js";
import { createClient } from "./client/client.js";
import * as net from "./client/net.js";
import { hintIcon, makeIcon, playIcon, searchIcon } from "./controls/icons.js";
import { isLarge } from "./model/board.js";
import * as clock from "./play/clock.js";
import * as play from "./play/panel.js";
import { openGame, showDialog, showPanel, speak } from "./store/actions.js";
import * as save from "./store/save.js";
import { createStore } from "./store/store.js";

/** @typedef {import("./types/state.d.ts").Panel} Panel */
/** @typedef {import("./types/state.d.ts").PanelId} PanelId */
/** @typedef {import("./types/state.d.ts").State} State */
/** @typedef {import("./types/state.d.ts").Action} Action */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const store = createStore({ settings: save.savedSettings() });
const client = createClient(store, () => import("./local/operations.js").then(({ openLocal }) => openLocal()));
const boardElement = element("board");
const painter = new Painter(boardElement);
/** The view of boards that are too large to play. @type {import("./board/canvas.js").CanvasView | null} */
let canvas = null;
/** The template of the open dialog, when the dialogs are loaded. @type {import("./types/state.d.ts").Template | null} */
let openDialog = null;
/** What parts that are loaded later show at the end of panels. @type {NonNullable<import("./types/state.d.ts").Feature["below"]>} */
const below = {};
const dark = matchMedia("(prefers-color-scheme: dark)");
const board = { element: boardElement, focus: () => painter.focus(store.get().view.cursor) };

/** @type {Record<PanelId, Panel | null>} */
const panels = { play, hint: null, searches: null, make: null };
const TABS = /** @type {[PanelId, string, unknown][]} */ ([
  ["play", "Play", playIcon], ["hint", "Hint", hintIcon], ["searches", "Searches", searchIcon], ["make", "Make", makeIcon],
]);

/** The parts that are loaded after the first view: a module that is missing leaves its place empty. */
const LATER = {
  hint: () => import("./hint/panel.js"),
  searches: () => import("./searches/panel.js"),
  make: () => import("./make/panel.js"),
};

/**
 * The drawing of the panel on the board, as it was painted last.
 * @type {import("./types/state.d.ts").Overlay | null}
 */
let overlay = null;

/** @param {State} state */
function paintBoard(state) {
  overlay = panels[state.view.panel]?.overlay?.(state) ?? null;
  const game = overlay?.shown ?? state.game;
  if (isLarge(game.side)) paintLarge(state, game);
  else painter.paint(state, overlay);
  const zoom = isLarge(game.side) ? 1 : state.view.zoom;
  boardElement.style.setProperty("--zoom", String(zoom));
  boardElement.classList.toggle("is-fitted", state.view.fitted);
  boardElement.classList.toggle("is-solved", state.game.solved && !overlay?.shown);
  boardElement.classList.toggle("is-covered", state.view.paused);
  render(state.view.paused ? cover() : nothing, element("cover"));
}

/** @param {State} state */
function paint(state) {
  const { view, settings } = state;
  const root = document.documentElement;
  root.dataset.theme = settings.theme !== "auto" ? settings.theme : dark.matches ? "dark" : "light";
  root.dataset.rulers = settings.coordinates ? "on" : "off";
  paintBoard(state);
  render(topBar(state), element("top"));
  render(tabs(state), element("tabs"));
  const panel = panels[view.panel];
  const section = element("panel");
  section.setAttribute("aria-labelledby", `tab-${view.panel}`);
  section.dataset.panel = view.panel;
  section.inert = view.paused && ["play", "hint"].includes(view.panel);
  const last = below[view.panel]?.(state, store.dispatch);
  render(panel ? panel.template(state, store.dispatch, last) : html`<p class="note">This part is not here.</p>`, section);
  paintStatus(state);
  render(awayLine(state, store.dispatch), element("away"));
  render(noticeBar(state, store.dispatch), element("bar"));
  paintDialog(state);
}

/** @param {State} state */
const paintStatus = (state) =>
  render(statusLine(state, store.dispatch, overlay, boardElement.classList.contains("pans")), element("status"));

/** The top bar: its facts are those of the puzzle of Make that the board shows, if there is one. @param {State} state */
const topBar = (state) => header(state, store.dispatch, state.view.panel === "make" ? overlay?.shown : null);

/** @param {State} state @param {import("./types/state.d.ts").PlainGame} game */
function paintLarge(state, game) {
  if (canvas) canvas.paint(state, game);
  else {
    import("./board/canvas.js").then(({ CanvasView }) => {
      canvas ??= new CanvasView(boardElement);
      paint(store.get());
    });
  }
}

const cover = () => html`<div class="cover"><div><p>Paused</p>
  <button class="button primary" @click=${() => store.dispatch({ type: "view/pause", paused: false })}>Go on</button></div></div>`;

/** @param {State} state */
function tabs({ view }) {
  return TABS.map(
    ([id, title, icon]) => html`<button role="tab" id=${`tab-${id}`} aria-selected=${view.panel === id} aria-controls="panel"
      tabindex=${view.panel === id ? 0 : -1} @click=${() => store.dispatch(showPanel(id))}>${icon}${title}</button>`,
  );
}

/** @param {State} state */
function paintDialog(state) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
  if (!openDialog) return;
  render(openDialog(state, store.dispatch), dialog);
  if (state.view.dialog && !dialog.open) dialog.showModal();
  if (!state.view.dialog && dialog.open) dialog.close();
}

/** @param {import("./types/state.d.ts").Feature} part */
function attach(part) {
  if (part.slice) store.register(part.slice);
  Object.assign(below, part.below);
  part.attach?.(store, client, { board });
}

/** Loads a panel and attaches it. @param {keyof typeof LATER} id */
async function load(id) {
  const panel = /** @type {Panel} */ (await LATER[id]());
  attach(panel);
  panels[id] = panel;
  if (store.get().view.panel === id) paint(store.get());
}

/** The arrow keys move between the tabs. @param {KeyboardEvent} event */
function moveTab(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const ids = TABS.map(([id]) => id);
  const next = ids[(ids.indexOf(store.get().view.panel) + by + ids.length) % ids.length];
  store.dispatch(showPanel(next));
  element(`tab-${next}`).focus();
}

/**
 * The focus follows the cursor while the board has it; the finished state takes it once. A dialog that closes, and
 * a game to be entered, give it to the board.
 * @param {State} state @param {State} before
 */
function moveFocus(state, before) {
  const isOnBoard = boardElement.contains(document.activeElement);
  const isNew = state.game.id !== before.game.id;
  if (state.game.solved && !before.game.solved && state.game.past.length > 0) {
    store.dispatch(showPanel("play"));
    store.dispatch(speak("Solved."));
    requestAnimationFrame(() => document.getElementById("solved")?.focus({ preventScroll: true }));
  } else if (isOnBoard && (state.view.cursor !== before.view.cursor || state.game.side !== before.game.side)) board.focus();
  else if (isNew && (state.game.setting || document.activeElement === document.body)) board.focus();
  else if (before.view.dialog && !state.view.dialog) painter.focus(state.view.cursor, true);
  if (isNew && state.game.setting) store.dispatch(speak("Enter the givens."));
}

/** Notes whether the board is larger than its frame. */
function watchSize() {
  const frame = /** @type {HTMLElement} */ (boardElement.parentElement);
  const note = () => {
    const pans = boardElement.clientWidth > frame.clientWidth + 1;
    if (pans === boardElement.classList.contains("pans")) return;
    boardElement.classList.toggle("pans", pans);
    paintStatus(store.get());
  };
  const observer = new ResizeObserver(note);
  for (const watched of [frame, boardElement]) observer.observe(watched);
}

/** The caret stands where the text could not be read. @param {number} at */
function showError(at) {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("paste-text"));
  field?.focus();
  if (at >= 0) field?.setSelectionRange(at, at + 1);
}

function listen() {
  watchSize();
  const isReadOnly = () => Boolean(overlay?.shown);
  listenToKeys(boardElement, store, isReadOnly);
  listenToPointer(boardElement, store, (cell) => painter.focus(cell), isReadOnly);
  listenToPinch(boardElement, store);
  element("tabs").addEventListener("keydown", moveTab);
  const dialog = element("dialog");
  dialog.addEventListener("close", () => store.get().view.dialog && store.dispatch(showDialog(null)));
  dialog.addEventListener("click", (event) => event.target === dialog && store.dispatch(showDialog(null)));
  dark.addEventListener("change", () => paint(store.get()));
}

function start() {
  build.attach();
  for (const id of ["top", "tabs", "panel", "status", "away", "bar"]) element(id).replaceChildren();
  const last = save.savedIds()[0];
  const saved = last ? save.savedGame(last) : null;
  const first = save.firstGame();
  if (saved) store.dispatch({ ...openGame(saved, "saved"), saved });
  else if (first) store.dispatch({ ...openGame(first, "first"), saved: first });
  listen();
  for (const effect of [save, clock, speech]) effect.attach(store);
  net.attach(store, client);
  store.subscribe((state, action, before) => {
    if (action.type === "pad/enter") queueMicrotask(() => enterValue(store, action.value, action.kind));
    if (action.type === "clock/tick") render(topBar(state), element("top"));
    else paint(state);
    moveFocus(state, before);
    if (action.type === "paste/state" && action.paste.error) showError(state.view.paste.at);
  });
  paint(store.get());
  board.focus();
  // The mark tells programs that no part is missing and that the board stays.
  loadRest(saved === null && first === null).then(() => (document.documentElement.dataset.ready = ""), build.partIsMissing);
}

/** The style sheet of what the first view does not show. If it is missing, the document handles the error. */
const loadStyles = () => new Promise((resolve) => {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("./css/later.css", import.meta.url).href;
  sheet.onload = sheet.onerror = resolve;
  document.head.append(sheet);
});

/** What the first view does not need: dialogs, questions to the service, the other panels. @param {boolean} isFirst no game is saved */
async function loadRest(isFirst) {
  const [figures, dialogs, exchange, games, playLater, questions] = await Promise.all([
    import("./board/figures.js"),
    import("./dialogs/panel.js"),
    import("./exchange/panel.js"),
    import("./games/panel.js"),
    import("./play/later.js"),
    import("./questions/panel.js"),
    loadStyles(),
  ]);
  painter.layersOf = (drawn, side) => {
    const frame = /** @type {HTMLElement} */ (boardElement.parentElement);
    const room = figures.clueRoom(drawn, side);
    ["left", "top", "right"].forEach((name, k) => frame.style.setProperty(`--clues-${name}`, String(room[k])));
    frame.classList.toggle("has-clues", room.some(Boolean));
    ["left", "top"].forEach((name, k) => frame.classList.toggle(`clues-${name}`, room[k] > 0));
    return figures.figureLayers(drawn, side);
  };
  painter.emphasize = figures.emphasize;
  openDialog = dialogs.openDialog({ ...dialogs.dialogs, ...games.dialogs, ...exchange.dialogs });
  for (const part of [dialogs, questions, playLater, games, exchange]) attach(part);
  paint(store.get());
  const loaded = await Promise.allSettled(/** @type {const} */ (["hint", "searches", "make"]).map(load));
  const isShared = await exchange.readFragment(store, client);
  if (!isShared && isFirst) await games.firstPuzzle(store, client);
  import("./client/offline.js").then(
    ({ attach }) => attach(),
    (error) => console.warn("the page will not open without a network", error),
  );
  for (const part of loaded) if (part.status === "rejected") throw part.reason;
}

start();
