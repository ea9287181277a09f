// While the service does not answer, asks it again after 1, 2, 4 … 30 seconds or what `Retry-After` says, and opens
// the operations in this browser.

import { isOutOfReach } from "./client.js";
import { nextWait } from "./retry.js";
import { alarm, notice, speak } from "../store/actions.js";

/** @typedef {import("../types/state.d.ts").Store} Store */
/** @typedef {import("../types/state.d.ts").Client} Client */

/** How long the page says that the service answers again. */
const BACK_MS = 4000;

/** @param {Store} store @param {Client} client */
export function attach(store, client) {
  let timer = 0;
  let failures = 0;

  async function ask() {
    clearTimeout(timer);
    timer = 0;
    failures++;
    await client.get("version");
  }

  /** @param {number} status */
  async function leave(status) {
    if (isOutOfReach(status)) await client.prepare();
    const state = store.get().net;
    if (state.away) store.dispatch(alarm(awayText(state)));
  }

  /** A request gets no answer: the line that says so, a notice once it is closed. Panels other than Play say it. */
  function refuse() {
    const { net, view } = store.get();
    store.dispatch(alarm(awayText(net)));
    if (net.isClosed && view.panel === "play") store.dispatch(notice(`No answer: ${navigator.onLine ? "the service is out of reach" : "you are offline"}.`));
  }

  function welcomeBack() {
    const text = "The service answers again.";
    store.dispatch(speak(text));
    const { notice: shown } = store.get().view;
    if (shown && (shown.tone === "bad" || shown.actions.length > 0)) return;
    store.dispatch(notice(text, "good"));
    const said = store.get().view.notice;
    setTimeout(() => store.get().view.notice === said && store.dispatch(notice("")), BACK_MS);
  }

  // The browser knows first that the network is gone, or there again.
  addEventListener("offline", () => store.dispatch({ type: "net/away", status: 0, wait: 0 }));
  addEventListener("online", () => store.get().net.away && ask());

  store.subscribe((state, action, before) => {
    if (action.type === "net/away") {
      if (!before.net.away) leave(action.status);
      clearTimeout(timer);
      timer = window.setTimeout(ask, Math.max(action.wait ?? 0, nextWait(failures, null)));
    } else if (action.type === "net/unanswered") refuse();
    else if (action.type === "net/retry") ask();
    else if (before.net.away && !state.net.away) {
      clearTimeout(timer);
      failures = 0;
      welcomeBack();
    }
  });
  if (!navigator.onLine) store.dispatch({ type: "net/away", status: 0, wait: 0 });
}

/** @param {import("../types/state.d.ts").Net} net */
export function awayText({ status, isLocal, unanswered }) {
  if (status === 429) return "Too many requests for now. You can play on.";
  if (status === 503) return "The service is busy. You can play on.";
  const cause = navigator.onLine ? "No connection to the service" : "You are offline";
  if (unanswered) return `${cause}. You can play on; hints, checks and searches wait.`;
  if (isLocal) return `${cause}. Play, hints, checks and new puzzles go on.`;
  return `${cause}. You can play on.${isLocal === false ? " Hints and checks wait." : ""}`;
}
