// The part of the npm package `sudokud` (crates/wasm/npm/index.d.ts) that the page uses.

export interface Operations {
  readonly operations: string[];
  call(name: string, request: unknown, options?: { signal?: AbortSignal | undefined }): Promise<any>;
}

export type Open = (options: { startWorker: (address: URL) => Worker }) => Promise<Operations>;
