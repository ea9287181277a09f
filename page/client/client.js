// Requests to the service. An answer is a value and never an exception; a request without an answer says so in the
// state, and may be repeated until there is one.

import { nextWait } from "./retry.js";

/** @typedef {import("../types/state.d.ts").Answer} Answer */
/** @typedef {import("../types/state.d.ts").Client} Client */
/** @typedef {import("../types/state.d.ts").Dispatch} Dispatch */
/** @typedef {import("../types/state.d.ts").RequestOptions} RequestOptions */

const UNAVAILABLE = new Set([0, 429, 502, 503, 504]);

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

/** @param {Dispatch} dispatch @returns {Client} */
export function createClient(dispatch) {
  /**
   * Sends a request, again and again if the options say so.
   * @param {"GET" | "POST"} method @param {string} path @param {unknown} body @param {RequestOptions} options
   * @param {(response: Response) => Promise<any>} read
   * @returns {Promise<Answer>}
   */
  async function send(method, path, body, options, read) {
    if (method === "POST") dispatch({ type: "net/request", request: { method, path, body } });
    for (let failures = 0; ; failures++) {
      const answer = await once(method, path, body, options, read);
      if (answer.ok || answer.aborted || !UNAVAILABLE.has(answer.status)) {
        if (!("aborted" in answer && answer.aborted)) dispatch({ type: "net/back" });
        return answer;
      }
      const wait = nextWait(failures, answer.retryAfter);
      dispatch({ type: "net/away", status: answer.status, wait });
      if (!options.retry || !(await pause(wait, options.signal))) return answer;
    }
  }

  const json = (/** @type {Response} */ response) => response.json();
  return {
    post: (path, body, options = {}) => send("POST", path, body, options, json),
    get: (path, options = {}) => send("GET", path, undefined, options, json),
    blob: (path, body, options = {}) => send("POST", path, body, options, (response) => response.blob()),
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
      return { ok: true, status: response.status, value: await read(response), headers: response.headers };
    }
    return failure(response.status, await problemOf(response), retryAfter(response));
  } catch {
    const isAborted = signal?.aborted === true;
    const detail = isAborted ? "the request was aborted" : "the service does not answer";
    return { ...failure(0, { title: "No answer", status: 0, detail, code: "no_answer" }, null), aborted: isAborted };
  }
}

/**
 * @param {number} status @param {import("../types/state.d.ts").Problem} problem @param {number | null} retryAfterMs
 * @returns {Extract<Answer, {ok: false}>}
 */
const failure = (status, problem, retryAfterMs) => ({ ok: false, status, problem, retryAfter: retryAfterMs, aborted: false });

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

/** Waits; returns false if the signal came first. @param {number} ms @param {AbortSignal} [signal] @returns {Promise<boolean>} */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve(false)), { once: true });
  });
}
