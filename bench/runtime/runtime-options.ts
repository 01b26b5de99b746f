/** How much the benchmark of the runtime does. */
export interface RuntimeOptions {
  emulatorUrl: string
  /** The address of an empty database. Without it there are no rows about PostgreSQL. */
  postgresUrl: string | undefined
  /** Samples of each kind. */
  pairs: number
  /** How many processes are started, one after another, for samples under load. */
  processes: number
  /** Minimum runs per sample. */
  runs: number
  /** Warm-up runs. */
  warmUpRuns: number
  /** Streams at once. */
  levels: number[]
  /** Milliseconds between chunks at the speed of a model. */
  chunkPause: number
  /** Streams that are open and wait. */
  openStreams: number
  /** Messages in the long thread. */
  longThread: number
  /** Runs whose size in the database is measured. */
  storedRuns: number
  /** Reports progress. */
  tell: (words: string) => void
}
