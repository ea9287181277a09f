// How long to wait before a request is repeated.

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to the next attempt: what the service asked for, or 1, 2, 4 … 30 seconds.
 * @param {number} failures attempts that failed before the last one
 * @param {number | null} retryAfterMs
 */
export const nextWait = (failures, retryAfterMs) =>
  Math.min(LONGEST_MS, retryAfterMs ?? FIRST_MS * 2 ** Math.min(failures, 5));
