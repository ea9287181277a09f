// Deflated data as text: base64url for links, and the 32 digits of sudoku.coach.

/** The 32 digits `0` to `v`, five bits each. */
const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/**
 * @param {Uint8Array} bytes
 * @param {CompressionFormat} format
 */
export async function deflate(bytes, format) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Inflates data; ignores what follows its end, and stops with an error at `most` bytes.
 * @param {Uint8Array} bytes
 * @param {CompressionFormat} format
 * @param {number} [most]
 */
export async function inflate(bytes, format, most = 1 << 20) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  /** @type {number[]} */
  const inflated = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const byte of value) inflated.push(byte);
      if (inflated.length > most) throw new RangeError("the data is too long");
    }
  } catch (error) {
    // Characters after the end of the data are an error of the stream, which comes after the data.
    if (inflated.length === 0 || error instanceof RangeError) throw error;
  }
  return new Uint8Array(inflated);
}

/** @param {Uint8Array} bytes */
export const toBase64Url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} text */
export const fromBase64Url = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** @param {Uint8Array} bytes */
export function toBase32(bytes) {
  let [text, bits, count] = ["", 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += DIGITS[(bits >> (count - 5)) & 31];
    bits &= 31;
  }
  return count > 0 ? text + DIGITS[(bits << (5 - count)) & 31] : text;
}

/** @param {string} text */
export function fromBase32(text) {
  const bytes = [];
  let [bits, count] = [0, 0];
  for (const char of text) {
    const digit = DIGITS.indexOf(char);
    if (digit < 0) throw new RangeError(`"${char}" is none of the 32 digits`);
    bits = (bits << 5) | digit;
    count += 5;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
      bits &= 255;
    }
  }
  return new Uint8Array(bytes);
}
