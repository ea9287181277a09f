// The policy of the service allows one inline script, by its hash.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the policy has the hash of the inline script", () => {
  const scripts = [...read("page/index.html").matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  const hashes = scripts.map((text) => createHash("sha256").update(text).digest("base64"));
  const policy = read("src/http/content_security_policy.rs");
  const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
  assert.equal(scripts.length, 1);
  assert.deepEqual(allowed, hashes);
});
