// The state of the hint panel: the step that is shown, how much of it, and the steps that were applied.

import { MAX_IN_SIGHT, nodeAt, treeOf } from "./tree.js";

/** @typedef {import("./types.d.ts").HintState} HintState */
/** @typedef {import("./types.d.ts").Degree} Degree */
/** @typedef {import("./types.d.ts").PathEntry} PathEntry */
/** @typedef {import("./types.d.ts").Run} Run */
/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {(hint: HintState, action: any, state: State) => HintState} Reducer */

/** The time for a hint, and for a hint that was not found in it. */
export const TIME_MS = 2000;
export const LONG_TIME_MS = 10000;

/** The screens on which the lesson of a technique stands beside a hint. */
export const WIDE = "(min-width: 1024px)";

/** @type {HintState} */
export const initial = {
  view: "step",
  status: "closed",
  degree: null,
  step: null,
  past: null,
  target: null,
  candidates: [],
  links: null,
  case: null,
  inner: [],
  flash: null,
  timeMs: TIME_MS,
  allowsUniqueness: true,
  contradiction: null,
  search: null,
  problem: "",
  path: [],
  run: null,
  all: null,
  techniques: null,
  filter: "",
  example: null,
};

/** The degree after one; a full hint stays. @param {Degree | null} degree @returns {Degree} */
export const nextDegree = (degree) => (degree === null ? "nudge" : degree === "nudge" ? "region" : "full");

/** @param {HintState} hint @returns {HintState} */
const closed = (hint) => ({
  ...hint,
  status: "closed",
  degree: null,
  step: null,
  target: null,
  links: null,
  case: null,
  inner: [],
  flash: null,
  contradiction: null,
  search: null,
  problem: "",
  timeMs: TIME_MS,
});

/**
 * The part of an argument that is shown first: all of a short one, else its first sentence. Of several cases, the
 * first.
 * @param {import("../types/step.d.ts").Step} step
 */
function firstSight(step) {
  const { cases } = treeOf(step);
  const isShort = cases.length === 1 && cases[0].sentences.length <= MAX_IN_SIGHT;
  return { case: cases.length > 1 ? 1 : null, inner: [], links: isShort || cases.length === 0 ? null : 1 };
}

/** @type {import("../types/actions.d.ts").Reducers<HintState, HintState, [State]>} */
const REDUCERS = {
  "hint/view": (hint, { view }) => ({
    ...hint,
    view,
    target: view === "step" || hint.run ? hint.target : null,
    example: view === "techniques" ? hint.example : null,
  }),
  "hint/waiting": (hint, { past, target }) => ({
    ...hint,
    status: "waiting",
    ...(target ? { view: "step", step: null, degree: null, run: null } : {}),
    past,
    target: target ?? null,
    problem: "",
  }),
  "hint/step": (hint, { step, degree, candidates, past }) => ({
    ...hint,
    view: "step",
    status: "step",
    step,
    degree,
    candidates,
    past,
    flash: null,
    example: null,
    ...firstSight(step),
    ...(degree !== "full" || hint.run ? { links: null } : {}),
  }),
  "hint/status": (hint, { status, contradiction, search, problem }) => ({
    ...hint,
    status,
    step: null,
    degree: null,
    contradiction: contradiction ?? null,
    search: search ?? null,
    problem: problem ?? "",
  }),
  "hint/close": (hint) =>
    hint.example ? { ...hint, example: null } : { ...closed(hint), run: null },
  "hint/longer": (hint) => ({ ...hint, timeMs: LONG_TIME_MS }),
  "hint/without_uniqueness": (hint) => ({ ...hint, allowsUniqueness: false }),
  "hint/uniqueness": (hint, { allowed }) => ({ ...hint, allowsUniqueness: allowed }),
  "hint/link": (hint, { by, to }) => ({ ...hint, links: walked(hint, by, to) }),
  "hint/case": (hint, { number }) => opened({ ...hint, case: number }, [], null),
  "hint/inner": (hint, { path, link }) => opened(hint, path, link ?? (path.length > 0 ? 1 : null)),
  "hint/flash": (hint, { cells }) => ({ ...hint, flash: { cells, count: (hint.flash?.count ?? 0) + 1 } }),
  "hint/listed": (hint, { steps, isComplete }) => ({ ...hint, all: { steps, isComplete } }),
  "hint/techniques": (hint, { techniques }) => ({ ...hint, techniques }),
  "hint/filter": (hint, { text }) => ({ ...hint, filter: text }),
  "hint/example": (hint, { example }) => ({
    ...hint,
    example,
    flash: null,
    ...(example.step ? firstSight(example.step) : { links: null, case: null, inner: [] }),
  }),
  "hint/run": (hint, { run }) => ({ ...hint, run }),
  "hint/pause": (hint, { paused }) => ({ ...hint, run: hint.run && { ...hint.run, paused } }),
  // Covering the board pauses the run.
  "view/pause": (hint) => ({ ...hint, run: hint.run && { ...hint.run, paused: true } }),
  "hint/speed": (hint, { seconds }) => ({ ...hint, run: hint.run && { ...hint.run, seconds } }),
};

