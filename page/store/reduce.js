// The reducer: the state after an action. It is pure: no clock, no storage, no request.

import { isPlayed } from "../model/board.js";
import { applyStep, clearMistakes, colourCandidate, enter, erase, fillMarks, placeName, swapMarks } from "../model/edits.js";
import { plainGame, startGame } from "../model/game.js";
import { beforeMistake, edit, markTry, redo, redoAction, returnToTry, undo, undoAction } from "../model/history.js";
import { isSolved } from "../model/rules.js";
import { DEFAULTS, isSetting } from "../model/settings.js";
import { FIRST_PUZZLE } from "../model/first_puzzle.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").View} View */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {(state: State, action: any) => State} Reducer */

const NO_PASTE = { text: "", error: "", at: -1, dropped: [], skipped: [], form: "", game: null, facts: "" };

/** The middle of the board if it is open, else the first open cell. @param {import("../types/state.d.ts").PlainGame} game */
function firstCell({ side, values }) {
  const middle = Math.floor((side * side) / 2) + (side % 2 ? 0 : side / 2);
  return values[middle] && values.includes(0) ? values.indexOf(0) : middle;
}

/** @param {import("../types/state.d.ts").PlainGame} game @returns {View} */
function initialView(game) {
  return {
    panel: "play",
    mode: "value",
    cursor: firstCell(game),
    selection: [],
    held: null,
    several: false,
    paused: false,
    dialog: null,
    paste: NO_PASTE,
    share: null,
    copied: null,
    saved: [],
    notice: null,
    zoom: 1,
    fitted: false,
    spoken: { text: "", assertive: false, count: 0 },
    sentences: null,
    figures: null,
    untouched: true,
  };
}

/** @returns {State} */
export function initialState() {
  const game = startGame(FIRST_PUZZLE, { id: "first" });
  const view = initialView(game);
  return {
    game,
    view: { ...view, selection: [view.cursor] },
    // The panels register their parts when they are loaded.
    .../** @type {import("../types/state.d.ts").PanelStates} */ ({}),
    settings: DEFAULTS,
    net: { away: false, isClosed: false, status: 0, isLocal: null, unanswered: false, request: null },
  };
}

/** @param {State} state @param {Partial<View>} view @returns {State} */
const withView = (state, view) => ({ ...state, view: { ...state.view, ...view } });

/**
 * A game after an edit: whether it is solved, and which cells are known to be wrong.
 * @param {State} state @param {Game} game
 */
function withGame(state, game) {
  if (game === state.game) return state;
  const fields = /** @type {const} */ (["values", "centre", "removed"]);
  const wrong = game.wrong.filter((cell) => fields.every((field) => game[field][cell] === state.game[field][cell]));
  // Only the service knows whether a full board fulfils constraints.
  const solved = !game.setting && game.constraints.length === 0 && isSolved(game);
  // A player who enters something has read the welcome.
  const settings = state.settings.welcomed ? state.settings : { ...state.settings, welcomed: true };
  return withView({ ...state, settings, game: { ...game, wrong, solved } }, { untouched: false, notice: null });
}

/** @param {State} state @param {import("../model/edits.js").Labelled} change @param {number} [run] */
const edited = (state, { label, edits }, run) =>
  isLocked(state) ? state : withGame(state, edit(state.game, label, edits, run));

/** Returns whether the board cannot be edited: it is too large, solved or covered. @param {State} state */
export const isLocked = ({ game, view }) => !isPlayed(game.side) || game.solved || view.paused;

/**
 * The cells that a key acts on: the selection, or the cursor unless several cells are being selected.
 * @param {State} state
 */
export const chosenCells = ({ view }) => (view.selection.length > 0 || view.several ? view.selection : [view.cursor]);

/**
 * The state after an edit; if it changed nothing, a notice says why. Givens can be coloured.
 * @param {State} before @param {number[]} cells @param {import("../types/state.d.ts").Mode} mode
 * @param {State} after
 */
function orReason(before, cells, mode, after) {
  if (after.game !== before.game || isLocked(before)) return after;
  const { game } = before;
  const isGiven = mode !== "colour" && !game.setting && cells.length > 0 && cells.every((cell) => game.givens[cell]);
  const what = cells.length === 1 ? `${placeName(game.side, cells[0])} is a given` : "These cells are givens";
  const text = isGiven ? `${what[0].toUpperCase()}${what.slice(1)}: givens do not change.` : "Select cells first.";
  return isGiven || cells.length === 0 ? withView(after, { notice: { text, tone: "info", actions: [], isBrief: true } }) : after;
}

