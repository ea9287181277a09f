// Games in and out: the dialogs Paste and Share.

import { paste } from "./paste.js";
import { share } from "./share.js";

export { attach, readFragment } from "./effect.js";

/** @type {import("../types/state.d.ts").Dialogs} */
export const dialogs = { paste: { title: "Paste a puzzle", body: paste }, share: { title: "Share and export", body: share } };
