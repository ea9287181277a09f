// Starts the program that SUDOKUD names on a free port, for one test file.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** @typedef {{url: string, stop: () => Promise<void>}} Server */

const PROGRAM = process.env.SUDOKUD ?? new URL("../../target/debug/sudokud", import.meta.url).pathname;

/** The time limit of a request. It is high, because a partial answer on a busy machine would fail a test. */
const TIME_LIMIT_MS = "100000";

/** Returns whether the server's OpenAPI document has a path. @param {string} url @param {string} path */
export async function hasPath(url, path) {
  const response = await fetch(new URL("openapi.json", url));
  return path in (await response.json()).paths;
}

/**
 * Starts the program. If the environment variable PAGE_URL is set, returns that server instead.
 * @param {{port?: number, options?: string[]}} [wish]
 * @returns {Promise<Server>}
 */
export async function startServer({ port = 0, options = [] } = {}) {
  if (process.env.PAGE_URL) return { url: process.env.PAGE_URL, stop: async () => {} };
  const child = spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${port}`, "--workers", "1", "--time-limit-ms", TIME_LIMIT_MS, ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // A server that a failed test did not stop must not keep this process.
  child.unref();
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    if (child.exitCode !== null) return;
    process.off("exit", kill);
    child.ref();
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  let log = "";
  for await (const part of child.stderr) {
    log += part;
    const address = /127\.0\.0\.1:[1-9]\d*/.exec(log);
    if (!address) continue;
    child.stderr.resume();
    /** @type {import("node:net").Socket} */ (child.stderr).unref();
    return { url: `http://${address[0]}/`, stop };
  }
  throw new Error(`${PROGRAM} did not print its address: ${log}`);
}
