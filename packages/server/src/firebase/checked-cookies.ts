import { BoundedMap } from '@deckhand/spec/bounded-map'
import type { CookieHolder } from './google-identity.ts'

interface Kept {
  holder: Promise<CookieHolder | undefined>
  /** Unknown while Google is asked, and for an invalid cookie. */
  userId?: string
  from: number
  until: number
}

/** How long an answer is kept. Until then a revocation elsewhere, or an account that was enabled again, may go unnoticed. */
export const keptMs = 60_000
const mostKept = 10_000

/** Google's recent answers about cookies. Failures are not kept, and concurrent callers share one request. */
export class CheckedCookies {
  readonly #now: () => number
  /** Evicts the oldest, which would be checked again next anyway. */
  readonly #kept = new BoundedMap<string, Kept>({ entries: mostKept })

  constructor(now: () => number) {
    this.#now = now
  }

  /** `key` identifies the cookie, which itself is not kept. */
  holderOf(key: string, ask: () => Promise<CookieHolder | undefined>): Promise<CookieHolder | undefined> {
    const now = this.#now()
    const known = this.#kept.get(key)
    // A clock that was set back must not keep a cookie valid forever.
    if (known && now >= known.from && now < known.until) return known.holder
    const kept: Kept = { holder: ask(), from: now, until: now + keptMs }
    this.#kept.set(key, kept)
    void this.#settle(key, kept)
    return kept.holder
  }

  /** Forgets all answers about this user. */
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
