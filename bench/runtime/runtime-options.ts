/** How much the benchmark of the runtime does. */
export interface RuntimeOptions {
  emulatorUrl: string
  /** Of an empty database. Without it there are no rows about PostgreSQL. */
  postgresUrl: string | undefined
  /** Samples of each kind. */
  pairs: number
  /** Processes, one after another, that the samples under load are taken from. */
  processes: number
  /** Runs in a sample, when it needs no more. */
  runs: number
  /** Runs before anything is measured. */
  warmUpRuns: number
  /** Streams at once. */
  levels: number[]
  /** Milliseconds between chunks where they come as slowly as a model gives them. */
  chunkPause: number
  /** Streams that are open and wait. */
  openStreams: number
  /** Messages in a thread that is long. */
  longThread: number
  /** Runs that are weighed in the database. */
  storedRuns: number
  /** Words about how far it is. */
  tell: (words: string) => void
}
