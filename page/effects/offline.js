// Registers the service worker, with which the page opens without a network. Browsers have none at an address
// without TLS, except on the same machine.

/** The address of the worker, as the content security policy wants it. @returns {string} */
function workerAddress() {
  const address = new URL("../worker.js", import.meta.url).href;
  const policies = /** @type {any} */ (globalThis).trustedTypes;
  return policies ? policies.createPolicy("sudokud", { createScriptURL: () => address }).createScriptURL("") : address;
}

export async function attach() {
  if (!("serviceWorker" in navigator)) return;
  const scope = new URL(".", location.href).pathname;
  try {
    await navigator.serviceWorker.register(workerAddress(), { scope });
  } catch (error) {
    console.warn("the page will not open without a network", error);
  }
}
