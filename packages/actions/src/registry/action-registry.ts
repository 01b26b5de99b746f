import type { Effect, Json } from '@deckhand/spec'
import type { ActionMetadata } from '../action-metadata.ts'
import type { ActionCall, ActionMethod, FileLimits, JayAction } from '../build/jay-action.ts'
import type { ActionResult } from './action-result.ts'
import type { ServiceRegistry } from './service-registry.ts'

export interface RegistryOptions {
  services?: ServiceRegistry
  /** Holds answers against `outputSchema` too. On unless NODE_ENV is production. */
  checkOutput?: boolean
  /** Told what a handler threw that is no ActionError; the caller gets no details. */
  onFault?: (error: unknown, actionName: string) => void
}

export interface RegisteredAction {
  actionName: string
  action: JayAction<never, unknown>
  method: ActionMethod
  effect: Effect
  isStreaming: boolean
  files?: FileLimits
  metadata?: ActionMetadata
}

export interface ExecuteOptions {
  call?: Partial<ActionCall>
  /** The input is texts from a query string, which become what the schema says they are. */
  fromQuery?: boolean
}

/** All actions of a process, by name. */
export class ActionRegistry {
  constructor(_options: RegistryOptions = {}) {}

  /** Under `name`, or the one it was built with. Throws when there is neither, and when the name is taken. */
  register(_action: JayAction<never, unknown>, _name?: string): void {
    throw new Error('not written yet')
  }

  get(_actionName: string): RegisteredAction | undefined {
    throw new Error('not written yet')
  }

  has(_actionName: string): boolean {
    throw new Error('not written yet')
  }

  /** Sorted. */
  getNames(): string[] {
    throw new Error('not written yet')
  }

  /** Does nothing for an action that is not registered. Throws for a schema that cannot be checked. */
  setMetadata(_actionName: string, _metadata: ActionMetadata): void {
    throw new Error('not written yet')
  }

  getActionsWithMetadata(): { actionName: string; metadata: ActionMetadata }[] {
    throw new Error('not written yet')
  }

  /** Never rejects. The pieces of one that streams come together as a list. */
  execute(_actionName: string, _input: unknown, _options: ExecuteOptions = {}): Promise<ActionResult> {
    throw new Error('not written yet')
  }

  /** The pieces as they come, for one that streams. The last result may be a failure; none follows it. A reader that stops early stops the handler. */
  stream(_actionName: string, _input: unknown, _options: ExecuteOptions = {}): AsyncGenerator<ActionResult<Json>> {
    throw new Error('not written yet')
  }
}
