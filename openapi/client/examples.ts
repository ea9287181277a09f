// Runs the README's examples with a client whose types are generated from openapi.json. The compiler checks
// every request and field against the OpenAPI document, the run checks them against the server. Exit code 1
// if an example fails.
//
//   scripts/client_examples.sh target/debug/sudokud
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { argv: string[]; exitCode: number };

type Schemas = components["schemas"];

const baseUrl = process.argv[2] ?? "http://127.0.0.1:8080";
// One client for JSON answers and one for text answers. Every operation on boards supports both.
const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl });
const textClient = createClient<paths, "text/plain" | "application/problem+json">({ baseUrl });
const asText = (contentType: string) =>
  ({ headers: { "Content-Type": contentType }, bodySerializer: (body: unknown) => String(body) }) as const;

/** Returns advice for a problem. A switch without one of the codes does not compile. */
function advice(code: Schemas["Code"]): "repair" | "retry" | "report" {
  switch (code) {
    case "bad_request":
    case "unreadable_body":
    case "not_json":
    case "not_text":
    case "origin_not_allowed":
    case "not_found":
    case "method_not_allowed":
    case "not_acceptable":
    case "too_large":
    case "path_too_long":
    case "head_too_large":
    case "unsupported_media_type":
    case "unsupported_encoding":
    case "invalid_field":
    case "unknown_field":
    case "duplicate_field":
    case "inapplicable_field":
    case "missing_board":
    case "cell_count":
    case "ragged_rows":
    case "unknown_symbol":
    case "out_of_range":
    case "invalid_symbols":
    case "invalid_houses":
    case "invalid_constraint":
    case "unsupported_field":
    case "unreadable_puzzle":
    case "sides_differ":
    case "givens_differ":
    case "side_too_large":
    case "no_puzzle":
      return "repair";
    case "timeout":
    case "rate_limited":
    case "queue_full":
    case "no_room":
    case "stopping":
      return "retry";
    case "internal":
      return "report";
  }
}

/** Returns the colour of a family. A switch without one of the families does not compile. */
function colour(family: Schemas["Family"]): string {
  switch (family) {
    case "single":
    case "intersection":
    case "subset":
    case "constraint":
      return "green";
    case "fish":
    case "single_digit":
    case "coloring":
    case "wing":
    case "uniqueness":
      return "blue";
    case "chain":
    case "almost_locked_set":
    case "exclusion":
    case "forcing":
      return "red";
  }
}

/** Describes a link. Its kind determines the meaning of its ends. */
function words(link: Schemas["Link"]): string {
  const [from, to] = [link.from, link.to].map((end) => end.map((at) => `${at.value} in r${at.row + 1}c${at.column + 1}`).join(" or "));
  switch (link.kind) {
    case "strong":
    case "grouped_strong":
      return `if not ${from}, then ${to}`;
    case "weak":
    case "grouped_weak":
      return `if ${from}, then not ${to}`;
    case "assumed_true":
      return `suppose ${to}`;
    case "assumed_false":
      return `suppose not ${to}`;
    case "implied_true":
    case "one_of":
      return `then ${to}`;
    case "implied_false":
      return `then not ${to}`;
    case "contradiction":
      return "which is impossible";
  }
}

/** The error of a failed example. The response to a malformed header section is not a problem document. */
function failure(problem: Schemas["Problem"] | undefined): Error {
  return new Error(problem === undefined ? "no problem document" : `${problem.code}: ${problem.detail} (${advice(problem.code)})`);
}

