// Starts the page: the store, the board, the panels and the effects.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { openGame, showPanel } from "./actions.js";
import { CanvasView, isLarge } from "./board/canvas.js";
import { enterValue, listenToKeys } from "./board/keys.js";
import { Painter } from "./board/painter.js";
import { listenToPointer } from "./board/pointer.js";
import { cursorWords } from "./board/speech.js";
import { createClient } from "./client/client.js";
import * as check from "./effects/check.js";
import * as clock from "./effects/clock.js";
import * as save from "./effects/save.js";
import { dialogs } from "./panels/dialogs.js";
import { header } from "./panels/header.js";
import * as play from "./panels/play.js";
import { createStore } from "./store.js";

/** @typedef {import("./types/state.d.ts").Panel} Panel */
/** @typedef {import("./types/state.d.ts").PanelId} PanelId */
/** @typedef {import("./types/state.d.ts").State} State */
/** @typedef {import("./types/state.d.ts").Action} Action */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const store = createStore({ settings: save.savedSettings() });
const client = createClient(store.dispatch);
const boardElement = element("board");
const painter = new Painter(boardElement);
const canvas = new CanvasView(boardElement);
const board = { element: boardElement, focus: () => painter.focus(store.get().view.cursor) };

/** @type {Record<PanelId, Panel | null>} */
const panels = { play, hint: null, searches: null, make: null };
const TABS = /** @type {[PanelId, string][]} */ ([["play", "Play"], ["hint", "Hint"], ["searches", "Searches"], ["make", "Make"]]);

/** The parts that are loaded after the first view: a module that is missing leaves its place empty. */
const LATER = {
  hint: () => import("./panels/hint.js"),
  searches: () => import("./panels/searches.js"),
  make: () => import("./panels/make.js"),
};

/** @param {State} state */
const overlayOf = (state) => panels[state.view.panel]?.overlay?.(state) ?? null;

/** @param {State} state */
function paintBoard(state) {
  const overlay = overlayOf(state);
  const game = overlay?.shown ?? state.game;
  boardElement.classList.toggle("is-paused", state.view.paused);
  if (isLarge(game.side)) canvas.paint(state, game);
  else painter.paint(state, overlay);
  boardElement.classList.toggle("is-covered", state.view.paused);
}

/** @param {State} state */
function paint(state) {
  const { view, settings } = state;
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  paintBoard(state);
  render(header(state, store.dispatch), element("top"));
  render(tabs(state), element("tabs"));
  const panel = panels[view.panel];
  const section = element("panel");
  section.setAttribute("aria-labelledby", `tab-${view.panel}`);
  section.dataset.panel = view.panel;
  render(panel ? panel.template(state, store.dispatch) : html`<p class="note">This part is not here.</p>`, section);
  render(statusLine(state), element("status"));
  render(noticeBar(state), element("bar"));
  paintDialog(state);
}

/** @param {State} state */
function tabs({ view }) {
  return TABS.map(
    ([id, title]) => html`<button role="tab" id=${`tab-${id}`} aria-selected=${view.panel === id} aria-controls="panel"
      tabindex=${view.panel === id ? 0 : -1} @click=${() => store.dispatch(showPanel(id))}>${title}</button>`,
  );
}

/** @param {State} state */
const statusLine = (state) => html`<span>${cursorWords(state)}</span>
  <span class="links"><a href="docs">API</a></span>`;

/** @param {State} state */
function noticeBar({ view }) {
  if (!view.notice) return nothing;
  const { text, tone, actions } = view.notice;
  return html`<div class="notice ${tone}"><span>${text}</span>
    ${actions.map(({ label, action }) => html`<button class="button" @click=${() => store.dispatch(action)}>${label}</button>`)}
    <button class="button quiet" aria-label="Dismiss" @click=${() => store.dispatch({ type: "view/notice", text: "" })}>✕</button></div>`;
}

/** @param {State} state */
function paintDialog(state) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog"));
  render(dialogs(state, store.dispatch), dialog);
  if (state.view.dialog && !dialog.open) dialog.showModal();
  if (!state.view.dialog && dialog.open) dialog.close();
}

/** Loads a part and attaches it. @param {keyof typeof LATER} id */
async function load(id) {
  try {
    const panel = /** @type {Panel} */ (await LATER[id]());
    if (panel.slice) store.register(panel.slice);
    panel.attach?.(store, client, { board });
    panels[id] = panel;
    if (store.get().view.panel === id) paint(store.get());
  } catch (error) {
    console.warn(`the panel ${id} was not loaded`, error);
  }
}

function start() {
  for (const id of ["top", "tabs", "panel", "status"]) element(id).replaceChildren();
  const last = save.savedIds()[0];
  const game = last ? save.savedGame(last) : null;
  if (game) store.dispatch({ ...openGame(game, "saved"), saved: game });
  listenToKeys(boardElement, store);
  listenToPointer(boardElement, store, (cell) => painter.focus(cell), () => Boolean(overlayOf(store.get())?.shown));
  element("dialog").addEventListener("close", () => store.dispatch({ type: "view/dialog", dialog: null }));
  for (const effect of [save, clock, check]) effect.attach(store, client, { board });
  store.subscribe((state, action, before) => {
    if (action.type === "pad/enter") enterValue(store, action.value, action.kind);
    if (state.view.cursor !== before.view.cursor && boardElement.contains(document.activeElement)) board.focus();
    paint(state);
    if (action.type === "view/cursor" && boardElement.contains(document.activeElement)) board.focus();
  });
  paint(store.get());
  for (const id of /** @type {const} */ (["hint", "searches", "make"])) load(id);
}

start();
