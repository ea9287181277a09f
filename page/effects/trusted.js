// The policy for texts that the browser takes as code or as a document. It passes the address of the service worker,
// and pictures without scripts and styles.

/** @type {any} */
const policies = /** @type {any} */ (globalThis).trustedTypes;

const rules = {
  createScriptURL: (/** @type {string} */ _) => new URL("../worker.js", import.meta.url).href,
  createHTML: (/** @type {string} */ text) => text.replace(/<(style|script)\b[^]*?<\/\1>/g, ""),
};

/** @type {typeof rules} */
export const trusted = policies ? policies.createPolicy("sudokud", rules) : rules;
