// The README's examples through a client whose types are generated from openapi.json: every request and every field that is
// read here is checked by the compiler against the contract, and by the run against the server. Exit code 1 if one differs.
//
//   scripts/client_examples.sh target/debug/sudokud
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { argv: string[]; exitCode: number };

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8080" });
const text = { headers: { "Content-Type": "text/plain" }, bodySerializer: (body: unknown) => String(body), parseAs: "text" } as const;

/** What is there where it was said to be, or an exception. */
function there<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is not there`);
  return value;
}

/** An answer in JSON: the contract has each of them in text, too. */
function json<T>(data: T | undefined): Exclude<T, string | undefined> {
  if (data === undefined || typeof data === "string") throw new Error(`no JSON: ${data}`);
  return data as Exclude<T, string | undefined>;
}

function same(actual: unknown, expected: unknown): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`${a} instead of ${e}`);
}

const frame = `
  5 3 . | . 7 . | . . .
  6 . . | 1 9 5 | . . .
  . 9 8 | . . . | . 6 .
  ------+-------+------
  8 . . | . 6 . | . . 3
  4 . . | 8 . 3 | . . 1
  7 . . | . 2 . | . . 6
  ------+-------+------
  . 6 . | . . . | 2 8 .
  . . . | 4 1 9 | . . 5
  . . . | . 8 . | . 7 9`;

const examples: Record<string, () => Promise<void>> = {
  "text in, text out": async () => {
    const { data } = await client.POST("/solve", { body: frame, ...text });
    same(there(data, "an answer").toString().trim(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  },
  "JSON brings the whole story": async () => {
    const { data } = await client.POST("/solve", { body: { board: [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]] } });
    const answer: components["schemas"]["SolveAnswer"] = json(data);
    const status: "solved" | "unsolvable" | "limit_reached" = answer.status;
    same(status, "solved");
    same(answer.solution, [[1, 3, 2, 4], [4, 2, 3, 1], [2, 1, 4, 3], [3, 4, 1, 2]]);
    same([answer.solution_count, answer.unique, answer.statistics.guesses], [1, true, 0]);
  },
  "the next step, and why": async () => {
    const board = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const { data } = await client.POST("/step", { body: { board } });
    const step = there(json(data).steps[0], "a step");
    same([step.technique, step.notation, step.explanation],
      ["hidden_single", "Hidden Single: 6 in b1 => r2c2=6", "In box 1 only r2c2 can be 6: r2c2 is 6."]);
    // Sent back, it gives the step after it.
    const next = await client.POST("/step", { body: { board: json(data).board, candidates: json(data).candidates } });
    same(json(next.data).status, "progress");
  },
  "a clash is named": async () => {
    const { data } = await client.POST("/solve", { body: { board: "11.............." } });
    const conflict = there(json(data).conflicts[0], "a conflict");
    same([json(data).status, conflict.value, conflict.house.kind, conflict.cells.map((cell) => cell.column)], ["unsolvable", 1, "row", [0, 1]]);
  },
  "a move is checked": async () => {
    const { data } = await client.POST("/check", { body: { board: "1...............", move: { row: 0, column: 1, value: 1 } } });
    same([json(data).valid, json(data).move?.allowed], [true, false]);
  },
  "searches are compared": async () => {
    const { data } = await client.POST("/solve/compare", { body: { board: "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......" } });
    same(json(data).runs.map((run) => run.strategy), ["best_first", "breadth_first", "depth_first", "backtracking"]);
  },
  "techniques are listed": async () => {
    const { data } = await client.GET("/techniques");
    same(there(data, "a list")[0]?.technique, "full_house");
  },
  "many boards in one request": async () => {
    const { data } = await client.POST("/solve/batch", { body: "1..............4\nnot a board\n", ...text });
    const [first, second] = there(data, "an answer").split("\n");
    same([first, second?.startsWith("error: 3 cells make no board")], ["1342241342313124", true]);
  },
  "an error is a problem document": async () => {
    const { error, response } = await client.POST("/solve", { body: { board: [[1, 2], [3]] } });
    const problem: components["schemas"]["Problem"] = there(error, "a problem");
    same([response.status, problem.status, problem.code, problem.request_id], [422, 422, "ragged_rows", response.headers.get("x-request-id")]);
  },
  "version and health": async () => {
    const version = there((await client.GET("/version")).data, "a version");
    same([version.name, version.limits.max_side >= 9, (await client.GET("/health/ready")).data?.status], ["sudokud", true, "ready"]);
  },
};

let failed = 0;
for (const [name, example] of Object.entries(examples)) {
  try {
    await example();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error}`);
  }
}
console.log(`${Object.keys(examples).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
