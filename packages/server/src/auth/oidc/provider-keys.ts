import type { JWTVerifyGetKey, LocalJWKSet } from 'jose'
import * as errors from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import { readKeySet } from './read-key-set.ts'

interface Known {
  find: LocalJWKSet
  at: number
}

/** How long keys are cached. A withdrawn key counts until then, and tokens are accepted even if the provider does not answer. */
const keptMs = 10 * 60_000
/** Anyone can send a token with an unknown key id. This limits the requests to the provider. */
const cooldownMs = 10_000
/** After a failure requests fail at once for this long, instead of waiting for the provider. */
const pauseMs = 5_000

/** The keys of a provider, which may change them at any time. Concurrent callers share one request. */
export class ProviderKeys {
  readonly #issuer: string
  readonly #now: () => number
  #known: Known | undefined
  #failure: { error: Error; at: number } | undefined
  #fetching: Promise<Known> | undefined

  constructor(issuer: string, now: () => number) {
    this.#issuer = issuer
    this.#now = now
  }

  /** Rejects with a jose error when no key of the provider fits the token, and with another error when the provider cannot be reached. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = this.#known && this.#isWithin(keptMs, this.#known.at) ? this.#known : await this.#fetch()
    try {
      return await known.find(header, token)
    } catch (thrown) {
      const isUnknown = thrown instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || this.#isWithin(cooldownMs, known.at)) throw thrown
      return (await this.#fetch()).find(header, token)
    }
  }

  async #fetch(): Promise<Known> {
    if (this.#failure && this.#isWithin(pauseMs, this.#failure.at)) throw this.#failure.error
    this.#fetching ??= this.#read().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  async #read(): Promise<Known> {
    try {
      this.#known = { find: createLocalJWKSet(await readKeySet(this.#issuer)), at: this.#now() }
      this.#failure = undefined
      return this.#known
    } catch (cause) {
      const error = new Error(`The keys of ${this.#issuer} cannot be read.`, { cause })
      this.#failure = { error, at: this.#now() }
      throw error
    }
  }

  /** Treats a time in the future as too old: a clock that was set back must not keep anything forever. */
  #isWithin(ms: number, at: number): boolean {
    const age = this.#now() - at
    return age >= 0 && age < ms
  }
}
