// The service worker: keeps the page's files, so that it opens without a network. It answers for `/` only if
// the service does not, for kept files always, and never for the API.
//
// The files are those that the page names: the worker follows the relative addresses in HTML, scripts and
// style sheets. A newer build has a worker and a cache of its own, and takes over at once. The cache of the
// build before stays, since open tabs load its files.

/** The types of the page are those of a window. @type {any} */
const worker = globalThis;
const NAME = `sudokud ${new URL(".", location.href).pathname}`;
const ROOT = worker.registration.scope;
const FILES = new URL(".", location.href).href;
const FOLDER = new URL("..", FILES).href;
const NAMED = /["'(]((?:\.{1,2}|page)\/[^"'()\s]+\.(?:js|css|svg|wasm|woff2|webmanifest))["')]/g;

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

async function install() {
  try {
    await keepAll();
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
  await worker.skipWaiting();
}

/** Drops the caches of all builds but this one and the one before; the names are in order of creation. */
async function dropOlder() {
  const others = (await caches.keys()).filter((name) => name.startsWith("sudokud ") && name !== NAME);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

/** @param {Request} request */
async function page(request) {
  const response = await fetch(request).catch(() => null);
  if (response && response.status < 500) return response;
  const kept = await (await caches.open(NAME)).match(ROOT, { ignoreVary: true });
  return kept ?? response ?? Response.error();
}

/** @param {Request} request */
const file = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOlder().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET") return;
  if (address === ROOT) event.respondWith(page(request));
  else if (address.startsWith(FOLDER)) event.respondWith(file(request));
});
