// The requests of the hint panel: a step in three degrees, all steps of the position, the techniques.
//
// Each degree is a request of its own, so the page does not hold what it does not show. The first degree
// sends the position to `/check` before, because `/step` continues from a position without a solution.

import { notice, openGame, showPanel } from "../store/actions.js";
import { isOutOfReach, latest } from "../client/client.js";
import { figuresOf } from "../board/figure_request.js";
import { findSolution, isCurrent, isLost } from "../client/solution.js";
import { turnedRequest } from "./turned.js";
import { isForChildren, spokenChange, spokenLink, spokenStep, statusWords } from "./speech.js";
import { LONG_TIME_MS, nextDegree, sentenceCount, WIDE } from "./state.js";
import { columnOf, rowOf, symbolOf } from "../model/board.js";
import {
  candidateLists,
  gameFromBoard,
  givensText,
  positionCandidates,
  requestBoard,
} from "../model/game.js";
import { bit, setOf } from "../model/marks.js";
import { candidates as candidatesByRules } from "../model/rules.js";
import { pausedRun, Run } from "./run.js";
import { saveGame } from "../store/save.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Context} Context */
/** @typedef {import("../types/state.d.ts").Game} Game */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/state.d.ts").Problem} Problem */
/** @typedef {import("./types.d.ts").Degree} Degree */
/** @typedef {import("../types/step.d.ts").Step} Step */
/** @typedef {import("../types/step.d.ts").StepAnswer} StepAnswer */
/** @typedef {import("../types/step.d.ts").TechniqueInfo} TechniqueInfo */

/** The most steps of "All steps": a new game has more than a thousand. */
const MAX_LISTED = 200;
const FLASH_MS = 1600;
/** The size in pixels of a cell whose candidates can be read at side 16. */
const CLEAR_CELL = 44;

/** @param {Store} store @param {Client} client @param {Context} context */
export function attach(store, client, context) {
  const hints = new Hints(store, client, context);
  const run = new Run(store, hints);
  store.subscribe((state, action, before) => {
    const { view, hint, game } = state;
    const isEdited = game.past !== before.game.past;
    // A covered board refuses a step.
    if (isEdited || action.type !== "game/step") {
      hints.react(action);
      run.react(action);
    }
    // An edit, in this panel or another, makes the list of all steps out of date.
    const isNew = isEdited || view.panel !== before.view.panel;
    if (isNew && view.panel === "hint" && hint.view === "all") hints.load("all");
  });
}

/** Asks for steps and shows them. A newer request aborts the one under way. */
export class Hints {
  /** @param {Store} store @param {Client} client @param {Context} context */
  constructor(store, client, context) {
    this.store = store;
    this.client = client;
    this.context = context;
    this.run = latest();
    this.flashTimer = 0;
  }

  /** @param {Action} action */
  react(action) {
    switch (action.type) {
      case "hint/next":
        return this.run((signal) => this.next(signal));
      case "hint/whole":
        return this.run((signal) => this.ask("full", signal));
      case "hint/apply":
        return this.canApply() ? this.applyOrNext() : undefined;
      case "game/step":
        return this.applied(action.step);
      case "hint/longer":
        return this.run((signal) => this.again("nudge", signal));
      case "hint/without_uniqueness":
        return this.run((signal) => this.again(this.hint.degree ?? "full", signal));
      case "hint/why":
        return this.chooseTarget();
      case "hint/why_not":
        return this.run((signal) => this.whyNot(action.target, signal));
      case "hint/choose":
        return this.show(action.step, "full");
      case "hint/restore":
        return this.restore(action.at);
      case "hint/view":
        return this.load(action.view);
      case "hint/pick":
        return this.run((signal) => this.showExample(action.info, action.turned === true, signal));
      case "hint/try_example":
        return this.tryExample();
      case "hint/link":
      case "hint/inner":
        this.speak(spokenLink(this.hint, this.hint.example?.game ?? this.store.get().game));
        return this.followWords();
      case "hint/flash":
        return this.endFlash(action.cells);
      case "hint/close":
        this.run(async () => undefined);
        // A list that was under way is asked for again.
        return this.load(this.hint.view);
    }
    return undefined;
  }

  get hint() {
    return this.store.get().hint;
  }

  /** @param {string} text */
  speak(text) {
    if (text) this.store.dispatch({ type: "view/speak", text });
  }

