import { createPublicKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

export interface SigningKey {
  id: string
  privateKey: KeyObject
  /** As it is published. Google publishes certificates; for whoever verifies it is the same key. */
  publicPem: string
}

const modulusLength = 2048

/** Keys that sign one kind of token. The newest signs; those before it stay published until they are withdrawn. */
export class SigningKeys {
  readonly #name: string
  #keys: SigningKey[]
  #made = 0

  constructor(name: string) {
    this.#name = name
    this.#keys = [newSigningKey(this.#nextId())]
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

  /**
   * A new key signs from now on. The old ones are no longer published when `withdraw` is set. The key is made beside the process: a server that
   * stands still for seconds resets connections that its clients have kept.
   */
  async rotate({ withdraw = false } = {}): Promise<void> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength })
    this.#keys = [signingKey(this.#nextId(), privateKey), ...(withdraw ? [] : this.#keys)]
  }

  #nextId(): string {
    this.#made += 1
    return `${this.#name}-${this.#made}`
  }
}

/** One that nobody published. */
export function newSigningKey(id: string): SigningKey {
  return signingKey(id, generateKeyPairSync('rsa', { modulusLength }).privateKey)
}

function signingKey(id: string, privateKey: KeyObject): SigningKey {
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { id, privateKey, publicPem }
}
