import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Seals what must not be readable in the store. The key is not in there. */
export class Vault {
  readonly #key: Uint8Array

  /** 32 bytes, the same in every process that shares the store. */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** `place` says where it is kept: it cannot be opened anywhere else. */
  seal(value: unknown, place: string[]): string {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, this.#key, nonce, { authTagLength: tagLength }).setAAD(bytesOf(place))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** `undefined` when it was changed, moved, or sealed under another key. */
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

  /** Under the key, so that whoever can write to the store cannot make one up. */
  hash(text: string): string {
    return createHmac('sha256', this.#key).update(`hash ${text}`).digest('hex')
  }
}

/** As JSON, so that two places never make the same bytes. */
const bytesOf = (place: string[]): Buffer => Buffer.from(JSON.stringify(place))
