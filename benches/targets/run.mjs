// Compares the backends of a module in node: run.mjs MODULE [BOARDS]. Prints CPU time per backend too.
import { readFileSync } from "node:fs";

const [module, boards = "900"] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { count_backends, count_differences, solve_random } = instance.exports;
const different = count_differences(Number(boards));
console.log(`${count_backends()} backends: ${boards} boards, ${different} differ`);
for (let round = 0; round < 3; round += 1) {
  for (let backend = 0; backend < count_backends(); backend += 1) {
    const before = process.cpuUsage();
    const found = solve_random(backend, 3000);
    const { user } = process.cpuUsage(before);
    console.log(`backend ${backend}: ${found} solutions, ${(user / 3000).toFixed(2)} µs a board`);
  }
}
process.exit(different === 0 ? 0 : 1);
