import { BoundedMap } from '@deckhand/spec/bounded-map'
import type { CookieHolder } from './google-identity.ts'

interface Kept {
  holder: Promise<CookieHolder | undefined>
  /** Unknown while Google is asked, and of a cookie that is not good. */
  userId?: string
  from: number
  until: number
}

/** For so long nobody asks Google again, and a revocation elsewhere, or that an account is let in again, may not be noticed. */
export const keptMs = 60_000
const mostKept = 10_000

/** What Google said of cookies a moment ago: yes or no. That it did not answer is not kept, and several who ask at once ask Google once. */
export class CheckedCookies {
  readonly #now: () => number
  /** The oldest goes first: it is the next that Google would be asked about anyway. */
  readonly #kept = new BoundedMap<string, Kept>({ entries: mostKept })

  constructor(now: () => number) {
    this.#now = now
  }

  /** `key` stands for the cookie, which itself is not kept. */
  holderOf(key: string, ask: () => Promise<CookieHolder | undefined>): Promise<CookieHolder | undefined> {
    const now = this.#now()
    const known = this.#kept.get(key)
    // A clock that was set back must not keep a cookie good for ever.
    if (known && now >= known.from && now < known.until) return known.holder
    const kept: Kept = { holder: ask(), from: now, until: now + keptMs }
    this.#kept.set(key, kept)
    void this.#settle(key, kept)
    return kept.holder
  }

  /** All of this user's. */
  forget(userId: string): void {
    for (const [key, kept] of this.#kept.entries()) if (kept.userId === userId) this.#kept.delete(key)
  }

  async #settle(key: string, kept: Kept): Promise<void> {
    try {
      const holder = await kept.holder
      if (!holder) return
      kept.userId = holder.userId
      kept.until = Math.min(kept.until, holder.expiresAt)
    } catch {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    }
  }
}
