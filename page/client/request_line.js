// A request as a line for a shell.

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The curl command of a request. @param {import("../types/state.d.ts").SentRequest} request @param {string} base */
export function requestLine({ method, path, body }, base) {
  const url = new URL(path, base).href;
  if (method === "GET") return `curl ${quoted(url)}`;
  return `curl ${quoted(url)} \\\n  --json ${quoted(JSON.stringify(body))}`;
}
