// Taps and drags on the board. A drag adds each cell whose inscribed circle the pointer touches; every gesture has
// a button or a key that does the same. A finger selects with a tap, and drags after a hold: before, it scrolls.

import { colourLetter, lastMark, placeName } from "../model/edits.js";
import { notice } from "../store/actions.js";
import { valuesOf } from "../model/marks.js";
import { positionCandidates } from "../model/game.js";
import { candidateAtPoint, cellAtPoint, isInCircle } from "./geometry.js";
import { enterValue } from "./keys.js";
import { label } from "./views.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").State} State */

const DOUBLE_TAP_MS = 350;
const LONG_PRESS_MS = 500;
/** How long a finger stays before it selects, and how far it may move meanwhile. */
const HOLD_MS = 350;
const SLACK_PX = 10;

/**
 * @param {HTMLElement} board @param {Store} store @param {(cell: number) => void} focus
 * @param {() => boolean} isReadOnly whether a panel shows another board
 */
export function listenToPointer(board, store, focus, isReadOnly) {
  /** @type {{id: number, first: number, isRemoving: boolean, moved: boolean, timer: number} | null} */
  let drag = null;
  let tap = { cell: -1, at: -Infinity };
  /** A finger that neither moved nor stayed yet. @type {{event: PointerEvent, timer: number} | null} */
  let finger = null;

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isReadOnly()) return;
    const [cell] = pointed(event);
    if (cell < 0) return;
    event.preventDefault();
    clearTimeout(finger?.timer);
    // A second finger is part of a pinch.
    if (event.pointerType === "touch") finger = event.isPrimary ? { event, timer: window.setTimeout(hold, HOLD_MS) } : null;
    else press(event, cell);
  });

  /** A finger that stays selects, and what it drags over too. */
  function hold() {
    if (!finger) return;
    const { event } = finger;
    finger = null;
    press(event, pointed(event)[0]);
  }

  /** @param {PointerEvent} event @param {number} cell */
  function press(event, cell) {
    board.setPointerCapture(event.pointerId);
    const state = store.get();
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey || state.view.several;
    const isRemoving = isAdding && !event.shiftKey && state.view.selection.includes(cell);
    const timer = window.setTimeout(() => longPress(cell), LONG_PRESS_MS);
    drag = { id: event.pointerId, first: cell, isRemoving, moved: false, timer };
    begin(state, event, cell, isAdding);
    focus(store.get().view.cursor);
  }

  board.addEventListener("pointermove", (event) => {
    const begun = finger?.event;
    if (begun && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) > SLACK_PX) forget();
    if (!drag || drag.id !== event.pointerId) return;
    const [cell, x, y] = pointed(event);
    const { game, view } = store.get();
    if (cell < 0 || cell === drag.first || (cell === view.cursor && !drag.isRemoving)) return;
    if (!isInCircle(game.side, cell, x, y)) return;
    clearTimeout(drag.timer);
    drag.moved = true;
    extend(cell);
    focus(store.get().view.cursor);
  });

  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    board.addEventListener(name, (event) => {
      if (finger && name === "pointerup") {
        clearTimeout(finger.timer);
        hold();
      }
      forget();
      if (!drag || drag.id !== event.pointerId) return;
      clearTimeout(drag.timer);
      drag = null;
    });
  }
  function forget() {
    clearTimeout(finger?.timer);
    finger = null;
  }

  // A finger that selects does not scroll.
  board.addEventListener("touchmove", (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
  board.addEventListener("contextmenu", (event) => {
    if (event.pointerType !== "mouse") event.preventDefault();
  });

  /** The cell under a pointer, and where on the board it is. @param {PointerEvent} event @returns {[number, number, number]} */
  function pointed(event) {
    const rect = board.getBoundingClientRect();
    const x = (event.clientX - rect.left) / rect.width;
    const y = (event.clientY - rect.top) / rect.height;
    return [cellAtPoint(store.get().game.side, x, y), x, y];
  }

  /** @param {State} state @param {PointerEvent} event @param {number} cell @param {boolean} isAdding */
  function begin(state, event, cell, isAdding) {
    const { view, settings } = state;
    if (view.held !== null && settings.input !== "cell" && !isAdding) return enterHeld(event, cell, view.held);
    const isDouble = tap.cell === cell && event.timeStamp - tap.at < DOUBLE_TAP_MS;
    tap = { cell, at: event.timeStamp };
    if (isDouble && !isAdding) return doubleTap(state, cell);
    if (drag?.isRemoving) {
      store.dispatch({ type: "view/select", cells: view.selection.filter((other) => other !== cell), cursor: cell });
    } else store.dispatch({ type: "view/cursor", cell, select: isAdding ? "add" : "set" });
  }

  /** @param {PointerEvent} event @param {number} cell @param {number} held */
  function enterHeld(event, cell, held) {
    const { game, view, settings } = store.get();
    store.dispatch({ type: "view/cursor", cell, select: "set" });
    const [, x, y] = pointed(event);
    const isOnCandidate = view.mode === "colour" && settings.marks === "fixed" && !game.values[cell] && !event.altKey;
    if (isOnCandidate) {
      const value = candidateAtPoint(game.side, x, y, view.figures?.hasNotes);
      store.dispatch({ type: "game/colour", cell, value, colour: held });
    } else enterValue(store, held, view.mode, [cell]);
  }

  /** @param {number} cell */
  function extend(cell) {
    const { view } = store.get();
    if (!drag?.isRemoving) store.dispatch({ type: "view/cursor", cell, select: "add" });
    else store.dispatch({ type: "view/select", cells: view.selection.filter((other) => other !== cell), cursor: cell });
  }

  /** A last mark becomes the value; on a filled cell, equal cells are selected. @param {State} state @param {number} cell */
  function doubleTap({ game, settings }, cell) {
    const value = game.values[cell];
    if (value) {
      const cells = game.values.flatMap((other, k) => (other === value ? [k] : []));
      store.dispatch({ type: "view/select", cells, cursor: cell });
      return;
    }
    const last = lastMark(game, settings, cell);
    if (last) enterValue(store, last, "value", [cell]);
  }

  /** @param {number} cell */
  function longPress(cell) {
    const state = store.get();
    if (drag?.moved || state.game.values[cell]) return;
    const values = valuesOf(positionCandidates(state.game)[cell]).map((value) => label(state, state.game, value));
    const colours = valuesOf(state.game.colours[cell]).map(colourLetter);
    const rest = colours.length > 0 ? `; colours ${colours.join(" ")}` : "";
    store.dispatch(notice(`${placeName(state.game.side, cell)}: candidates ${values.join(" ") || "none"}${rest}`));
  }
}
