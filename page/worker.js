// The service worker: keeps the page's files, so that it opens without a network. It answers for `/` only if the
// service does not, for the files of its own build always, and never for the API.
//
// The files are those that the page names: the worker follows the relative addresses in HTML, scripts and style sheets.
// A newer build has a worker and a cache of its own; the older cache goes when no tab uses it.

/** The types of the page are those of a window. @type {any} */
const worker = globalThis;
const NAME = `sudokud ${new URL(".", location.href).pathname}`;
const ROOT = worker.registration.scope;
const FILES = new URL(".", location.href).href;
const NAMED = /["'(]((?:\.{1,2}|page)\/[^"'()\s]+\.(?:js|css|svg|woff2|webmanifest))["')]/g;

/** Fetches the page and every file that it names into the cache. */
async function keepAll() {
  const cache = await caches.open(NAME);
  const seen = new Set([ROOT]);
  for (const address of seen) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response.clone());
    if (!/html|javascript|css/.test(response.headers.get("content-type") ?? "")) continue;
    for (const [, path] of (await response.text()).matchAll(NAMED)) {
      const named = new URL(path, address).href;
      if (named.startsWith(FILES)) seen.add(named);
    }
  }
  if (seen.size === 1) throw new Error("the service has the page of another build");
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name.startsWith("sudokud ") && name !== NAME) await caches.delete(name);
}

/** @param {string} address */
const kept = async (address) => (await caches.open(NAME)).match(address, { ignoreVary: true });

/** @param {Request} request */
async function page(request) {
  const response = await fetch(request).catch(() => null);
  if (response && response.status < 500) return response;
  return (await kept(ROOT)) ?? response ?? Response.error();
}

/** @param {Request} request */
const file = async (request) => (await kept(request.url)) ?? fetch(request);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOthers().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET") return;
  if (address === ROOT) event.respondWith(page(request));
  else if (address.startsWith(FILES)) event.respondWith(file(request));
});
