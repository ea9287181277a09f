// A client of sudokud. The types of requests and answers come from its OpenAPI document: `schema.ts` is generated.
// Runs in browsers, node and other programs that have `fetch`.
import type { components, paths } from "./schema.js";

export type Schemas = components["schemas"];
export type Problem = Schemas["Problem"];
/** A board in an answer. Its form is that of the request's board. */
export type Board = NonNullable<Schemas["SolveAnswer"]["solution"]>;

type Json<M> = M extends { content: { "application/json": infer J } } ? J : never;
type Method<P extends keyof paths, M extends "get" | "post"> = Exclude<paths[P][M], undefined>;
type RequestOf<P extends keyof paths> =
  Method<P, "post"> extends { requestBody?: infer B } ? Json<Exclude<B, undefined>> : never;
type AnswerOf<P extends keyof paths, M extends "get" | "post"> =
  Method<P, M> extends { responses: { 200: infer R } } ? Json<R> : never;

/** The paths that answer a request in JSON by JSON: `/solve`, `/step`, …. */
export type Operation = {
  [P in keyof paths]: [RequestOf<P>] extends [never] ? never : [AnswerOf<P, "post">] extends [never] ? never : P;
}[keyof paths];
/** The operations that have a batch. */
export type Batchable = { [P in Operation]: `${P}/batch` extends keyof paths ? P : never }[Operation];
/** The paths that are read by GET. */
export type Resource = { [P in keyof paths]: [AnswerOf<P, "get">] extends [never] ? never : P }[keyof paths];

/** A request to an operation, with a board of the form `B`. */
export type Request<P extends Operation, B = Board> = RequestOf<P> & { board?: B };
/** The form of the boards in the answer to a request with a board of the form `B`. */
export type FormOf<B> =
  [B] extends [string] ? string : [B] extends [unknown[][]] ? number[][] : [B] extends [unknown[]] ? number[] : Board;
type WithBoards<T, F> = {
  [K in keyof T]: [Board] extends [T[K]] ? F | Exclude<T[K], Board> : Board[] extends T[K] ? F[] : T[K];
};
/** The answer to a request with a board of the form `B`. */
export type Answer<P extends Operation, B = Board> =
  AnswerOf<P, "post"> extends infer A ? (A extends unknown ? WithBoards<A, FormOf<B>> : never) : never;
/** A solution of a board of the form `B`. */
export type Solution<B = Board> = WithBoards<Schemas["SolutionLine"], FormOf<B>>;
/** The answer to a line of a batch: an answer, or a problem. */
export type Line<P extends Batchable, B = Board> =
  | (Answer<P, B> & { line: number; problem?: undefined })
  | { line: number; id: string | null; problem: Problem };

/** How far the work on a request is. An unknown number is null. */
export type Progress = Schemas["Progress"];

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Is called up to four times a second while the service works. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface BatchOptions {
  signal?: AbortSignal | undefined;
  /** The lines that are sent at once; 1 to have each answer before the next request is taken. */
  maxLines?: number | undefined;
}

export interface SignalOptions {
  signal?: AbortSignal | undefined;
}

/** A refusal: the problem document, or null if something else than the service answered. */
export class SudokudError extends Error {
  override readonly name = "SudokudError";
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
    /** The seconds after which the request may be repeated. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem === null ? `status ${status} without a problem document` : `${problem.code}: ${problem.detail}`);
  }
}

/** Lines of a batch are sent in requests of up to so many characters. The service reads 16 MiB ahead of its reader. */
const MAX_CHARACTERS = 1 << 20;

export class Sudokud {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  /** A client of the service at `base`. It sends `headers` with each request. */
  constructor(base = "http://127.0.0.1:8080", headers: Record<string, string> = {}) {
    this.#base = base.replace(/\/+$/, "");
    this.#headers = headers;
  }

