import type { OAuthProvider, Tokens } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Kept, KeptTokens } from './kept-tokens.ts'

// Longer than a request to the service takes, and much shorter than the life of a token.
const marginMs = 120_000
// Enough for another process that renews at the same moment to finish.
const tries = 3

export interface RenewalRequest {
  userId: string
  provider: OAuthProvider
  /** A token that the service refused. */
  refused?: string
}

/** Renews tokens that expire or were refused, one renewal at a time for each account. */
export class Renewals {
  readonly #kept: KeptTokens
  readonly #now: () => number
  readonly #inFlight = new Map<string, Promise<Kept | undefined>>()

  constructor(kept: KeptTokens, now: () => number) {
    this.#kept = kept
    this.#now = now
  }

  /** Valid tokens, or none if the service revoked access. `undefined` if nothing is connected. Throws UNAVAILABLE. */
  async current(wanted: RenewalRequest): Promise<Kept | undefined> {
    const kept = await this.#kept.read(wanted.userId, wanted.provider.service)
    if (!kept?.tokens || this.#isValid(kept.tokens, wanted)) return kept
    return this.#renewOnce(wanted)
  }

  #isValid({ accessToken, expiresAt }: Tokens, { refused }: RenewalRequest): boolean {
    return accessToken !== refused && (expiresAt === undefined || expiresAt - marginMs > this.#now())
  }

  #renewOnce(wanted: RenewalRequest): Promise<Kept | undefined> {
    const key = JSON.stringify([wanted.userId, wanted.provider.service])
    const running = this.#inFlight.get(key)
    if (running) return running
    const renewal = this.#renew(wanted).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, renewal)
    return renewal
  }

  /** Reads the tokens before each attempt: another process may have renewed them, and a refresh token works only once. */
  async #renew(wanted: RenewalRequest): Promise<Kept | undefined> {
    const { userId, provider } = wanted
    for (let left = tries; ; left -= 1) {
      const kept = await this.#kept.read(userId, provider.service)
      if (!kept?.tokens || this.#isValid(kept.tokens, wanted)) return kept
      const tokens = await newTokens(provider, kept.tokens)
      if (await this.#kept.replace(userId, kept.record, tokens)) return { record: kept.record, tokens }
      if (left === 0)
        throw new DeckhandError('UNAVAILABLE', 'Other processes are renewing the same account. Try again in a moment.')
    }
  }
}

/** `undefined` if the service refuses to renew. */
async function newTokens(provider: OAuthProvider, tokens: Tokens): Promise<Tokens | undefined> {
  if (tokens.refreshToken === undefined) return undefined
  try {
    // Services that keep the same refresh token do not send it again.
    return { refreshToken: tokens.refreshToken, ...(await provider.renew(tokens)) }
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'NOT_CONNECTED') return undefined
    throw thrown
  }
}
