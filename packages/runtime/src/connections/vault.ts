import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts values that must not be readable in the store. The key is kept elsewhere. */
export class Vault {
  readonly #key: Uint8Array

  /** 32 bytes, the same in every process that shares the store. */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** `place` is where the value is stored. A value that was moved elsewhere cannot be opened. */
  seal(value: unknown, place: string[]): string {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, this.#key, nonce, { authTagLength: tagLength }).setAAD(bytesOf(place))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** `undefined` if the value was changed, moved, or sealed with another key. */
  open(text: string, place: string[]): unknown {
    const bytes = Buffer.from(text, 'base64url')
    try {
      const nonce = bytes.subarray(0, nonceLength)
      const opened = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagLength })
        .setAAD(bytesOf(place))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      const text = opened.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + opened.final('utf8')
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  /** Keyed, so that no one can forge a hash by writing to the store. */
  hash(text: string): string {
    return createHmac('sha256', this.#key).update(`hash ${text}`).digest('hex')
  }
}

/** JSON, so that two places never have the same bytes. */
const bytesOf = (place: string[]): Buffer => Buffer.from(JSON.stringify(place))
