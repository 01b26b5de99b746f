import type { CallOptions, Paged, PageQuery } from '@deckhand/client'

export interface ListState<Item> {
  /** Newest first. */
  items: Item[]
  /** A page is loading that a person waits for; `stop` ends it. */
  isLoading: boolean
  hasMore: boolean
  /** Why loading failed, and what to do. Earlier items stay. */
  failure?: string
}

type ReadPage<Item> = (query: PageQuery, options: CallOptions) => Promise<Paged & { items: Item[] }>

/** The state before the first load. */
export const emptyList: ListState<never> = { items: [], isLoading: true, hasMore: false }

/** A list on the server, with the pages loaded so far. `state` is immutable: changes replace it. */
export class PagedList<Item> {
  readonly #read: ReadPage<Item>
  readonly #listeners = new Set<() => void>()
  #state: ListState<Item> = emptyList
  #next: string | null = null
  #reading: AbortController | undefined

  constructor(read: ReadPage<Item>) {
    this.#read = read
  }

  get state(): ListState<Item> {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isReading(): boolean {
    return this.#reading !== undefined
  }

  /** Loads all pages again that were loaded. `isQuiet`: no person waits for it. */
  async refresh(isQuiet = false): Promise<void> {
    const wanted = this.#state.items.length
    await this.#load(isQuiet, async (signal) => {
      const items: Item[] = []
      let next: string | null = null
      do {
        const page: Paged & { items: Item[] } = await this.#read(pageAfter(next), { signal })
        items.push(...page.items)
        next = page.next
      } while (next !== null && items.length < wanted)
      return { items, next }
    })
  }

  async loadMore(): Promise<void> {
    const after = this.#next
    if (after === null || this.#reading) return
    await this.#load(false, async (signal) => {
      const page = await this.#read(pageAfter(after), { signal })
      return { items: [...this.#state.items, ...page.items], next: page.next }
    })
  }

  /** Stops loading. */
  stop(): void {
    if (!this.#reading) return
    this.close()
    this.#publish({ isLoading: false, failure: 'Loading was stopped. Load it again to see all of it.' })
  }

  /** Like `stop`, without notifying listeners. */
  close(): void {
    this.#reading?.abort()
    this.#reading = undefined
  }

  async #load(isQuiet: boolean, read: (signal: AbortSignal) => Promise<{ items: Item[]; next: string | null }>) {
    this.close()
    const reading = new AbortController()
    this.#reading = reading
    if (!isQuiet) this.#publish({ isLoading: true })
    try {
      const { items, next } = await read(reading.signal)
      if (reading.signal.aborted) return
      this.#next = next
      this.#publish({ items, isLoading: false, hasMore: next !== null })
    } catch (thrown) {
      if (!reading.signal.aborted) this.#publish({ isLoading: false, failure: wordsOf(thrown) })
    } finally {
      if (this.#reading === reading) this.#reading = undefined
    }
  }

  #publish(change: Partial<ListState<Item>>): void {
    const { failure, ...state } = this.#state
    this.#state = { ...state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const pageAfter = (after: string | null): PageQuery => ({ limit: 50, ...(after !== null && { after }) })

export const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
