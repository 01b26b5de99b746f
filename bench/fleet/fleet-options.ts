/** How much the benchmark of the fleet does. */
export interface FleetOptions {
  /** The address of a PostgreSQL server on which databases may be created. */
  serverUrl: string
  folder: string
  /** Numbers of processes with all roles. */
  sizes: number[]
  /** Also measures a fleet with web processes and workers. */
  roles: boolean
  /** Runs of each kind that are counted. */
  countedRuns: number
  warmUpRuns: number
  /** Samples of throughput. */
  rounds: number
  /** Runs in a sample, as fast as possible. */
  runs: number
  /** Runs in the small measurement that predicts a sample. */
  calibrationRuns: number
  /** Milliseconds that the model takes in the regime that waits for the model. */
  modelMs: number
  /** Processes on Firestore. */
  firestoreSizes: number[]
  openStreams: number
  idleSeconds: number
  /** Reports progress. */
  tell: (words: string) => void
}