/** The step that is drawn: of the example, or of the game. @param {HintState} hint */
export const shownStep = (hint) => (hint.example ? hint.example.step : hint.step);

/** The argument that is open. @param {HintState} hint */
export function openNode(hint) {
  const step = shownStep(hint);
  return step ? nodeAt(treeOf(step), hint.case ?? 1, hint.inner) : undefined;
}

/** The number of sentences that N and P walk through: those of the argument that is open. @param {HintState} hint */
export const sentenceCount = (hint) => openNode(hint)?.sentences.length ?? 0;

/** Whether all sentences of the argument that is open can be drawn at once. @param {HintState} hint */
export const isWhole = (hint) => sentenceCount(hint) <= MAX_IN_SIGHT;

/** Opens an argument: at one of its sentences, or as a whole if it is short. @param {HintState} hint @param {number[]} path @param {number | null} link */
function opened(hint, path, link) {
  const next = { ...hint, inner: path, links: link, flash: null };
  return link === null && !isWhole(next) ? { ...next, links: 1 } : next;
}

/**
 * The number of the current sentence after a walk by some, or to one. Behind the last one all are drawn alike, if
 * they are few enough.
 * @param {HintState} hint @param {number | undefined} by @param {number | null | undefined} to
 */
function walked(hint, by, to) {
  const last = sentenceCount(hint);
  const all = isWhole(hint) ? null : last;
  if (last === 0 || to === null) return last === 0 ? null : all;
  if (to !== undefined) return Math.min(last, Math.max(1, to));
  if (hint.links === null) return by === 1 ? 1 : last;
  const next = hint.links + (by ?? 1);
  return next < 1 ? 1 : next > last ? all : next;
}

/**
 * @param {HintState} hint @param {Action} action @param {State} state
 * @returns {HintState}
 */
export function reduce(hint, action, state) {
  const reducer = Object.hasOwn(REDUCERS, action.type) ? /** @type {Reducer} */ (REDUCERS[action.type]) : undefined;
  const next = reducer ? reducer(hint, action, state) : hint;
  return action.type.startsWith("game/") ? afterEdit(next, action, state) : next;
}

/**
 * Every edit closes the hint. A step that was applied is added to the path.
 * @param {HintState} hint @param {Action} action @param {State} state @returns {HintState}
 */
function afterEdit(hint, action, state) {
  if (action.type === "game/open") {
    return { ...closed(hint), path: [], run: null, all: null, example: null };
  }
  const { past } = state.game;
  if (past === hint.past) return hint;
  const path = pathAfter(hint.path, action, state);
  const run = runAfter(hint.run, action, state);
  return { ...closed(hint), past, all: null, path, run, target: run && hint.target };
}

/**
 * The run after an edit: a step of the run and undo move it, any other edit ends it.
 * @param {Run | null} run
 * @param {Action} action
 * @param {State} state
 */
function runAfter(run, action, state) {
  if (!run) return null;
  const next = state.game.past.length - run.start;
  if (action.type === "game/step" && action.step === run.steps[run.next]) return { ...run, next };
  const isMove = action.type === "game/undo" || action.type === "game/redo";
  return isMove && next >= 0 && next < run.steps.length ? { ...run, next, paused: true } : null;
}

/** @param {PathEntry[]} path @param {Action} action @param {State} state */
function pathAfter(path, action, state) {
  const last = state.game.past.length - 1;
  if (action.type === "game/undo" || action.type === "game/redo") return path;
  const before = path.filter((entry) => entry.at < last);
  return action.type === "game/step" ? [...before, { at: last, step: action.step }] : before;
}
