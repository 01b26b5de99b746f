import type { AttachedContext } from './run-api.ts'

/** Where things come from that users attach to a request by their id. */
export interface ContextSource {
  /**
   * Asked when a run begins, for what came without a snippet. `undefined` when this source has no such thing, or none that the user may see. May throw or
   * take long: the run then goes on without, and the model is told the words of a DeckhandError. The signal aborts when nobody waits any longer. A
   * snippet may be long; it is cut for the model.
   */
  find(
    userId: string,
    item: Pick<AttachedContext, 'type' | 'id'>,
    signal: AbortSignal,
  ): Promise<FoundContext | undefined>
}

export interface FoundContext {
  title: string
  snippet: string
}
