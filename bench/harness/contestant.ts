export interface RunOptions {
  /** The benchmark's when absent. */
  prompt?: string
  signal?: AbortSignal
  /** Called for every chunk that reached the contestant: text, thought or call. */
  onChunk: (chunk: object) => void
}

/** Performs the benchmark's job once: calls the model and runs the tools that it requests, until it has answered. Resolves with the answer. */
export interface Contestant {
  name: string
  run(options: RunOptions): Promise<string>
}
