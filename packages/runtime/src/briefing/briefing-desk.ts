import type { Briefing, BriefingSource } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Runtime } from '../runtime.ts'
import { collectFacts, describeGaps } from './collect-facts.ts'
import { KeptBriefings } from './kept-briefings.ts'
import { todayOf, type UserDay } from './local-day.ts'
import { summarize } from './summarize.ts'

export interface BriefingDeskOptions {
  runtime: Pick<Runtime, 'start' | 'settled' | 'store'>
  sources: BriefingSource[]
  /** Time limit for each source. Default: 15 seconds. */
  patienceMs?: number
  now?: () => number
  onFault?: (error: unknown) => void
}

export interface BriefingWish {
  /** Makes a new briefing even if there is one. */
  refresh?: boolean
}

const defaultPatienceMs = 15_000

/** Makes one briefing per user and day: code collects the facts, and a run of an agent without tools sums them up. */
export class BriefingDesk {
  readonly #options: BriefingDeskOptions
  readonly #kept: KeptBriefings
  readonly #now: () => number
  readonly #inFlight = new Map<string, Promise<Briefing>>()
  readonly #closing = new AbortController()

  constructor(options: BriefingDeskOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#kept = new KeptBriefings(options.runtime.store.files)
  }

  /**
   * Concurrent requests share one briefing. It is finished even if all callers leave. Throws RATE_LIMITED if the user may not start a run now,
   * and the run's own error (such as CANCELLED); in both cases nothing is saved.
   */
  async brief(userId: string, wish: BriefingWish = {}): Promise<Briefing> {
    const { refresh = false } = wish
    const day = await todayOf(this.#options.runtime.store, userId, this.#now())
    const key = JSON.stringify([userId, day.heading])
    const briefing = await (this.#inFlight.get(key) ?? this.#begin(key, userId, day, refresh))
    // It joined a request that was content with the saved briefing.
    return refresh && briefing.cached ? this.brief(userId, wish) : briefing
  }

  /** Stops waiting for briefings, so that the store may be closed. Their runs go on; the runtime stops those. */
  async close(): Promise<void> {
    this.#closing.abort(
      new DeckhandError('UNAVAILABLE', 'Deckhand is stopping. Ask for the briefing again in a moment.'),
    )
    await Promise.allSettled(this.#inFlight.values())
  }

  #begin(key: string, userId: string, day: UserDay, refresh: boolean): Promise<Briefing> {
    const made = this.#savedOrNew(userId, day, refresh).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, made)
    return made
  }

  async #savedOrNew(userId: string, day: UserDay, refresh: boolean): Promise<Briefing> {
    this.#closing.signal.throwIfAborted()
    const kept = refresh ? undefined : await this.#kept.read(userId, day.date)
    if (!kept?.text.startsWith(`${day.heading}\n`)) return this.#make(userId, day)
    return { day: day.date, timeZone: day.timeZone, ...kept, cached: true }
  }

  async #make(userId: string, day: UserDay): Promise<Briefing> {
    const { runtime, sources, patienceMs = defaultPatienceMs, onFault = () => {} } = this.#options
    const { signal } = this.#closing
    const { items, gaps } = await collectFacts(userId, day, { sources, patienceMs, onFault, signal })
    const { runId, summary, isCut } = await summarize(runtime, { userId, day, facts: items, signal })
    const about = { day: day.date, timeZone: day.timeZone, cached: false, runId }
    const cut = isCut ? ['The summary was cut at the output limit. Ask for the briefing again.'] : []
    const text = `${[day.heading, summary.trim(), ...cut, ...describeGaps(gaps)].join('\n\n')}\n`
    if (isCut || gaps.length > 0) return { ...about, text, createdAt: this.#now() }
    return { ...about, ...(await this.#keep(userId, day, text)) }
  }

  /** If the workspace is full, the briefing is still returned, just not saved. */
  async #keep(userId: string, { date }: UserDay, text: string): Promise<Pick<Briefing, 'text' | 'path' | 'createdAt'>> {
    const now = this.#now()
    try {
      return await this.#kept.write(userId, date, text, now)
    } catch (thrown) {
      if (!(thrown instanceof DeckhandError && thrown.code === 'TOO_LARGE')) throw thrown
      return { text: `${text}\nNot saved in your files: ${thrown.message}\n`, createdAt: now }
    }
  }
}
