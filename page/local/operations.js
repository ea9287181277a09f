// The operations of the service in this browser: they answer while the service is out of reach.

import { failure } from "../client/client.js";
import { trusted } from "../client/trusted.js";
import { open } from "./package.js";

/** @typedef {import("../types/state.d.ts").Answer} Answer */
/** @typedef {import("../types/state.d.ts").RequestOptions} RequestOptions */
/** @typedef {import("./types.d.ts").Operations} Operations */

/** The time limit of a request without one. */
const TIME_MS = 10_000;
/** The operations without limits. */
const SHORT = new Set(["import", "render", "techniques", "kinds"]);

/** Opens the operations; null in a build without the package. @returns {Promise<import("../types/state.d.ts").Local | null>} */
export async function openLocal() {
  if (!open) return null;
  const startWorker = (/** @type {URL} */ address) => new Worker(trusted.createScriptURL(address.href), { type: "module" });
  const operations = await open({ startWorker });
  return { answer: (path, body, options) => answer(operations, path, body, options) };
}

/**
 * Answers a request as the service would; null if it is no operation, or has no answer here.
 * @param {Operations} operations @param {string} path @param {unknown} body @param {RequestOptions} options
 * @returns {Promise<Answer | null>}
 */
export async function answer(operations, path, body, { signal, accept, onLine }) {
  const name = path.split("/").at(-1) ?? "";
  if (!operations.operations.includes(name) || accept === "image/png") return null;
  const call = (/** @type {object} */ request) => operations.call(name, SHORT.has(name) ? request : limited(request), { signal });
  try {
    const request = /** @type {object} */ (body ?? {});
    if (onLine) return success(await puzzles(request, call, onLine));
    const value = await call(request);
    return success(accept === "image/svg+xml" ? new Blob([value.svg], { type: accept }) : value);
  } catch (error) {
    return refusal(error, signal?.aborted === true);
  }
}

/** A request with a time limit. @param {{limits?: object}} request */
const limited = (request) => ({ ...request, limits: { time_ms: TIME_MS, ...request.limits } });

/** @param {any} value @returns {Answer} */
const success = (value) => ({ ok: true, status: 200, value });

/** @param {any} error a problem of the contract, or a failure of the worker @param {boolean} isAborted */
function refusal(error, isAborted) {
  const { code = "no_answer", status = 0, title = "No answer", detail = String(error), errors } = error;
  return failure(status, { code, status, title, detail, ...(errors ? { errors } : {}) }, { isAborted });
}

/**
 * Makes puzzles one by one, so that each is told when it is made. A seed stands for all of them.
 * @param {{count?: number, seed?: number}} request @param {(request: object) => Promise<any>} call
 * @param {(value: any) => void} onLine
 */
async function puzzles(request, call, onLine) {
  const count = request.seed === undefined ? 1 : (request.count ?? 1);
  for (let made = 0; made < (request.count ?? 1); made += count) {
    const answer = await call({ ...request, count });
    for (const puzzle of answer.puzzles) onLine(puzzle);
  }
  return null;
}
