// Requests to the service. An answer is a value and never an exception; a request without an answer says so in the
// state. While the service is out of reach, the operations in this browser answer, if the build has them.

import { nextWait } from "./retry.js";

/** @typedef {import("../types/state.d.ts").Answer} Answer */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Local} Local */
/** @typedef {import("../types/state.d.ts").RequestOptions} RequestOptions */

const UNAVAILABLE = new Set([0, 429, 502, 503, 504]);

/** Whether a status means that no service answered: one that is busy does. @param {number} status */
export const isOutOfReach = (status) => [0, 502, 504].includes(status);

/**
 * Runs one task at a time: a newer task aborts the one under way.
 * @returns {<T>(task: (signal: AbortSignal) => Promise<T>) => Promise<T>}
 */
export function latest() {
  let controller = new AbortController();
  return (task) => {
    controller.abort();
    controller = new AbortController();
    return task(controller.signal);
  };
}

/**
 * @param {import("../types/state.d.ts").Store} store
 * @param {() => Promise<Local | null>} openLocal opens the operations in this browser
 * @returns {Client}
 */
export function createClient(store, openLocal) {
  /** @type {Promise<Local | null> | null} */
  let opening = null;

  /** Opens the operations in this browser, and notes whether there are any. */
  async function prepare() {
    opening ??= openLocal().catch(() => null);
    const local = await opening;
    if (!local) opening = null;
    const isLocal = local !== null;
    if (store.get().net.isLocal !== isLocal) store.dispatch({ type: "net/local", isLocal });
    return local;
  }

  /**
   * Sends a request, unless the service is known to be out of reach and this browser has the operation.
   * @param {"GET" | "POST"} method @param {string} path @param {unknown} body @param {RequestOptions} options
   * @param {(response: Response) => Promise<any>} read
   * @returns {Promise<Answer>}
   */
  async function send(method, path, body, options, read) {
    if (method === "POST") store.dispatch({ type: "net/request", request: { method, path, body } });
    const { away, status } = store.get().net;
    const here = away && isOutOfReach(status) ? await (await prepare())?.answer(path, body, options) : null;
    if (here) return here;
    const answer = await once(method, path, body, options, read);
    if (!answer.ok && answer.aborted) return answer;
    if (answer.ok || !UNAVAILABLE.has(answer.status)) {
      store.dispatch({ type: "net/back" });
      return answer;
    }
    store.dispatch({ type: "net/away", status: answer.status, wait: nextWait(0, answer.retryAfter) });
    const local = isOutOfReach(answer.status) && (await (await prepare())?.answer(path, body, options));
    // The page itself asks for the version.
    if (!local && path !== "version") store.dispatch({ type: "net/unanswered" });
    return local || answer;
  }

  const json = (/** @type {Response} */ response) => response.json();
  return {
    prepare: async () => (await prepare()) !== null,
    post: (path, body, options = {}) => send("POST", path, body, options, json),
    get: (path, options = {}) => send("GET", path, undefined, options, json),
    blob: (path, body, options) => send("POST", path, body, options, (response) => response.blob()),
    lines: (path, body, options) =>
      send("POST", path, body, { accept: "application/x-ndjson", ...options }, (response) =>
        readLines(response, options.onLine),
      ),
  };
}

/**
 * @param {string} method @param {string} path @param {unknown} body @param {RequestOptions} options
 * @param {(response: Response) => Promise<any>} read
 * @returns {Promise<Answer>}
 */
async function once(method, path, body, { signal, accept = "application/json" }, read) {
  try {
    const headers = { accept, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const content = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(path, { method, headers, ...(content ? { body: content } : {}), ...(signal ? { signal } : {}) });
    if (response.ok) {
      return { ok: true, status: response.status, value: await read(response) };
    }
    return failure(response.status, await problemOf(response), { retryAfter: retryAfter(response) });
  } catch {
    const isAborted = signal?.aborted === true;
    const detail = isAborted ? "the request was aborted" : "the service does not answer";
    return failure(0, { title: "No answer", status: 0, detail, code: "no_answer" }, { isAborted });
  }
}

/**
 * @param {number} status @param {import("../types/state.d.ts").Problem} problem
 * @param {{retryAfter?: number | null, isAborted?: boolean}} more the milliseconds of `Retry-After`
 * @returns {Extract<Answer, {ok: false}>}
 */
export const failure = (status, problem, { retryAfter = null, isAborted = false }) => ({ ok: false, status, problem, retryAfter, aborted: isAborted });

/** @param {Response} response */
async function problemOf(response) {
  const fallback = { title: response.statusText, status: response.status, detail: "", code: `status_${response.status}` };
  try {
    return { ...fallback, ...(await response.json()) };
  } catch {
    return fallback;
  }
}

/** `Retry-After` in milliseconds. @param {Response} response */
function retryAfter(response) {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** Reads NDJSON as it comes. @param {Response} response @param {(value: any) => void} onLine */
async function readLines(response, onLine) {
  if (!response.body) return null;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) onLine(JSON.parse(line));
  }
  if (rest.trim()) onLine(JSON.parse(rest));
  return null;
}
