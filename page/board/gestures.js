// Two fingers on the board enlarge it, and what lies between them stays between them. One finger is the browser's:
// it scrolls.

import { isLarge } from "../model/board.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {{length: number, width: number, zoom: number}} Pinch */

/** @param {HTMLElement} board @param {Store} store */
export function listenToPinch(board, store) {
  const frame = /** @type {HTMLElement} */ (board.parentElement);
  /** @type {Pinch | null} */
  let pinch = null;

  board.addEventListener("touchstart", ({ touches }) => {
    const { game, view } = store.get();
    // A board in a frame is as wide as its cells need at least, whatever the zoom is.
    const zoom = isLarge(game.side) ? view.zoom : board.clientWidth / frame.clientWidth;
    pinch = touches.length === 2 ? { length: lengthOf(touches), width: board.clientWidth, zoom } : null;
  }, { passive: true });

  board.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const before = board.clientWidth;
    const rect = frame.getBoundingClientRect();
    const [a, b] = [event.touches[0], event.touches[1]];
    const middle = { x: (a.clientX + b.clientX) / 2 - rect.left, y: (a.clientY + b.clientY) / 2 - rect.top };
    const at = { x: frame.scrollLeft + middle.x, y: frame.scrollTop + middle.y };
    store.dispatch({ type: "view/zoom", zoom: (pinch.zoom * lengthOf(event.touches)) / pinch.length });
    const growth = board.clientWidth / before;
    frame.scrollTo(at.x * growth - middle.x, at.y * growth - middle.y);
  }, { passive: false });

  for (const name of /** @type {const} */ (["touchend", "touchcancel"])) {
    board.addEventListener(name, () => (pinch = null), { passive: true });
  }
}

/** The distance between two fingers. @param {TouchList} touches */
function lengthOf(touches) {
  const [a, b] = [touches[0], touches[1]];
  return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
}
