// Checks that VENDORED.md lists every served file of page/vendor/ with its SHA-256.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../page/vendor/", import.meta.url);
const listed = new Map(
  [...readFileSync(new URL("VENDORED.md", FOLDER), "utf8").matchAll(/^\| `([^`]+)` \| `([0-9a-f]{64})` \|/gm)]
    .map(([, name, sum]) => /** @type {[string, string]} */ ([name, sum])));

test("the sums of the vendored files are those of VENDORED.md", () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const sums = names.map((name) => /** @type {[string, string]} */ ([name, createHash("sha256").update(readFileSync(new URL(name, FOLDER))).digest("hex")]));
  assert.deepEqual(new Map(sums.sort()), new Map([...listed].sort()));
});
