// Play to the end: every remaining step, asked for once, then shown and applied one after another.

import { latest } from "../client/client.js";
import { LONG_TIME_MS } from "../hint/state.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/hint.d.ts").StepAnswer} StepAnswer */
/** @typedef {import("./hint.js").Hints} Hints */

const DEFAULT_SECONDS = 1.5;

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
        return this.pause(action.paused);
      case "hint/back":
        return this.back();
      case "hint/speed":
        return this.change({ seconds: action.seconds });
      case "game/step":
        return this.applied(action.step);
      case "hint/close":
      case "game/open":
        clearTimeout(this.timer);
        return this.request(async () => undefined);
    }
    return undefined;
  }

  get run() {
    return this.store.get().hint.run;
  }

  /** @param {Partial<import("../types/hint.d.ts").Run>} change */
  change(change) {
    const { run } = this;
    if (run) this.store.dispatch({ type: "hint/run", run: { ...run, ...change } });
  }

  /** @param {AbortSignal} signal */
  async start(signal) {
    const { game, hint } = this.store.get();
    this.store.dispatch({ type: "hint/waiting", past: game.past });
    if (!(await this.hints.isPossible(signal))) return;
    const limits = { time_ms: LONG_TIME_MS };
    const body = { ...this.hints.position(), max_steps: 0, assume_unique: hint.allowsUniqueness, limits };
    /** @type {StepAnswer | null} */
    const answer = await this.hints.request("step", body, signal);
    if (!answer) return;
    const { steps } = answer;
    if (steps.length === 0)
      return this.hints.showStatus(answer.limit_hit ? "timeout" : answer.status, answer);
    this.store.dispatch({
      type: "hint/run",
      run: { steps, next: 0, paused: false, seconds: hint.run?.seconds ?? DEFAULT_SECONDS },
    });
    this.showNext();
  }

  /** Shows the next step, and applies it after the chosen time. After the last step the run ends. */
  showNext() {
    clearTimeout(this.timer);
    const { run } = this;
    if (!run) return;
    const step = run.steps[run.next];
    if (step) {
      this.hints.show(step, "full");
      if (!run.paused) this.timer = setTimeout(() => this.applyNext(), run.seconds * 1000);
    } else {
      this.store.dispatch({ type: "hint/run", run: null });
      this.store.dispatch({ type: "hint/next" });
    }
  }

  applyNext() {
    const { run, step } = this.store.get().hint;
    if (run && step && !run.paused && step === run.steps[run.next]) this.hints.applyStep(step);
  }

  /** Continues after the step of the run that was applied. @param {import("../types/hint.d.ts").Step} step */
  applied(step) {
    const { run } = this;
    if (!run || step !== run.steps[run.next]) return;
    this.change({ next: run.next + 1 });
    this.showNext();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.change({ paused });
    if (paused) clearTimeout(this.timer);
    else this.showNext();
  }

  /** Takes the last step back, and pauses. */
  back() {
    const { run } = this;
    if (!run || run.next === 0) return;
    this.store.dispatch({ type: "game/undo" });
    this.store.dispatch({ type: "hint/run", run: { ...run, next: run.next - 1, paused: true } });
    this.showNext();
  }
}
