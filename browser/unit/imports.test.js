// Imports go one way: a panel is a folder, and panels stand on the folders that they share.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const ROOT = new URL("../../page/", import.meta.url);

/** The folders that panels share, lowest first. A folder uses those before it. The other folders with scripts are panels. */
const SHARED = ["types", "vendor", "model", "store", "client", "board", "controls", "forms", "plot", "local"];

const FILES = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(?:js|d\.ts)$/.test(path) && !path.startsWith("vendor/"));

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

/** The files that a text names in imports, those of types included. @param {string} path @param {string} text */
const named = (path, text) =>
  [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(|\bdeclare module )"(\.[^"]+)"/g)].map(([, name]) => posix.join(posix.dirname(path), name));

/** The folder of a file; "" for those that start the page and its worker. @param {string} path */
const folderOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

/** Why a file must not import another, or "". @param {string} from @param {string} to */
function fault(from, to) {
  const [own, other] = [folderOf(from), folderOf(to)];
  if (own === "" || own === other) return "";
  const [at, used] = [SHARED.indexOf(own), SHARED.indexOf(other)];
  if (other === "") return "starts the page";
  if (used < 0) return "belongs to a panel";
  return at >= 0 && used > at ? "is in a higher folder" : "";
}

test("every import names a file", () => {
  const missing = FILES.flatMap((path) => named(path, read(path)).filter((name) => !existsSync(new URL(name, ROOT))).map((name) => `${path}: ${name}`));
  assert.deepEqual(missing, []);
});

test("a panel imports no other panel, and a shared folder only those below it", () => {
  const faults = FILES.flatMap((path) =>
    named(path, read(path)).flatMap((name) => fault(path, name) ? [`${path} imports ${name}, which ${fault(path, name)}`] : []));
  assert.deepEqual(faults, []);
  assert.equal(fault("model/game.js", "hint/words.js"), "belongs to a panel");
  assert.equal(fault("make/panel.js", "hint/words.js"), "belongs to a panel");
  assert.equal(fault("model/game.js", "board/views.js"), "is in a higher folder");
});

test("no scripts import each other in a circle", () => {
  /** The files that a file imports, then or later; comments, which import types, are left out. @type {Map<string, string[]>} */
  const imports = new Map(FILES.filter((path) => path.endsWith(".js")).map((path) => [path, named(path, read(path).replace(/\/\*[^]*?\*\//g, ""))]));
  assert.ok(imports.get("main.js")?.includes("hint/panel.js"), "dynamic imports are found");
  // A file is removed when nothing that it imports is left; the files of a circle stay.
  for (let size = -1; size !== imports.size; ) {
    size = imports.size;
    for (const [path, names] of imports) if (!names.some((name) => imports.has(name))) imports.delete(path);
  }
  assert.deepEqual([...imports.keys()], []);
});