  /** Sends a request to an operation: `await sudokud.call("/solve", { board })`. */
  async call<P extends Operation, B extends RequestBoard = RequestBoard>(
    path: P,
    request: Request<P, B>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<Answer<P, B>> {
    const accept = onProgress === undefined ? "application/json" : "text/event-stream, application/json;q=0.5";
    const response = await this.#fetch(path, { "content-type": "application/json", accept }, JSON.stringify(request), signal);
    // An operation without progress answers in JSON.
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return unlessAborted(response.json(), signal);
    for await (const event of parts(response, "\n\n", signal)) {
      const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null");
      if (event.startsWith("event: answer")) return data;
      if (event.startsWith("event: problem")) throw new SudokudError(data.status, data);
      if (event.startsWith("event: progress")) onProgress?.(data);
    }
    throw new Error("the stream of events ended before the answer");
  }

  /**
   * Yields an answer for each request, in order. The batch may be of any length, and its reader as slow as it wants:
   * each request over HTTP has some of the lines, and its answer is received whatever the reader does. After `signal` is
   * aborted, no further answer comes, and the error is the reason of the signal.
   */
  async *batch<P extends Batchable, B extends RequestBoard = RequestBoard>(
    path: P,
    requests: Iterable<Request<P, B>> | AsyncIterable<Request<P, B>>,
    { signal, maxLines = 5_000 }: BatchOptions = {},
  ): AsyncGenerator<Line<P, B>, void, undefined> {
    const type = "application/x-ndjson";
    let answered = 0;
    for await (const { text, count } of groups(until(requests, signal), maxLines)) {
      const response = await this.#fetch(`${path}/batch`, { "content-type": type, accept: type }, text, signal);
      const before = answered;
      for await (const part of parts(response, "\n", signal)) {
        const line: Line<P, B> = JSON.parse(part);
        answered += 1;
        yield { ...line, line: before + line.line };
        signal?.throwIfAborted();
      }
      if (answered < before + count) throw new Error(`the batch ended after line ${answered}`);
    }
  }

  /** Yields puzzles as they are made, `count` of them at most. Leaving the loop early ends the work. */
  async *generate(
    request: Schemas["GenerateRequest"],
    { signal }: SignalOptions = {},
  ): AsyncGenerator<Schemas["NewPuzzle"], void, undefined> {
    yield* this.#lines("/generate", request, signal);
  }

  /**
   * Yields the solutions of a board as they are found, up to `max_solutions`, which may be above 1,000; and at last the
   * rest of the answer. Leaving the loop early ends the work.
   */
  async *solutions<B extends RequestBoard = RequestBoard>(
    request: Request<"/solve", B>,
    { signal }: SignalOptions = {},
  ): AsyncGenerator<Solution<B> | Schemas["SolveEnd"], void, undefined> {
    yield* this.#lines("/solve", request, signal);
  }

  /** The lines of an answer in NDJSON. */
  async *#lines<T extends object>(path: string, request: object, signal?: AbortSignal): AsyncGenerator<T, void, undefined> {
    const headers = { "content-type": "application/json", accept: "application/x-ndjson" };
    const response = await this.#fetch(path, headers, JSON.stringify(request), signal);
    for await (const part of parts(response, "\n", signal)) {
      const line = JSON.parse(part);
      const { problem }: { problem?: Problem } = line;
      if (problem) throw new SudokudError(problem.status, problem);
      yield line;
    }
  }

  /** Reads a resource: `await sudokud.get("/techniques/{technique}", { technique: "x_wing" })`. */
  async get<P extends Resource>(path: P, values: Record<string, string> = {}): Promise<AnswerOf<P, "get">> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
    return (await this.#fetch(filled, { accept: "application/json" })).json();
  }

  async #fetch(path: string, headers: Record<string, string>, body?: string, signal?: AbortSignal): Promise<Response> {
    // The client's own headers replace those of the user, in whatever case their names are.
    const all = new Headers(this.#headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const init: RequestInit = { headers: all };
    if (body !== undefined) Object.assign(init, { method: "POST", body });
    if (signal !== undefined) init.signal = signal;
    const response = await unlessAborted(fetch(this.#base + path, init), signal);
    if (response.ok) return response;
    const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
    const after = Number(response.headers.get("retry-after") ?? Number.NaN);
    const problem: Problem | null = isProblem ? await unlessAborted(response.json(), signal) : null;
    throw new SudokudError(response.status, problem, Number.isNaN(after) ? null : after);
  }
}

/** A board in a request. */
export type RequestBoard = NonNullable<Schemas["SolveRequest"]["board"]>;

/** The lines of requests that are sent together, and their number. */
async function* groups(requests: AsyncIterable<unknown>, maxLines: number) {
  let [text, count] = ["", 0];
  for await (const request of requests) {
    text += `${JSON.stringify(request)}\n`;
    count += 1;
    if (count >= maxLines || text.length >= MAX_CHARACTERS) {
      yield { text, count };
      [text, count] = ["", 0];
    }
  }
  if (count > 0) yield { text, count };
}

/**
 * Settles as `work` does, or is rejected with the reason of `signal` when that is aborted. On node 20, what `fetch` and the
 * reader of its body return does not settle at all if the abort comes while the answer begins.
 */
function unlessAborted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): PromiseLike<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const settled = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    work.then(resolve, reject).then(settled);
    if (signal.aborted) abort();
  });
}

/** The values of `source`. Does not wait for the next one after `signal` is aborted. */
async function* until<T>(source: Iterable<T> | AsyncIterable<T>, signal: AbortSignal | undefined) {
  const values = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  try {
    for (;;) {
      const next = await unlessAborted(Promise.resolve(values.next()), signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A source that works on its next value ends after it.
    const end = Promise.resolve(values.return?.());
    if (signal?.aborted) end.catch(() => undefined);
    else await end;
  }
}

/**
 * The parts of a body that `separator` ends. The body is received without waiting for the reader: each chunk that arrives
 * asks for the next.
 */
async function* parts(response: Response, separator: string, signal: AbortSignal | undefined) {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const received: PromiseLike<ReadableStreamReadResult<Uint8Array>>[] = [];
  const receive = () => {
    const chunk = unlessAborted(reader.read(), signal);
    received.push(chunk);
    chunk.then(({ done }) => done || receive(), () => undefined);
  };
  const decoder = new TextDecoder();
  let rest = "";
  try {
    receive();
    for (let chunk = await received.shift(); chunk !== undefined && !chunk.done; chunk = await received.shift()) {
      const ended = (rest + decoder.decode(chunk.value, { stream: true })).split(separator);
      rest = ended.pop() ?? "";
      yield* ended;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
