// Play to the end: every remaining step, asked for once, then shown and applied one after another.

import { latest } from "../client/client.js";
import { LONG_TIME_MS } from "./state.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/step.d.ts").StepAnswer} StepAnswer */
/** @typedef {import("./effect.js").Hints} Hints */

const DEFAULT_SECONDS = 1.5;

/**
 * A run that waits for the player before each step.
 * @param {import("../types/step.d.ts").Step[]} steps @param {{past: unknown[]}} game
 * @returns {import("./types.d.ts").Run}
 */
export const pausedRun = (steps, game) => ({ steps, start: game.past.length, next: 0, paused: true, seconds: DEFAULT_SECONDS });

export class Run {
  /** @param {Store} store @param {Hints} hints */
  constructor(store, hints) {
    this.store = store;
    this.hints = hints;
    this.request = latest();
    this.timer = 0;
  }

  /** @param {Action} action */
  react(action) {
    switch (action.type) {
      case "hint/play":
        return this.request((signal) => this.start(signal));
      case "hint/pause":
      case "game/step":
      case "game/undo":
      case "game/redo":
        return this.showNext();
      case "hint/back":
        return this.store.dispatch({ type: "game/undo", single: true });
      case "hint/close":
      case "game/open":
        clearTimeout(this.timer);
        return this.request(async () => undefined);
    }
    return undefined;
  }

  /** @param {AbortSignal} signal */
  async start(signal) {
    const { game, hint } = this.store.get();
    this.store.dispatch({ type: "hint/waiting", past: game.past });
    if (!(await this.hints.isPossible(signal))) return;
    const limits = { time_ms: LONG_TIME_MS };
    const body = { ...this.hints.position(), max_steps: null, assume_uniqueness: hint.allowsUniqueness, limits };
    /** @type {StepAnswer | null} */
    const answer = await this.hints.request("step", body, signal);
    if (!answer) return;
    const { steps } = answer;
    if (steps.length === 0) return this.hints.showStatus(answer.status, answer);
    this.store.dispatch({ type: "hint/run", run: { ...pausedRun(steps, game), paused: false } });
    this.showNext();
  }

  /** Shows the next step, and applies it after the chosen time. After the last step the run ends. */
  showNext() {
    clearTimeout(this.timer);
    const { run } = this.store.get().hint;
    if (!run) return;
    const step = run.steps[run.next];
    if (step) {
      this.hints.show(step, "full");
      if (!run.paused) this.timer = window.setTimeout(() => this.applyNext(), run.seconds * 1000);
    } else {
      const { target } = this.store.get().hint;
      this.store.dispatch({ type: "hint/run", run: null });
      this.store.dispatch({ type: target ? "hint/close" : "hint/next" });
    }
  }

  /** Applies the step that is shown, if it is still that of the run. */
  applyNext() {
    const { run, step } = this.store.get().hint;
    if (run && step && !run.paused && step === run.steps[run.next])
      this.store.dispatch({ type: "game/step", step });
  }
}
