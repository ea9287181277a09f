/** The operations of sudokud. Requests and answers are those of its OpenAPI document. */
import type { components, operations as Documented } from "./api.js";
import type { OperationName } from "./operations.js";

export type { components, OperationName };

/** The request of an operation. */
export type RequestOf<N extends OperationName> = Documented[N] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : Record<string, never>;

/** The answer of an operation. A picture is an SVG document. */
export type AnswerOf<N extends OperationName> = Documented[N] extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : { svg: string };

/** How far the work is; what is not counted is undefined. */
export interface Progress {
  /** The nodes that searches have expanded. */
  nodes?: number;
  /** The parts that are done, of `total`. */
  done?: number;
  total?: number;
}

export interface CallOptions {
  /** Aborts the call: its worker ends, and the promise is rejected with the reason. */
  signal?: AbortSignal;
  /** Hears how far the work is, at most four times a second. */
  onProgress?: (progress: Progress) => void;
  /** Aborts all earlier calls of the same operation. */
  isLatest?: boolean;
}

/** A request has no answer (RFC 9457). */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: { pointer?: string; detail: string }[];
}

type Operations = {
  [N in OperationName]: (request: RequestOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>;
};

/** The operations in a worker: one at a time, in the order in which they are called. */
export interface Sudokud extends Operations {
  /** The names of the operations. */
  readonly operations: OperationName[];
  call<N extends OperationName>(name: N, request?: RequestOf<N>, options?: CallOptions): Promise<AnswerOf<N>>;
  /** Ends the worker. Calls without an answer are aborted. */
  close(): void;
}

/** The parts of a browser's `Worker` that the package uses. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "error", listener: (event: any) => void): void;
  terminate(): void;
}

export interface OpenOptions {
  /**
   * Starts the worker of the operations, a module, from its address: in browsers, for a page that demands trusted
   * types.
   */
  startWorker?: (address: URL) => WorkerLike;
}

/** Opens the operations in a worker of their own. */
export function open(options?: OpenOptions): Promise<Sudokud>;
