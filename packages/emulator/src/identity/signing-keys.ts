import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface SigningKey {
  id: string
  privateKey: KeyObject
  /** As it is published. Google publishes certificates; for whoever verifies it is the same key. */
  publicPem: string
}

/** Keys that sign one kind of token. The newest signs; those before it stay published until they are withdrawn. */
export class SigningKeys {
  readonly #name: string
  #keys: SigningKey[]
  #made = 0

  constructor(name: string) {
    this.#name = name
    this.#keys = [this.#make()]
  }

  get newest(): SigningKey {
    const [key] = this.#keys
    if (!key) throw new Error('There is always a key.')
    return key
  }

  /** Those that are published, by their ids. */
  published(): Record<string, string> {
    return Object.fromEntries(this.#keys.map(({ id, publicPem }) => [id, publicPem]))
  }

  /** A new key signs from now on. The old ones are no longer published when `withdraw` is set. */
  rotate({ withdraw = false } = {}): void {
    this.#keys = [this.#make(), ...(withdraw ? [] : this.#keys)]
  }

  #make(): SigningKey {
    this.#made += 1
    return newSigningKey(`${this.#name}-${this.#made}`)
  }
}

/** One that nobody published. */
export function newSigningKey(id: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { id, privateKey, publicPem }
}
