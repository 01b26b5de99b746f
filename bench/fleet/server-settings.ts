/** What a server process of the fleet is told when it is started. */
export interface ServerSettings {
  /** Of a PostgreSQL database. */
  databaseUrl: string
  /** In its place. */
  firestore?: { projectId: string; host: string }
  /** For what a process writes beside the database. */
  folder: string
  /** Runs at work at once. */
  places: number
  /** Milliseconds that the model takes for a turn. */
  modelMs: number
}
