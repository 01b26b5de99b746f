import { untilAborted } from '@deckhand/kernel'
import type { AuditEntry, AuditStore, PageActionRecord, PageActionResult, PageActionStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** Without a heartbeat for this long, the process that runs an action counts as dead. */
const abandonedAfterMs = 120_000
const heartbeatEveryMs = 30_000

interface Work {
  ended: Promise<void>
  end: () => void
  heartbeat?: ReturnType<typeof setInterval>
  /** Settles when the last heartbeat was written or failed. Never rejects. */
  lastBeat: Promise<void>
}

/** Makes sure that an approved action runs once, however often the person clicks and in however many processes. */
export class ActionKeeper {
  readonly #store: PageActionStore
  readonly #audit: AuditStore
  readonly #now: () => number
  readonly #running = new Map<string, Work>()

  constructor(store: { pageActions: PageActionStore; audit: AuditStore }, now: () => number) {
    this.#store = store.pageActions
    this.#audit = store.audit
    this.#now = now
  }

  find(userId: string, id: string): Promise<PageActionRecord | undefined> {
    return this.#store.find(userId, id)
  }

  /** Returns `undefined` if the caller owns the action, until `end`. Otherwise the record of the request that began it earlier. */
  async begin(
    action: { id: string; userId: string; tool: string; result?: PageActionResult },
    audit: AuditEntry[],
  ): Promise<PageActionRecord | undefined> {
    if (this.#running.has(action.id)) return { ...action, status: 'executing', startedAt: this.#now() }
    this.#start(action.id)
    const startedAt = this.#now()
    const before = await this.#endIfFailed(action.id, this.#store.begin(action, audit, startedAt))
    if (before || action.result) this.end(action.id)
    else this.#startHeartbeat(action.userId, action.id, startedAt)
    return before
  }

  async finish(userId: string, id: string, result: PageActionResult, audit: AuditEntry[]): Promise<void> {
    await this.#store.finish(userId, id, result, audit, this.#now())
    this.end(id)
  }

  /** Waits for an action that this process runs. Throws CONFLICT if another process runs it. The returned action has ended or was abandoned. */
  async settled(record: PageActionRecord, signal: AbortSignal): Promise<PageActionRecord> {
    if (record.status !== 'executing') return record
    const work = this.#running.get(record.id)
    if (work) {
      signal.throwIfAborted()
      await untilAborted(() => work.ended, signal)
      return this.settled((await this.#store.find(record.userId, record.id)) ?? record, signal)
    }
    if (this.#now() - record.startedAt >= abandonedAfterMs) return record
    throw busy()
  }

  /** Takes over an abandoned action, or one whose outcome a person was asked about. Returns the time. Throws CONFLICT if another process was faster. */
  async takeOver({ userId, id, startedAt }: PageActionRecord): Promise<number> {
    const now = this.#now()
    if (this.#running.has(id)) throw busy()
    this.#start(id)
    const isTaken = await this.#endIfFailed(id, this.#store.takeOver(userId, id, startedAt, now))
    if (isTaken) {
      this.#startHeartbeat(userId, id, now)
      return now
    }
    this.end(id)
    throw busy()
  }

  /** Ends the heartbeat of an action that now waits for a person. Returns the start time in its record, which identifies the question. */
  async pause(userId: string, id: string): Promise<number | undefined> {
    const work = this.#running.get(id)
    clearInterval(work?.heartbeat)
    await work?.lastBeat
    return (await this.#store.find(userId, id))?.startedAt
  }

  async recordAudit(userId: string, audit: AuditEntry[]): Promise<void> {
    if (audit.length > 0) await this.#audit.append(userId, audit, this.#now())
  }

  end(id: string): void {
    const work = this.#running.get(id)
    clearInterval(work?.heartbeat)
    work?.end()
    this.#running.delete(id)
  }

  /** Keeps other processes from taking over the action, however long it runs. */
  #startHeartbeat(userId: string, id: string, startedAt: number): void {
    const work = this.#running.get(id)
    if (!work) return
    // A heartbeat whose response was lost may have been written: the record has one of these times.
    let written = [startedAt]
    const beat = async () => {
      const now = this.#now()
      try {
        for (const at of written) {
          if (!(await this.#store.takeOver(userId, id, at, now))) continue
          written = [now]
          break
        }
      } catch {
        written.push(now)
      }
    }
    work.heartbeat = setInterval(() => {
      // In sequence: each heartbeat must know which time the previous one wrote.
      work.lastBeat = work.lastBeat.then(beat)
    }, heartbeatEveryMs).unref()
  }

  /** Ends the action if the store failed, so that the next request does not wait for it. */
  async #endIfFailed<T>(id: string, written: Promise<T>): Promise<T> {
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
    this.#running.set(id, { ended, end, lastBeat: Promise.resolve() })
  }
}

function busy(): DeckhandError {
  const message = 'This is running already. Try again in a moment to get its result; it does not run twice.'
  return new DeckhandError('CONFLICT', message, { retryAfter: 5 })
}