  /** The fields that every request about the present position has. */
  position() {
    const { game, hint } = this.store.get();
    const limits = { time_ms: hint.timeMs };
    return { ...requestBoard(game), candidates: candidateLists(game), givens: givensText(game), limits };
  }

  /**
   * Shows a state without a step.
   * @param {import("./types.d.ts").HintStatus} status
   * @param {Partial<Pick<import("./types.d.ts").HintState, "contradiction" | "search" | "problem">>} [more]
   */
  showStatus(status, more = {}) {
    this.store.dispatch({ type: "hint/status", status, ...more });
    this.speak(statusWords(this.store.get()));
  }

  /**
   * The value of an answer; `null` if it failed, was aborted, or is about an earlier position.
   * @param {string} path @param {object} body @param {AbortSignal} signal
   * @returns {Promise<any>}
   */
  async request(path, body, signal) {
    const { game } = this.store.get();
    const answer = await this.client.post(path, body, { signal });
    if (!isCurrent(this.store, game) || signal.aborted) return null;
    if (answer.ok) return answer.value;
    this.showStatus("failed", { problem: this.problemText(answer) });
    return null;
  }

  /** Why there is no step. @param {Extract<import("../types/state.d.ts").Answer, {ok: false}>} answer */
  problemText({ status, problem }) {
    const { net } = this.store.get();
    if (net.away && isOutOfReach(status)) return "Hints wait until the service answers.";
    return `The service gave no step: ${problem.detail || problem.title}.`;
  }

  /** The next degree, or the full hint once more. @param {AbortSignal} signal */
  async next(signal) {
    const { view, hint, game } = this.store.get();
    // The view comes first, so that the panel does not load the list of all steps.
    if (hint.view !== "step") this.store.dispatch({ type: "hint/view", view: "step" });
    if (view.panel !== "hint") this.store.dispatch({ type: "view/panel", panel: "hint" });
    if (game.solved) return this.showStatus("solved");
    if (game.side > 25) return undefined;
    const degree = hint.status === "step" ? hint.degree : null;
    if (degree === "full" && hint.step) return this.speak(spokenStep(hint.step, "full", game, isForChildren(this.store.get())));
    return this.ask(nextDegree(degree), signal);
  }

  /** Asks for a step and shows it. @param {Degree} degree @param {AbortSignal} signal */
  async ask(degree, signal) {
    const { game, hint } = this.store.get();
    if (hint.status !== "step") {
      this.store.dispatch({ type: "hint/waiting", past: game.past });
      if (!(await this.isPossible(signal))) return;
    }
    const body = { ...this.position(), detail: degree, assume_uniqueness: hint.allowsUniqueness };
    /** @type {StepAnswer | null} */
    const answer = await this.request("step", body, signal);
    if (!answer) return;
    if (answer.steps.length > 0) this.show(answer.steps[0], degree);
    else if (answer.status === "stuck" && degree !== "full") await this.ask("full", signal);
    else this.showStatus(answer.status, answer);
  }

  /** Asks once more for what was asked last. @param {Degree} degree @param {AbortSignal} signal */
  again(degree, signal) {
    const { target } = this.hint;
    return target ? this.whyNot(target, signal) : this.ask(degree, signal);
  }

  /** Moves the focus to the values of the cell about which a player can ask. */
  chooseTarget() {
    const { hint, view } = this.store.get();
    if (hint.view !== "step") this.store.dispatch({ type: "hint/view", view: "step" });
    if (view.panel !== "hint") this.store.dispatch(showPanel("hint"));
    requestAnimationFrame(() => {
      const first = /** @type {HTMLElement | null} */ (document.querySelector(".why-not button"));
      if (first) first.focus();
      else this.speak("No two values are left here to ask about.");
    });
  }

  /**
   * Asks why a cell does not have a value. The steps are shown one after another, each for the player to apply.
   * @param {import("./types.d.ts").Target} target @param {AbortSignal} signal
   */
  async whyNot(target, signal) {
    const { game, hint } = this.store.get();
    this.store.dispatch({ type: "hint/waiting", past: game.past, target });
    if (!(await this.isPossible(signal))) return;
    const { cell, value } = target;
    const place = { row: rowOf(game.side, cell), column: columnOf(game.side, cell) };
    const question = { target: { cell: place, value }, assume_uniqueness: hint.allowsUniqueness };
    /** @type {StepAnswer | null} */
    const answer = await this.request("step", { ...this.position(), ...question }, signal);
    if (!answer) return;
    const { steps } = answer;
    if (steps.length === 0) return this.showStatus(answer.status, answer);
    if (steps.length > 1) this.store.dispatch({ type: "hint/run", run: pausedRun(steps, game) });
    this.show(steps[0], "full");
  }

