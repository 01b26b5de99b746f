import type { ActionCall } from '../build/jay-action.ts'
import type { ServiceRegistry } from './service-registry.ts'

export interface RegistryOptions {
  services?: ServiceRegistry
  /** Holds answers against `outputSchema` too. On unless NODE_ENV is production. */
  checkOutput?: boolean
  /** Told what a handler threw that is no ActionError, and what it answered that does not fit; the caller gets no details. */
  onFault?: (error: unknown, actionName: string) => void
}

export interface ExecuteOptions {
  /** Who calls. Code that calls without saying so reaches only actions that do not ask. */
  call?: Partial<ActionCall>
  /** The input is texts from a query string, which become what the schema says they are. */
  fromQuery?: boolean
  /** Writes down that the call begins. Awaited after the input was checked and before the handler. If it rejects, the handler does not run: NOT_RECORDED. */
  recordStart?: () => Promise<void>
}
