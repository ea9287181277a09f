// The store: one state, one reducer, and listeners that are called after each action.

import { initialState, reduce } from "./reduce.js";

/** @typedef {import("../types/state.d.ts").State} State */
/** @typedef {import("../types/state.d.ts").Action} Action */
/** @typedef {import("../types/state.d.ts").Listener} Listener */
/** @typedef {import("../types/state.d.ts").Slice} Slice */

/** @param {Partial<State>} [parts] @returns {import("../types/state.d.ts").Store} */
export function createStore(parts = {}) {
  /** @type {State} */
  let state = { ...initialState(), ...parts };
  /** @type {Set<Listener>} */
  const listeners = new Set();
  /** @type {Slice[]} */
  const slices = [];
  /** @type {Action[]} */
  const waiting = [];
  let isRunning = false;

  /** @param {Action} action */
  function run(action) {
    const before = state;
    let next = reduce(before, action);
    for (const slice of slices) {
      const part = slice.reduce(next[slice.name], action, next);
      if (part !== next[slice.name]) next = { ...next, [slice.name]: part };
    }
    state = next;
    for (const listener of [...listeners]) listener(state, action, before);
  }

  return {
    get: () => state,
    /** An action from a listener runs after every listener has seen the present one. */
    dispatch(action) {
      waiting.push(action);
      if (isRunning) return;
      isRunning = true;
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) run(next);
      } finally {
        isRunning = false;
        waiting.length = 0;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(slice) {
      slices.push(slice);
      state = { ...state, [slice.name]: slice.initial };
    },
  };
}
