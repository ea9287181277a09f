// The policy for texts that the browser takes as code or as a document. It passes the addresses of this build's
// scripts, and pictures without scripts and styles.

/** @type {any} */
const policies = /** @type {any} */ (globalThis).trustedTypes;

const FILES = new URL("..", import.meta.url).href;

const rules = {
  createScriptURL: (/** @type {string} */ address) => {
    if (!address.startsWith(FILES)) throw new TypeError(`${address} is no file of this build`);
    return address;
  },
  createHTML: (/** @type {string} */ text) => text.replace(/<(style|script)\b[^]*?<\/\1>/g, ""),
};

/** @type {typeof rules} */
export const trusted = policies ? policies.createPolicy("sudokud", rules) : rules;
