// The build of the page. When the service has another one, parts of this one that are not loaded yet are gone.
// The page then reloads, once for each build, and continues the saved game.

/** The part of an address that names the build of this file. */
const BUILD = /page\/[^/]+\//.exec(import.meta.url)?.[0] ?? "";

/** Reloads the page if the service has the page of another build. The inline script of `/` has the same key. */
export async function replaceIfGone() {
  const response = await fetch(location.pathname, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok || (await response.text()).includes(BUILD)) return;
  const key = `sudokud reloaded ${BUILD}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "yes");
  location.reload();
}

/** A part of the start that did not arrive is handled like a script of the document. @param {unknown} error */
export function partIsMissing(error) {
  console.error(error);
  document.querySelector("script[src]")?.dispatchEvent(new Event("error"));
}

/** A part that cannot be loaded is a promise that nobody handles. */
export function attach() {
  addEventListener("unhandledrejection", ({ reason }) => reason instanceof TypeError && replaceIfGone());
}
