import type { AttachedContext } from '../run/run-api.ts'

/** A source of items that users attach to a request by id. */
export interface ContextSource {
  /**
   * Called when a run begins, for items without a snippet, and to see whether the snippet of an item with one can be read again. Returns
   * `undefined` if this source does not have the item or the user may not see it. If it throws or takes too long, the run continues without the
   * item, and the model reads the message of a DeckhandError. The signal aborts when the caller stops waiting. Long snippets are truncated for the
   * model.
   */
  find(
    userId: string,
    item: Pick<AttachedContext, 'type' | 'id'>,
    signal: AbortSignal,
  ): Promise<FoundContext | undefined>
  /** Items that a user may want to attach: the newest or next ones, or matches of a search. Empty for other types. Throws the service's error. */
  offer?(userId: string, wish: ContextWish, signal: AbortSignal): Promise<OfferedContext[]>
}

export interface ContextWish {
  type: AttachedContext['type']
  /** Search words. All items if absent or empty. */
  q?: string
}

export interface OfferedContext {
  type: AttachedContext['type']
  id: string
  title: string
  /** A person or place. May be empty. */
  detail: string
  /** An ISO 8601 time or day. */
  at?: string
}

export interface FoundContext {
  /** A permanent id, if the requested id may mean something else later. */
  id?: string
  title: string
  snippet: string
}
