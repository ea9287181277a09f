// Makes the folder of the npm package: pack.mjs MODULE FOLDER.
import { copyFileSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";

const [module, folder] = process.argv.slice(2);
const here = import.meta.dirname;

rmSync(folder, { recursive: true, force: true });
cpSync(join(here, "npm"), folder, { recursive: true });
copyFileSync(module, join(folder, "solve.wasm"));
copyFileSync(join(here, "README.md"), join(folder, "README.md"));
copyFileSync(join(here, "../../LICENSE"), join(folder, "LICENSE"));
