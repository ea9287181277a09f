// A worker, in browsers and in node. It keeps no program of node alive unless it works.

/**
 * Starts a worker on a compiled module. `told` gets its messages, `failed` an error that ended it. In browsers,
 * `startWorker` starts it from its address.
 */
export async function startThread(module, startWorker, { told, failed }) {
  if (globalThis.process?.versions?.node) {
    const { Worker } = await import("node:worker_threads");
    // Options of the caller's node are not for the worker: it does not start with --input-type.
    const worker = new Worker(new URL("./worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", told);
    worker.on("error", failed);
    worker.postMessage({ module });
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      keepAlive: (isWorking) => (isWorking ? worker.ref() : worker.unref()),
    };
  }
  const worker = startWorker
    ? startWorker(new URL("./worker.js", import.meta.url))
    : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => told(data));
  worker.addEventListener("error", (event) => failed(new Error(event.message ?? "the worker did not start")));
  worker.postMessage({ module });
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    keepAlive: () => {},
  };
}
