// The operations, in a worker: one at a time, in the order in which they are called.
import { compile } from "./load.js";
import { Problem } from "./problem.js";
import { startThread } from "./thread.js";

export { Problem };

/** The most calls that wait. */
const MOST_WAITING = 10_000;

/**
 * Opens the operations in a worker of their own. In browsers, `options.startWorker` starts a worker from its
 * address, for a page that demands trusted types.
 */
export async function open({ startWorker } = {}) {
  const sudokud = new Sudokud(await compile(new URL("./sudokud.wasm", import.meta.url)), startWorker);
  try {
    await sudokud.ready();
  } catch (error) {
    sudokud.close();
    throw error;
  }
  return sudokud;
}

const aborted = (reason) => reason ?? new DOMException("the call was aborted", "AbortError");

class Sudokud {
  #module;
  #startWorker;
  #thread;
  #waiting = [];
  #running;
  #count = 0;
  #isClosed = false;
  /** The promise of the worker's first message, and its end. */
  #begun;

  constructor(module, startWorker) {
    this.#module = module;
    this.#startWorker = startWorker;
    this.#start();
  }

  /** Waits for the worker, and gives this object a method for each operation. */
  async ready() {
    const names = await this.#begun.promise;
    for (const name of names) this[name] ??= (request, options) => this.call(name, request, options);
    this.operations = names;
  }

  /**
   * Answers a request. `options.signal` aborts it, `options.onProgress` hears how far it is, and with
   * `options.isLatest` it aborts all earlier calls of this operation.
   */
  call(name, request = {}, { signal, onProgress, isLatest = false } = {}) {
    if (isLatest) this.#abort((call) => call.name === name);
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(request);
      if (this.#isClosed) throw new Error("the operations are closed");
      if (signal?.aborted) throw aborted(signal.reason);
      if (this.#waiting.length >= MOST_WAITING) throw new Error(`${MOST_WAITING} calls are waiting`);
      const call = { id: (this.#count += 1), name, text, resolve, reject, onProgress };
      const stop = () => this.#abort((other) => other === call, signal.reason);
      signal?.addEventListener("abort", stop, { once: true });
      call.done = () => signal?.removeEventListener("abort", stop);
      this.#waiting.push(call);
      if (!this.#begun) this.#start();
      this.#next();
    });
  }

  /** Ends the worker. Calls without an answer are aborted. */
  close() {
    this.#isClosed = true;
    this.#abort(() => true);
    this.#end();
  }

  #start() {
    const begun = withResolvers();
    this.#begun = begun;
    const thread = startThread(this.#module, this.#startWorker, {
      told: (message) => this.#told(begun, message),
      failed: (error) => this.#failed(begun, error),
    });
    this.#thread = thread;
    thread.catch(begun.reject);
    begun.promise.then(() => this.#next(), () => {});
  }

  #end() {
    const thread = this.#thread;
    this.#begun = undefined;
    void thread.then((worker) => worker.end(), () => {});
  }

  /** Aborts calls. The running one ends with its worker, and another worker takes its place. */
  #abort(isMeant, reason) {
    const meant = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((call) => !isMeant(call));
    if (this.#running && isMeant(this.#running)) {
      meant.push(this.#running);
      this.#running = undefined;
      this.#end();
      if (!this.#isClosed) this.#start();
    }
    for (const call of meant) {
      call.done();
      call.reject(aborted(reason));
    }
  }

  #next() {
    const begun = this.#begun;
    void this.#thread.then((worker) => {
      if (begun !== this.#begun || this.#running) return;
      this.#running = this.#waiting.shift();
      worker.keepAlive(this.#running !== undefined);
      if (!this.#running) return;
      const { id, name, text, onProgress } = this.#running;
      worker.post({ id, name, request: text, isFollowed: onProgress !== undefined });
    }, (error) => this.#failed(begun, error));
  }

  #told(begun, { names, id, progress, answer, problem, failure }) {
    if (begun !== this.#begun) return;
    if (names) {
      begun.resolve(names);
      return;
    }
    const call = this.#running;
    if (call?.id !== id) return;
    if (progress) {
      call.onProgress?.(progress);
      return;
    }
    this.#running = undefined;
    call.done();
    if (answer !== undefined) call.resolve(JSON.parse(answer));
    else call.reject(problem === undefined ? new Error(failure) : new Problem(JSON.parse(problem)));
    this.#next();
  }

  /** The worker has ended: so do the calls. The next one has a new worker. */
  #failed(begun, error) {
    if (begun !== this.#begun) return;
    begun.reject(error);
    const calls = [this.#running, ...this.#waiting].filter(Boolean);
    this.#running = undefined;
    this.#waiting = [];
    for (const call of calls) {
      call.done();
      call.reject(error);
    }
    this.#end();
  }
}

/** Promise.withResolvers, which node has since 22. */
function withResolvers() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