  /** Returns whether the position has a solution. @param {AbortSignal} signal */
  async isPossible(signal) {
    const answer = await this.request("check", this.position(), signal);
    if (!answer) return false;
    if (!isLost(answer)) return true;
    const { game } = this.store.get();
    await findSolution(this.store, this.client, signal);
    if (signal.aborted || !isCurrent(this.store, game)) return false;
    this.showStatus("wrong");
    return false;
  }

  /** @param {Step} step @param {Degree} degree */
  show(step, degree) {
    const { game } = this.store.get();
    this.store.dispatch({
      type: "hint/step",
      step,
      degree,
      candidates: positionCandidates(game),
      past: game.past,
    });
    this.speak(spokenStep(step, degree, game, isForChildren(this.store.get())));
    this.reveal(step);
    this.loadLesson();
  }

  /**
   * Enlarges a board with small cells until a step fills its frame, and scrolls to the step's middle.
   * @param {Step} step
   */
  reveal(step) {
    const frame = this.context.board.element.closest(".frame");
    const { side } = this.store.get().game;
    const { cells } = step.evidence;
    if (!frame || cells.length === 0) return;
    const span = (/** @type {number[]} */ at) => Math.max(...at) - Math.min(...at) + 1;
    const widest = Math.max(span(cells.map(({ row }) => row)), span(cells.map(({ column }) => column)));
    const size = Math.min(CLEAR_CELL, frame.clientWidth / widest);
    const zoom = (size * side) / frame.clientWidth;
    if (side > 9 && zoom > this.store.get().view.zoom) this.store.dispatch({ type: "view/zoom", zoom });
    const middle = (/** @type {number[]} */ at) => (Math.min(...at) + Math.max(...at) + 1) / 2 / side;
    const left = middle(cells.map(({ column }) => column)) * frame.scrollWidth - frame.clientWidth / 2;
    const top = middle(cells.map(({ row }) => row)) * frame.scrollHeight - frame.clientHeight / 2;
    frame.scrollTo({ left, top });
  }

  /** Keeps the words of the current link in sight. */
  followWords() {
    // On a low screen the board would leave it, unless it is beside the panel.
    const low = "(max-width: 1023px) and (min-height: 561px) and (max-height: 699px)";
    if (matchMedia(low).matches) return;
    const words = document.querySelector(".explanation .current");
    const box = words?.closest(".explanation");
    if (!words || !box) return;
    if (getComputedStyle(box).overflowY !== "auto") {
      const isLast = this.hint.links === sentenceCount(this.hint);
      if (isLast) document.querySelector(".hint :is(.conclusion, .therefore)")?.scrollIntoView({ block: "nearest" });
      return words.scrollIntoView({ block: "nearest" });
    }
    // Only the text moves, so that the button stays below the pointer.
    const [inner, outer] = [words.getBoundingClientRect(), box.getBoundingClientRect()];
    const end = outer.bottom - (box.querySelector(".goes-on")?.getBoundingClientRect().height ?? 0);
    if (inner.bottom > end) box.scrollTop += inner.bottom - end;
    else if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  }

  /** Returns whether a step of the game is shown. */
  canApply() {
    const { example, status, view } = this.hint;
    return !example && status === "step" && view === "step";
  }

  /** Applies the step that is shown. Of one that is not shown as a whole, the next degree is. */
  applyOrNext() {
    const { step, degree } = this.hint;
    if (step && degree === "full") this.store.dispatch({ type: "game/step", step });
    else this.run((signal) => this.next(signal));
  }

  /** Says what a step has changed. @param {Step} step */
  applied(step) {
    const { game, hint } = this.store.get();
    const [first] = [...(step.placements ?? []), ...(step.eliminations ?? [])];
    if (first) this.store.dispatch({ type: "view/cursor", cell: first.row * game.side + first.column });
    if (hint.run) return;
    this.context.board.focus();
    this.speak(spokenChange(step, game, positionCandidates(game), (value) => symbolOf(game, value)));
  }

