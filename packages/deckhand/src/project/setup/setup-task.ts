import type { Environment } from '../../settings/settings.ts'

export interface SetupTask {
  /** The project's absolute path. */
  root: string
  env: Environment
  signal: AbortSignal
  /** Shows what is being waited for, and rejects when the user stops the command. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>
}
