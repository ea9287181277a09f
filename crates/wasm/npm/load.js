// Compiles a module of this package, which needs 128-bit vectors. Fetches nothing else.

/** Compiles the file at an address. */
export async function compile(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} has the status ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
