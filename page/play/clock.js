// The clock of the game: one tick a second while the page and the game are visible and no dialog is open.

/** @typedef {import("../types/state.d.ts").Store} Store */

const TICK_MS = 1000;

/** @param {Store} store */
export function attach(store) {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const ms = Math.min(now - last, 2 * TICK_MS);
    last = now;
    const { view, game, hint } = store.get();
    const isInView = view.panel === "play" || (view.panel === "hint" && !hint?.example);
    if (!document.hidden && isInView && !view.paused && !view.dialog && !game.solved && !view.untouched) store.dispatch({ type: "clock/tick", ms });
  }, TICK_MS);
}
