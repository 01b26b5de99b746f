import { DeckhandError } from '@deckhand/spec/errors'

const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/
const domain = /^@[^\s@,]+\.[^\s@,]+$/

export interface Person {
  email?: string | undefined
  emailVerified: boolean
}

/** Who may sign in, by their addresses. */
export class AllowList {
  readonly #entries: ReadonlySet<string>

  /** Addresses, and domains as `@example.com`, with commas between them. Nothing lets in everybody. BAD_REQUEST for what is neither. */
  constructor(text = '') {
    const entries = text.split(',').map((entry) => entry.trim().toLowerCase())
    this.#entries = new Set(entries.filter(Boolean).map(assertEntry))
  }

  get isOpen(): boolean {
    return this.#entries.size === 0
  }

  /** An address that nobody has verified may be anybody's. */
  allows({ email, emailVerified }: Person): boolean {
    if (this.isOpen) return true
    if (email === undefined || !emailVerified) return false
    const written = email.toLowerCase()
    return this.#entries.has(written) || this.#entries.has(written.slice(written.lastIndexOf('@')))
  }
}

function assertEntry(entry: string): string {
  if (address.test(entry) || domain.test(entry)) return entry
  const message = `FIREBASE_ALLOW must be addresses and domains with commas between them, such as ann@example.com,@example.org, and has "${entry}" in it.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'FIREBASE_ALLOW' })
}
