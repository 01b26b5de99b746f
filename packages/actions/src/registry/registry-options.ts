import type { ActionCall } from '../build/jay-action.ts'
import type { ServiceRegistry } from './service-registry.ts'

export interface RegistryOptions {
  services?: ServiceRegistry
  /** Also checks answers against `outputSchema`. On unless NODE_ENV is production. */
  checkOutput?: boolean
  /** Called with errors of handlers other than ActionError, and with invalid answers. The caller gets no details. */
  onFault?: (error: unknown, actionName: string) => void
}

export interface ExecuteOptions {
  /** The caller. Without it, only actions that do not use ACTION_CALL work. */
  call?: Partial<ActionCall>
  /** The input has texts from a query string, which are converted to the schema's types. */
  fromQuery?: boolean
  /** Records the start of the call. Awaited after the check of the input and before the handler. If it rejects, the handler does not run: NOT_RECORDED. */
  recordStart?: () => Promise<void>
}
