// The player's settings: defaults, and what may be read from storage.

import { SIDES } from "./levels.js";

/** @typedef {import("../types/state.d.ts").Settings} Settings */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  marks: "free",
  input: "both",
  conflicts: true,
  mistakes: false,
  clearPeers: true,
  clock: true,
  peers: true,
  coordinates: true,
  numbers: false,
  smallTools: false,
  welcomed: false,
  briefNames: false,
  pageKeys: true,
  level: "easy",
  side: 9,
  kind: "classic",
};

/** @type {Partial<Record<keyof Settings, readonly unknown[]>>} */
const CHOICES = {
  theme: ["auto", "light", "dark"],
  marks: ["free", "fixed"],
  input: ["both", "cell", "value"],
  side: SIDES,
  kind: ["classic", "diagonals", "windoku", "jigsaw", "killer"],
  level: ["easy", "medium", "hard", "unfair", "extreme"],
};

/** Returns whether a setting may have this value. @param {string} name @param {unknown} value */
export function isSetting(name, value) {
  if (!Object.hasOwn(DEFAULTS, name)) return false;
  const key = /** @type {keyof Settings} */ (name);
  return CHOICES[key] ? CHOICES[key].includes(value) : typeof value === typeof DEFAULTS[key];
}

/** The settings of an object from storage; what is missing or wrong gets its default. @param {unknown} stored */
export function readSettings(stored) {
  const entries = Object.entries(stored && typeof stored === "object" ? stored : {});
  const good = entries.filter(([name, value]) => isSetting(name, value));
  return /** @type {Settings} */ ({ ...DEFAULTS, ...Object.fromEntries(good) });
}
