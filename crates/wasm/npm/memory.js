// Inputs and outputs of a module, through its memory. The functions are those of src/exchange.rs.

/** Writes parts one after another as the input of the next call. */
export function write(exports, ...parts) {
  let at = exports.input(parts.reduce((sum, part) => sum + part.length, 0)) >>> 0;
  for (const part of parts) {
    new Uint8Array(exports.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

/** The output of the last call: a view that is valid until the next one. */
export const read = (exports) =>
  new Uint8Array(exports.memory.buffer, exports.output() >>> 0, exports.output_length() >>> 0);
