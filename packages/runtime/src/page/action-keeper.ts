import { untilAborted } from '@deckhand/kernel'
import type { AuditEntry, PageActionRecord, PageActionResult, PageActionStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** After this long without a sign whoever began it is taken for dead. */
const abandonedAfterMs = 120_000
const signEveryMs = 30_000

interface Work {
  ended: Promise<void>
  end: () => void
  signs?: ReturnType<typeof setInterval>
}

/** Makes sure that what a person allowed is done once, however often they click and in however many processes. */
export class ActionKeeper {
  readonly #store: PageActionStore
  readonly #now: () => number
  readonly #atWork = new Map<string, Work>()

  constructor(store: PageActionStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  find(userId: string, id: string): Promise<PageActionRecord | undefined> {
    return this.#store.find(userId, id)
  }

  /** `undefined`: it is the caller's to do, until `end`. Otherwise what came of it, or how far it is, where somebody else began it. */
  async begin(
    action: { id: string; userId: string; tool: string; result?: PageActionResult },
    audit: AuditEntry[],
  ): Promise<PageActionRecord | undefined> {
    if (this.#atWork.has(action.id)) return { ...action, status: 'executing', startedAt: this.#now() }
    this.#start(action.id)
    const startedAt = this.#now()
    const before = await this.#orEnd(action.id, this.#store.begin(action, audit, startedAt))
    if (before || action.result) this.end(action.id)
    else this.#giveSigns(action.userId, action.id, startedAt)
    return before
  }

  async finish(userId: string, id: string, result: PageActionResult, audit: AuditEntry[]): Promise<void> {
    await this.#store.finish(userId, id, result, audit, this.#now())
    this.end(id)
  }

  /** Waits for one that is at work here. CONFLICT for one that is at work elsewhere. What it returns has ended, or was abandoned. */
  async settled(record: PageActionRecord, signal: AbortSignal): Promise<PageActionRecord> {
    if (record.status !== 'executing') return record
    const work = this.#atWork.get(record.id)
    if (work) {
      signal.throwIfAborted()
      await untilAborted(() => work.ended, signal)
      return this.settled((await this.#store.find(record.userId, record.id)) ?? record, signal)
    }
    if (this.#now() - record.startedAt >= abandonedAfterMs) return record
    throw busy()
  }

  /** Takes up one that was abandoned, or whose outcome a person was asked about; when it was taken. CONFLICT when somebody else was faster. */
  async takeOver({ userId, id, startedAt }: PageActionRecord): Promise<number> {
    const now = this.#now()
    if (this.#atWork.has(id)) throw busy()
    this.#start(id)
    const isTaken = await this.#orEnd(id, this.#store.takeOver(userId, id, startedAt, now))
    if (isTaken) return now
    this.end(id)
    throw busy()
  }

  async note(userId: string, audit: AuditEntry[]): Promise<void> {
    if (audit.length > 0) await this.#store.note(userId, audit, this.#now())
  }

  end(id: string): void {
    const work = this.#atWork.get(id)
    clearInterval(work?.signs)
    work?.end()
    this.#atWork.delete(id)
  }

  /** Others leave alone what gives signs, however long it takes. */
  #giveSigns(userId: string, id: string, startedAt: number): void {
    const work = this.#atWork.get(id)
    if (!work) return
    let last = startedAt
    work.signs = setInterval(async () => {
      const now = this.#now()
      const isOurs = await this.#store.takeOver(userId, id, last, now).catch(() => false)
      if (isOurs) last = now
    }, signEveryMs).unref()
  }

  /** Whoever comes next must not wait for what a store that failed did not begin. */
  async #orEnd<T>(id: string, written: Promise<T>): Promise<T> {
    try {
      return await written
    } catch (thrown) {
      this.end(id)
      throw thrown
    }
  }

  #start(id: string): void {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#atWork.set(id, { ended, end })
  }
}

function busy(): DeckhandError {
  const message = 'This is being done already. Try again in a moment to hear what came of it; it is not done twice.'
  return new DeckhandError('CONFLICT', message, { retryAfter: 5 })
}
