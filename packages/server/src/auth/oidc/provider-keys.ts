import type { JWTVerifyGetKey, LocalJWKSet } from 'jose'
import * as errors from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import { readKeySet } from './read-key-set.ts'

interface Known {
  find: LocalJWKSet
  at: number
}

/** So long a key counts that the provider has withdrawn. Until then its tokens are taken also when it does not answer. */
const keptMs = 10 * 60_000
/** Anybody can name a key that there is not, and must not have the provider asked for each. */
const cooldownMs = 10_000
/** Nor must everybody wait for a provider that has not answered a moment ago. */
const pauseMs = 5_000

/** The keys of a provider, which may change them at any time. Several who need them at once ask for them once. */
export class ProviderKeys {
  readonly #issuer: string
  readonly #now: () => number
  #known: Known | undefined
  #failure: { error: Error; at: number } | undefined
  #asking: Promise<Known> | undefined

  constructor(issuer: string, now: () => number) {
    this.#issuer = issuer
    this.#now = now
  }

  /** Rejects with an error of jose's when no key of the provider fits the token, and with another one when the provider cannot be asked. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = this.#known && this.#isWithin(keptMs, this.#known.at) ? this.#known : await this.#ask()
    try {
      return await known.find(header, token)
    } catch (thrown) {
      const isUnknown = thrown instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || this.#isWithin(cooldownMs, known.at)) throw thrown
      return (await this.#ask()).find(header, token)
    }
  }

  async #ask(): Promise<Known> {
    if (this.#failure && this.#isWithin(pauseMs, this.#failure.at)) throw this.#failure.error
    this.#asking ??= this.#read().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
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

  /** A clock that was set back must not keep anything for ever. */
  #isWithin(ms: number, at: number): boolean {
    const age = this.#now() - at
    return age >= 0 && age < ms
  }
}
