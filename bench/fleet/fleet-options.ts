/** How much the benchmark of the fleet does. */
export interface FleetOptions {
  /** Of a PostgreSQL server on which databases may be made. */
  serverUrl: string
  folder: string
  /** Processes that do everything, side by side. */
  sizes: number[]
  /** Also with processes that only serve and others that only work. */
  roles: boolean
  /** Runs of each kind that are counted. */
  countedRuns: number
  warmUpRuns: number
  /** Samples of throughput. */
  rounds: number
  /** Runs in a sample, as fast as they go. */
  runs: number
  /** Runs in the small measurement from which a sample is predicted. */
  calibrationRuns: number
  /** Milliseconds that the model takes where it is the model that is waited for. */
  modelMs: number
  /** Processes on Firestore. */
  firestoreSizes: number[]
  openStreams: number
  idleSeconds: number
  /** Words about how far it is. */
  tell: (words: string) => void
}
