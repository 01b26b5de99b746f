import type { Environment } from '../../settings/settings.ts'

export interface SetupTask {
  /** Of the project. Absolute. */
  root: string
  env: Environment
  signal: AbortSignal
  /** Tells what is waited for, and gives up when the user does. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>
}
