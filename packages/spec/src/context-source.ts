import type { AttachedContext } from './run-api.ts'

/** Where things come from that users attach to a request by their id. */
export interface ContextSource {
  /**
   * Asked when a run begins: for what came without a snippet, and whether the snippet of what came with one can be read again. `undefined` when this source has no such thing, or none that the user may see. May throw or
   * take long: the run then goes on without, and the model is told the words of a DeckhandError. The signal aborts when nobody waits any longer. A
   * snippet may be long; it is cut for the model.
   */
  find(
    userId: string,
    item: Pick<AttachedContext, 'type' | 'id'>,
    signal: AbortSignal,
  ): Promise<FoundContext | undefined>
  /** What a user may want to attach: the newest or next ones, or those that the words find. Empty for another type. Throws what the service says. */
  offer?(userId: string, wish: ContextWish, signal: AbortSignal): Promise<OfferedContext[]>
}

export interface ContextWish {
  type: AttachedContext['type']
  /** Words to look for; all when absent or empty. */
  q?: string
}

export interface OfferedContext {
  type: AttachedContext['type']
  id: string
  title: string
  /** Who, or where; may be empty. */
  detail: string
  /** When, as ISO 8601 has it: a moment, or a day. */
  at?: string
}

export interface FoundContext {
  /** By which the same is found later, where the id that was asked for has another meaning by then. */
  id?: string
  title: string
  snippet: string
}
