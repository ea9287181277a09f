// The live regions. A polite text is spoken 150 ms after the last one, an urgent text at once.
// Brief notices come from the reducer and are spoken here.

import { speak } from "../store/actions.js";

/** @typedef {import("../types/state.d.ts").Store} Store */

const DELAY_MS = 150;

/** @param {Store} store */
export function attach(store) {
  const [polite, assertive] = ["polite", "assertive"].map((id) => document.getElementById(id));
  let timer = 0;
  store.subscribe((state, _, before) => {
    const { notice } = state.view;
    if (notice?.isBrief && notice !== before.view.notice) store.dispatch(speak(notice.text));
    const { text, assertive: isUrgent, count } = state.view.spoken;
    if (count === before.view.spoken.count) return;
    clearTimeout(timer);
    const region = isUrgent ? assertive : polite;
    // A region whose text does not change is not spoken again.
    timer = window.setTimeout(() => region && (region.textContent = region.textContent === text ? `${text}\u00a0` : text), isUrgent ? 0 : DELAY_MS);
  });
}
