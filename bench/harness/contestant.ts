export interface RunOptions {
  /** The benchmark's when absent. */
  prompt?: string
  signal?: AbortSignal
  /** Called for every chunk that reached the contestant: text, thought or call. */
  onChunk: (chunk: object) => void
}

/** Somebody who does the benchmark's job once: asks the model, runs the tool it calls, until the model has answered. Resolves with the answer. */
export interface Contestant {
  name: string
  run(options: RunOptions): Promise<string>
}
