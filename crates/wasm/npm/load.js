// Compiles a module of this package: with 128-bit vectors where the engine has them. Fetches nothing else.

// The smallest module with an instruction of simd128: a function that drops a vector.
const VECTOR = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

/** Returns whether the engine has 128-bit vectors. */
export const hasVectors = () => WebAssembly.validate(VECTOR);

/** Compiles one of two files, by their addresses. */
export async function compile(withVectors, without) {
  const address = hasVectors() ? withVectors : without;
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} has the status ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