function same(actual: unknown, expected: unknown): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`${a} instead of ${e}`);
}

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const examples: Record<string, () => Promise<void>> = {
  "a solution is printed": async () => {
    const { data, error } = await client.POST("/solve", { body: { board: puzzle } });
    if (data === undefined) throw failure(error);
    same([data.status, data.solution, data.unique, data.limit_hit], ["solved", solution, true, null]);
  },
  "text in, text out": async () => {
    const { data, error } = await textClient.POST("/solve", { body: puzzle, ...asText("text/plain"), parseAs: "text" });
    if (data === undefined) throw failure(error);
    same(data.trim(), solution);
  },
  "rows in, rows out": async () => {
    const { data, error } = await client.POST("/solve", { body: { board: [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]] } });
    if (data === undefined) throw failure(error);
    same(data.solution, [[1, 3, 2, 4], [4, 2, 3, 1], [2, 1, 4, 3], [3, 4, 1, 2]]);
  },
  "the next step, and why": async () => {
    const board = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const first = await client.POST("/step", { body: { board } });
    if (first.data === undefined) throw failure(first.error);
    same(first.data.steps.map((step) => [step.technique, colour(step.family), step.explanation]),
      [["hidden_single", "green", "In box 1 only r2c2 can be 6: r2c2 is 6."]]);
    // The position of the answer is the request for the next step.
    const next = await client.POST("/step", { body: { board: first.data.board, candidates: first.data.candidates } });
    if (next.data === undefined) throw failure(next.error);
    same([next.data.status, next.data.limit_hit], ["progress", null]);
  },
  "every link of every example can be read by its kind": async () => {
    const ladder = await client.GET("/techniques");
    if (ladder.data === undefined) throw failure(ladder.error);
    const chains = ladder.data.techniques.filter((entry) => entry.family === "chain" || entry.family === "forcing");
    for (const { example } of chains) {
      if (example === null) throw new Error("a technique has no example");
      const { data, error } = await client.POST("/step", { body: example.request });
      if (data === undefined) throw failure(error);
      const links = data.steps.flatMap((step) => step.evidence.links.map(words));
      same([links.length > 0, links.every((link) => link.length > 0)], [true, true]);
    }
  },
  "a conflict is named": async () => {
    const { data, error } = await client.POST("/solve", { body: { board: "11.............." } });
    if (data === undefined) throw failure(error);
    const rows = data.conflicts.filter((conflict) => conflict.house.kind === "row");
    same([data.status, rows.map((conflict) => conflict.cells.map((cell) => cell.column))], ["unsolvable", [[0, 1]]]);
  },
  "a move is checked": async () => {
    const { data, error } = await client.POST("/check", { body: { board: "1...............", move: { row: 0, column: 1, value: 1 } } });
    if (data === undefined) throw failure(error);
    same([data.valid, data.move?.allowed, data.limit_hit], [true, false, null]);
  },
  "strategies are compared": async () => {
    const { data, error } = await client.POST("/solve/compare", { body: { board: "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......" } });
    if (data === undefined) throw failure(error);
    same(data.runs.map((run) => run.strategy), ["best_first", "breadth_first", "depth_first", "backtracking"]);
  },
  "a stream of lines is read while it arrives": async () => {
    const body = [{ board: puzzle }, { board: "123" }].map((line) => JSON.stringify(line)).join("\n");
    const { data, error } = await textClient.POST("/solve/batch", { body, ...asText("application/x-ndjson"), parseAs: "stream" });
    if (data === undefined) throw failure(error);
    const answers: unknown[] = [];
    let rest = "";
    for await (const chunk of data?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const answer: Schemas["SolveBatchLine"] = JSON.parse(line);
        answers.push("problem" in answer ? [answer.line, answer.problem.code] : [answer.line, answer.solution]);
      }
    }
    same(answers, [[1, solution], [2, "cell_count"]]);
  },
  "an error is a problem document": async () => {
    const { error, response } = await client.POST("/solve", { body: { board: `${".".repeat(80)}x` } });
    same([response.status, error?.status, error?.code, error?.errors?.map((place) => place.cell)],
      [422, 422, "unknown_symbol", [{ row: 8, column: 8 }]]);
    same(error?.request_id, response.headers.get("x-request-id"));
  },
  "a copy is good until the contract changes": async () => {
    const { response } = await client.GET("/techniques");
    const again = await client.GET("/techniques", { headers: { "If-None-Match": response.headers.get("etag") } });
    same(again.response.status, 304);
  },
  "version and health": async () => {
    const { data, error } = await client.GET("/version");
    if (data === undefined) throw failure(error);
    const health = await client.GET("/health/ready");
    same([data.name, data.limits.max_side >= 9, health.data?.status], ["sudokud", true, "ready"]);
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
