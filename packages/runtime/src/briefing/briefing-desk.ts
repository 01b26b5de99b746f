import type { Briefing, BriefingSource } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Runtime } from '../runtime.ts'
import { collectFacts, sayGaps } from './collect-facts.ts'
import { KeptBriefings } from './kept-briefings.ts'
import { sumUp } from './sum-up.ts'
import { todayOf, type UserDay } from './today-of.ts'

export interface BriefingDeskOptions {
  runtime: Pick<Runtime, 'start' | 'settled' | 'store'>
  sources: BriefingSource[]
  /** How long a source may take; 15 seconds when absent. */
  patienceMs?: number
  now?: () => number
  onFault?: (error: unknown) => void
}

export interface BriefingWish {
  /** Makes a new one also when there is one. */
  refresh?: boolean
}

const defaultPatienceMs = 15_000

/** The user's day, summed up once: code collects the facts, and a run of an agent without tools makes words of them. */
export class BriefingDesk {
  readonly #options: BriefingDeskOptions
  readonly #kept: KeptBriefings
  readonly #now: () => number
  readonly #underWay = new Map<string, Promise<Briefing>>()
  readonly #closing = new AbortController()

  constructor(options: BriefingDeskOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#kept = new KeptBriefings(options.runtime.store.files)
  }

  /**
   * Whoever asks while one is being made waits for that one. It is made to its end also when nobody waits any longer. Throws RATE_LIMITED when no run may
   * be made now, and what a run has failed with, CANCELLED among it; then nothing is kept.
   */
  async brief(userId: string, wish: BriefingWish = {}): Promise<Briefing> {
    const { refresh = false } = wish
    const day = await todayOf(this.#options.runtime.store, userId, this.#now())
    const key = JSON.stringify([userId, day.heading])
    const briefing = await (this.#underWay.get(key) ?? this.#begin(key, userId, day, refresh))
    // It joined somebody who only wanted the one that was there.
    return refresh && briefing.cached ? this.brief(userId, wish) : briefing
  }

  /** Lets go of what is under way: the store may be closed from then on. The runs are not this one's to end. */
  async close(): Promise<void> {
    this.#closing.abort(
      new DeckhandError('UNAVAILABLE', 'Deckhand is stopping. Ask for the briefing again in a moment.'),
    )
    await Promise.allSettled(this.#underWay.values())
  }

  #begin(key: string, userId: string, day: UserDay, refresh: boolean): Promise<Briefing> {
    const made = this.#keptOrNew(userId, day, refresh).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, made)
    return made
  }

  async #keptOrNew(userId: string, day: UserDay, refresh: boolean): Promise<Briefing> {
    this.#closing.signal.throwIfAborted()
    const kept = refresh ? undefined : await this.#kept.read(userId, day.date)
    if (!kept?.text.startsWith(`${day.heading}\n`)) return this.#make(userId, day)
    return { day: day.date, timeZone: day.timeZone, ...kept, cached: true }
  }

  async #make(userId: string, day: UserDay): Promise<Briefing> {
    const { runtime, sources, patienceMs = defaultPatienceMs, onFault = () => {} } = this.#options
    const { signal } = this.#closing
    const { items, gaps } = await collectFacts(userId, day, { sources, patienceMs, onFault, signal })
    const { runId, summary, isCut } = await sumUp(runtime, { userId, day, facts: items, signal })
    const about = { day: day.date, timeZone: day.timeZone, cached: false, runId }
    const cut = isCut ? ['The summary was cut at the output limit. Ask for the briefing again.'] : []
    const text = `${[day.heading, summary.trim(), ...cut, ...sayGaps(gaps)].join('\n\n')}\n`
    if (isCut || gaps.length > 0) return { ...about, text, createdAt: this.#now() }
    return { ...about, ...(await this.#keep(userId, day, text)) }
  }

  /** A workspace that is full costs the file, and not what was written. */
  async #keep(userId: string, { date }: UserDay, text: string): Promise<Pick<Briefing, 'text' | 'path' | 'createdAt'>> {
    const now = this.#now()
    try {
      return await this.#kept.write(userId, date, text, now)
    } catch (thrown) {
      if (!(thrown instanceof DeckhandError && thrown.code === 'TOO_LARGE')) throw thrown
      return { text: `${text}\nNot kept among your files: ${thrown.message}\n`, createdAt: now }
    }
  }
}
