// Answers the calls of index.js in a thread of its own. The first message has the module, each other a request.
import { Engine } from "./engine.js";

const INTERVAL_MS = 250;

function listen(post) {
  let engine;
  return ({ module, id, name, request, isFollowed }) => {
    if (module) {
      engine = new Engine(module);
      post({ names: engine.names() });
      return;
    }
    let told = performance.now();
    const onProgress = (progress) => {
      if (performance.now() - told < INTERVAL_MS) return;
      told = performance.now();
      post({ id, progress });
    };
    try {
      post({ id, ...engine.call(name, request, isFollowed ? { onProgress } : {}) });
    } catch (error) {
      post({ id, failure: String(error) });
    }
  };
}

if (globalThis.process?.versions?.node) {
  const { parentPort } = await import("node:worker_threads");
  parentPort.on("message", listen((message) => parentPort.postMessage(message)));
} else {
  const answer = listen((message) => globalThis.postMessage(message));
  globalThis.addEventListener("message", ({ data }) => answer(data));
}
