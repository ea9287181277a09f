// The operations of a module, called in this thread.
import { read, write } from "./memory.js";

/** The memory of an instance never shrinks: one that has more bytes after a call is replaced. */
const KEPT_BYTES = 128 * 2 ** 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const count = (number) => (number < 0 ? undefined : number);

/** The functions that the module imports; `hooks` are those of the call that is running. */
const imports = (hooks) => ({
  host: {
    now_us: () => performance.now() * 1000,
    seed: () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
    is_cancelled: () => (hooks.isCancelled?.() ? 1 : 0),
    progress: (nodes, done, total) =>
      hooks.onProgress?.({ nodes: count(nodes), done: count(done), total: count(total) }),
  },
});

/** Calls operations one after another. */
export class Engine {
  #module;
  #exports;
  #hooks = {};

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module, imports(this.#hooks)).exports;
  }

  /** The names of the operations. */
  names() {
    this.#exports.operations();
    return decoder.decode(read(this.#exports)).split(" ");
  }

  /**
   * Answers a request in JSON. Returns `{ answer }` or `{ problem }`, in JSON. An error of the module, such as
   * memory that ends, is thrown; the next call has a new instance.
   */
  call(name, request, hooks = {}) {
    Object.assign(this.#hooks, { isCancelled: undefined, onProgress: undefined }, hooks);
    const named = encoder.encode(name);
    try {
      write(this.#exports, named, encoder.encode(request));
      const status = this.#exports.call(named.length, hooks.onProgress ? 1 : 0);
      const text = decoder.decode(read(this.#exports));
      if (this.#exports.memory.buffer.byteLength > KEPT_BYTES) this.#start();
      return status === 0 ? { answer: text } : { problem: text };
    } catch (error) {
      this.#start();
      throw error;
    }
  }
}
