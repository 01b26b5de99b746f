import { DeckhandError } from '@deckhand/spec/errors'

const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/
const domain = /^@[^\s@,]+\.[^\s@,]+$/

export interface Person {
  email?: string | undefined
  emailVerified: boolean
}

/** The e-mail addresses that may sign in. */
export class AllowList {
  readonly #entries: ReadonlySet<string>

  /** Addresses, and domains as `@example.com`, separated by commas. An empty list lets everyone in. BAD_REQUEST for other entries. */
  constructor(text = '') {
    const entries = text.split(',').map((entry) => entry.trim().toLowerCase())
    this.#entries = new Set(entries.filter(Boolean).map(assertEntry))
    // A list that lost its entries, such as a script that joins empty variables, must not let everyone in.
    if (this.isOpen && text.trim() !== '') throw refused('has no entries. Leave it empty to let everyone in')
  }

  get isOpen(): boolean {
    return this.#entries.size === 0
  }

  /** Refuses an unverified address, which may be another person's. */
  allows({ email, emailVerified }: Person): boolean {
    if (this.isOpen) return true
    if (email === undefined || !emailVerified) return false
    const written = email.toLowerCase()
    return this.#entries.has(written) || this.#entries.has(written.slice(written.lastIndexOf('@')))
  }
}

function assertEntry(entry: string): string {
  if (address.test(entry) || domain.test(entry)) return entry
  throw refused(`has "${entry}" in it`)
}

function refused(what: string): DeckhandError {
  const message = `FIREBASE_ALLOW must be addresses and domains separated by commas, such as ann@example.com,@example.org, and ${what}.`
  return new DeckhandError('BAD_REQUEST', message, { field: 'FIREBASE_ALLOW' })
}