  /** Goes back, or forward, to the position before an entry of the path. @param {number} at */
  restore(at) {
    const distance = this.store.get().game.past.length - at;
    const type = distance > 0 ? "game/undo" : "game/redo";
    for (let k = 0; k < Math.abs(distance); k++) this.store.dispatch({ type, single: true });
  }

  /** Asks for what a view shows. @param {string} view */
  load(view) {
    if (view === "techniques" && !this.hint.techniques) this.run((signal) => this.loadTechniques(signal));
    if (view === "all" && !this.hint.all) this.run((signal) => this.listAll(signal));
  }

  /** Asks for the lessons of techniques where they are shown. Without the service, they would delay the next hint. */
  async loadLesson() {
    if (this.hint.techniques || this.store.get().net.away || !matchMedia(WIDE).matches) return;
    const answer = await this.client.get("techniques");
    if (answer.ok) this.store.dispatch({ type: "hint/techniques", techniques: answer.value.techniques });
  }

  /** @param {AbortSignal} signal */
  async loadTechniques(signal) {
    const answer = await this.client.get("techniques", { signal });
    if (answer.ok) this.store.dispatch({ type: "hint/techniques", techniques: answer.value.techniques });
    else if (!answer.aborted) this.showStatus("failed", { problem: this.problemText(answer) });
  }

  /** @param {AbortSignal} signal */
  async listAll(signal) {
    if (!(await this.isPossible(signal))) return;
    const limits = { time_ms: LONG_TIME_MS };
    /** @type {StepAnswer | null} */
    const answer = await this.request(
      "step",
      { ...this.position(), find: "all", max_steps: MAX_LISTED, limits },
      signal,
    );
    if (!answer) return;
    const { steps, limit_hit: limit } = answer;
    this.store.dispatch({ type: "hint/listed", steps, isComplete: steps.length < MAX_LISTED && !limit });
    this.speak(steps.length === 1 ? "1 step." : `${steps.length} steps.`);
  }

  /** Shows the example of a technique, or the same one turned. @param {TechniqueInfo} info @param {boolean} turned @param {AbortSignal} signal */
  async showExample(info, turned, signal) {
    if (!info.example) return;
    const request = turned ? turnedRequest(info.example.request) : info.example.request;
    const { board, constraints = [] } = request;
    const game = { ...gameFromBoard(board ?? ".".repeat(request.candidates?.length ?? 81), request), constraints };
    const sets = request.candidates ? request.candidates.map(setOf) : candidatesByRules(game);
    const candidates = game.values.map((value, cell) => (value ? bit(value) : sets[cell]));
    const example = { info, game, candidates, turned, figures: null };
    this.store.dispatch({ type: "hint/example", example: { ...example, step: null } });
    const theme = document.documentElement.dataset.theme ?? "light";
    const figures = constraints.length > 0 ? ((await figuresOf(this.client, game, theme, signal)) ?? null) : null;
    /** @type {StepAnswer | null} */
    const answer = await this.request("step", request, signal);
    const step = answer?.steps[0];
    if (!step) return;
    this.store.dispatch({ type: "hint/example", example: { ...example, step, figures } });
    this.speak(spokenStep(step, "full", game));
  }

  /** Opens the position of the example as a game. The player's game is kept. */
  tryExample() {
    const { hint, game, view } = this.store.get();
    if (!hint.example) return;
    const { info, game: shown } = hint.example;
    const isKept = game.past.length > 0 && !view.untouched && saveGame(game);
    this.store.dispatch(openGame({ ...shown, title: `Example: ${info.name}` }, "example"));
    this.store.dispatch(showPanel("play"));
    const text = `An example of ${info.name}.${isKept ? " Your game is saved." : ""}`;
    this.store.dispatch(notice(text, "info", isKept ? [{ label: "Back to my game", action: { type: "new/saved_game", id: game.id } }] : []));
  }

  /** @param {number[]} cells */
  endFlash(cells) {
    if (cells.length === 0) return;
    clearTimeout(this.flashTimer);
    this.flashTimer = window.setTimeout(() => this.store.dispatch({ type: "hint/flash", cells: [] }), FLASH_MS);
  }
}
