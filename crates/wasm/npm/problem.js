// The error of a request that has no answer.

/** A problem of the contract (RFC 9457). */
export class Problem extends Error {
  constructor({ code, status, title, detail, errors = [] }) {
    super(`${code}: ${detail}`);
    Object.assign(this, { name: "Problem", code, status, title, detail, errors });
  }
}