/** Where games come from that the player wants to play at once. */
const PLAYED = ["new", "paste", "saved"];

/** @type {import("../types/actions.d.ts").Reducers<State>} */
const REDUCERS = {
  "game/open": (state, action) => {
    const game = action.saved ?? startGame(action.game, { id: action.id, setting: action.setting });
    const view = initialView(game);
    const panel = game.setting || PLAYED.includes(action.origin) ? "play" : state.view.panel;
    const kept = { panel, untouched: action.origin === "first", spoken: state.view.spoken, sentences: state.view.sentences };
    return { ...state, game, view: { ...view, ...kept, selection: [view.cursor] } };
  },
  "game/enter": (state, action) => {
    const kind = action.kind ?? state.view.mode;
    const cells = action.cells ?? chosenCells(state);
    return orReason(state, cells, kind, edited(state, enter(state.game, state.settings, cells, kind, action.value)));
  },
  "game/erase": (state) => {
    const cells = chosenCells(state);
    const { mode } = state.view;
    return orReason(state, cells, mode, edited(state, erase(state.game, state.settings, cells, mode)));
  },
  "game/fill": (state) => edited(state, fillMarks(state.game, state.settings)),
  "game/swap": (state) => edited(state, swapMarks(state.game, chosenCells(state))),
  "game/colour": (state, { cell, value, colour }) => edited(state, colourCandidate(state.game, cell, value, colour)),
  "game/step": (state, { step }) => {
    const { game, hint } = state;
    const isOfRun = hint?.run && step === hint.run.steps[hint.run.next];
    const next = edited(state, applyStep(game, step, !isOfRun && state.settings.marks === "free"), isOfRun ? hint.run?.start : undefined);
    return next === state || isOfRun ? next : { ...next, game: { ...next.game, hints: next.game.hints + 1 } };
  },
  // A run is undone at once, unless a single entry is asked for.
  "game/undo": (state, { single }) => withGame(state, single ? undo(state.game) : undoAction(state.game)),
  "game/redo": (state, { single }) => withGame(state, single ? redo(state.game) : redoAction(state.game)),
  "game/before_mistake": (state) => withGame(state, beforeMistake(state.game)),
  "game/clear_mistakes": (state) =>
    state.game.solution ? edited(state, clearMistakes(state.game, state.game.solution)) : state,
  "game/try": (state) => {
    const text = "This position is marked. Back to the try returns to it.";
    return withView(withGame(state, markTry(state.game)), { notice: { text, tone: "info", actions: [], isBrief: true } });
  },
  "game/return": (state) => withGame(state, returnToTry(state.game)),
  "game/start": (state) => {
    const { side, symbols, houses, values, constraints, rules, title } = state.game;
    const plain = plainGame({ side, symbols, houses, givens: values, constraints, rules, title });
    return { ...state, game: startGame(plain, { id: state.game.id }) };
  },
  "game/restart": (state) => {
    const { past, values, givens } = state.game;
    if (past.length === 0 && values.every((value, cell) => value === givens[cell])) return state;
    let game = state.game;
    while (game.past.length > 0) game = undo(game);
    return withGame(state, { ...game, elapsedMs: 0, hints: 0, tries: [] });
  },
  "game/solution": (state, { solution, id }) =>
    state.game.id === id ? { ...state, game: { ...state.game, solution } } : state,
  "game/rated": (state, { id, level, rating }) =>
    state.game.id === id ? { ...state, game: { ...state.game, level, rating } } : state,
  "game/fill_in": (state, { values }) => ({ ...state, game: { ...state.game, values } }),
  "game/solved": (state) => ({ ...state, game: { ...state.game, solved: true } }),
  "game/wrong": (state, { cells }) => ({ ...state, game: { ...state.game, wrong: cells } }),
  "clock/tick": (state, { ms }) =>
    state.view.paused || state.game.solved || state.game.setting
      ? state
      : { ...state, game: { ...state.game, elapsedMs: state.game.elapsedMs + ms } },

  "view/panel": (state, { panel }) => withView(state, { panel, notice: panel === state.view.panel ? state.view.notice : null }),
  "view/cursor": (state, { cell, select }) =>
    withView(state, { cursor: cell, ...selected(state.view, cell, select), ...withoutPassing(state.view) }),
  "view/select": (state, { cells, cursor }) =>
    withView(state, { selection: cells, cursor: cursor ?? cells.at(-1) ?? state.view.cursor }),
  "view/mode": (state, { mode }) => withView(state, { mode }),
  "view/hold": (state, { value }) => withView(state, { held: state.view.held === value ? null : value }),
  // The selection starts empty, so that only the cells that are tapped change.
  "view/several": (state) => {
    const several = !state.view.several;
    const { selection, cursor } = state.view;
    return withView(state, { several, held: null, selection: several ? [] : selection.length > 0 ? selection : [cursor] });
  },
  "view/pause": (state, { paused }) => withView(state, { paused: paused ?? !state.view.paused }),
  "view/dialog": (state, { dialog }) => withView(state, { dialog, share: null, copied: null, ...(dialog ? {} : { paste: NO_PASTE }) }),
  "paste/typed": (state, { text }) => withView(state, { paste: { ...NO_PASTE, text } }),
  "paste/state": (state, { paste }) => withView(state, { paste: { ...NO_PASTE, ...paste } }),
  "paste/facts": (state, { game, facts }) => (state.view.paste.game === game ? withView(state, { paste: { ...state.view.paste, facts } }) : state),
  "share/state": (state, { share }) => withView(state, { share }),
  "share/copied": (state, { what, isDone }) => withView(state, { copied: { what, isDone } }),
  // A deleted game that is open is not saved again before its next edit.
  "new/delete_saved": (state, { id }) => (id === state.game.id ? withView(state, { untouched: true }) : state),
  "new/saved": (state, { saved }) => withView(state, { saved }),
  "view/sentences": (state, { sentences }) => withView(state, { sentences }),
  "view/figures": (state, { figures }) => withView(state, { figures }),
  "view/zoom": (state, { zoom }) => withView(state, { zoom: Math.min(8, Math.max(1, zoom)), fitted: false }),
  "view/fit": (state) => withView(state, { zoom: 1, fitted: !state.view.fitted }),
  "view/notice": (state, { text, tone, actions }) =>
    withView(state, { notice: text ? { text, tone: tone ?? "info", actions: actions ?? [] } : null }),
  "view/speak": (state, { text, assertive }) =>
    withView(state, { spoken: { text, assertive: assertive === true, count: state.view.spoken.count + 1 } }),

  "hint/next": (state) => withView(state, withoutPassing(state.view)),
  "hint/link": (state) => withView(state, withoutPassing(state.view)),

  "settings/set": (state, { name, value }) =>
    isSetting(name, value) ? { ...state, settings: { ...state.settings, [name]: value } } : state,
  "net/request": (state, { request }) => ({ ...state, net: { ...state.net, request } }),
  "net/local": (state, { isLocal }) => ({ ...state, net: { ...state.net, isLocal } }),
  "net/away": (state, { status }) => ({ ...state, net: { ...state.net, away: true, status } }),
  "net/close": (state) => ({ ...state, net: { ...state.net, isClosed: true } }),
  "net/unanswered": (state) => ({ ...state, net: { ...state.net, unanswered: true } }),
  "net/back": (state) => (state.net.away ? { ...state, net: { ...state.net, away: false, isClosed: false, unanswered: false } } : state),
};

/** A notice that offers nothing and is no error ends when the cursor moves, and when a hint is read. @param {View} view */
const withoutPassing = ({ notice }) => (notice && notice.tone !== "bad" && notice.actions.length === 0 ? { notice: null } : {});

/** @param {View} view @param {number} cell @param {"set" | "add" | "keep" | undefined} how */
function selected(view, cell, how) {
  if (how === "keep") return {};
  if (how !== "add") return { selection: [cell] };
  return view.selection.includes(cell) ? {} : { selection: [...view.selection, cell] };
}

/** The actions that a covered game does not take, besides edits. */
const COVERED = /^game\/(undo|redo|before_mistake|try|return)$/;

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  if (state.view.paused && COVERED.test(action.type)) return state;
  const reducer = Object.hasOwn(REDUCERS, action.type) ? /** @type {Reducer} */ (REDUCERS[action.type]) : undefined;
  return reducer ? reducer(state, action) : state;
}
