// What Play has after the first view: the part below the keys, checks, and the rules of other kinds.

import { belowKeys } from "./below_keys.js";
import { attach as attachChecks } from "./check.js";
import { attach as attachConstraints } from "./constraints.js";

export const below = { play: belowKeys };

/** @param {import("../types/state.d.ts").Store} store @param {import("../types/state.d.ts").Client} client */
export function attach(store, client) {
  attachConstraints(store, client);
  attachChecks(store, client);
}
