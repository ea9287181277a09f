// Finds mistakes in the page, its checks and the clients that types do not find: `npm run lint`.

import js from "@eslint/js";
import globals from "globals";
import { config, configs } from "typescript-eslint";

export default config(
  { ignores: ["**/vendor/", "**/built/", "**/dist/", "**/*.d.ts"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always"],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_$", ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["page/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["page/worker.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["crates/wasm/npm/**/*.js"],
    languageOptions: { globals: { ...globals["shared-node-browser"], Worker: "readonly" } },
  },
  // What a flow passes to the browser runs there.
  { files: ["browser/**/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["**/*.ts"], extends: [configs.recommended], languageOptions: { globals: globals.node } },
);
