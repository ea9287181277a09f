// Registers the service worker, with which the page opens without a network. Browsers have none at an address
// without TLS, except on the same machine.

import { trusted } from "./trusted.js";

export async function attach() {
  if (!("serviceWorker" in navigator)) return;
  const scope = new URL(".", location.href).pathname;
  try {
    await navigator.serviceWorker.register(trusted.createScriptURL(new URL("../worker.js", import.meta.url).href), { scope });
  } catch (error) {
    console.warn("the page will not open without a network", error);
  }
}
