// Makes the folder of the npm package: pack.mjs MODULES FOLDER. MODULES has the two modules that `.ci/reach wasm`
// builds. The types are those of the OpenAPI document, and the names of the operations come from the module.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "./npm/engine.js";

const [modules, folder] = process.argv.slice(2);
const here = import.meta.dirname;
const root = join(here, "../..");
const files = ["sudokud.wasm", "solve.wasm"];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(join(here, "npm"), folder, { recursive: true });
for (const file of files) copyFileSync(join(modules, file), join(folder, file));
copyFileSync(join(here, "README.md"), join(folder, "README.md"));
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
copyFileSync(join(root, "page/types/api.d.ts"), join(folder, "api.d.ts"));

const names = new Engine(new WebAssembly.Module(readFileSync(join(modules, files[0])))).names();
const union = names.map((name) => JSON.stringify(name)).join(" | ");
writeFileSync(join(folder, "operations.d.ts"), `export type OperationName = ${union};\n`);
