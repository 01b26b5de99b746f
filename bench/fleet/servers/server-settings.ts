/** The header that names the user of a request to the fleet. */
export const userHeader = 'x-bench-user'

/** The settings of a server process of the fleet. */
export interface ServerSettings {
  /** The address of a PostgreSQL database. */
  databaseUrl: string
  /** Replaces the PostgreSQL database. */
  firestore?: { projectId: string; host: string }
  /** For files that a process writes besides the database. */
  folder: string
  /** How many runs the process executes at once. */
  places: number
  /** Milliseconds that the model takes for a turn. */
  modelMs: number
}
