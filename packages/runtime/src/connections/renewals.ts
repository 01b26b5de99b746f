import type { OAuthProvider, Tokens } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Kept, KeptTokens } from './kept-tokens.ts'

// Longer than a request to the service takes, and far shorter than a token lives.
const marginMs = 120_000
// Another process that renews at the same moment has done it by then.
const tries = 3

export interface Wanted {
  userId: string
  provider: OAuthProvider
  /** A token that the service has refused. */
  refused?: string
}

/** Gets new tokens when the old ones end or were refused, once at a time for each account. */
export class Renewals {
  readonly #kept: KeptTokens
  readonly #now: () => number
  readonly #underWay = new Map<string, Promise<Kept | undefined>>()

  constructor(kept: KeptTokens, now: () => number) {
    this.#kept = kept
    this.#now = now
  }

  /** Good tokens, or none when the service no longer lets us in. `undefined` when nothing is connected. Throws UNAVAILABLE. */
  async good(wanted: Wanted): Promise<Kept | undefined> {
    const kept = await this.#kept.read(wanted.userId, wanted.provider.service)
    if (!kept?.tokens || this.#isGood(kept.tokens, wanted)) return kept
    return this.#once(wanted)
  }

  #isGood({ accessToken, expiresAt }: Tokens, { refused }: Wanted): boolean {
    return accessToken !== refused && (expiresAt === undefined || expiresAt - marginMs > this.#now())
  }

  #once(wanted: Wanted): Promise<Kept | undefined> {
    const key = JSON.stringify([wanted.userId, wanted.provider.service])
    const running = this.#underWay.get(key)
    if (running) return running
    const renewal = this.#renew(wanted).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, renewal)
    return renewal
  }

  /** Reads again each time: another process may have renewed, and used the old refresh token up. */
  async #renew(wanted: Wanted): Promise<Kept | undefined> {
    const { userId, provider } = wanted
    for (let left = tries; ; left -= 1) {
      const kept = await this.#kept.read(userId, provider.service)
      if (!kept?.tokens || this.#isGood(kept.tokens, wanted)) return kept
      const tokens = await newTokens(provider, kept.tokens)
      if (await this.#kept.replace(userId, kept.record, tokens)) return { record: kept.record, tokens }
      if (left === 0) throw new DeckhandError('UNAVAILABLE', 'Others renew the same account. Ask again in a moment.')
    }
  }
}

/** None when the service says that there are none to be had. */
async function newTokens(provider: OAuthProvider, tokens: Tokens): Promise<Tokens | undefined> {
  if (tokens.refreshToken === undefined) return undefined
  try {
    // A service that does not change the refresh token does not repeat it.
    return { refreshToken: tokens.refreshToken, ...(await provider.renew(tokens)) }
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'NOT_CONNECTED') return undefined
    throw thrown
  }
}
