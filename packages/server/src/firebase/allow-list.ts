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
    // A list whose names were lost, as when a script joins variables that are empty, must not open the door to everybody.
    if (this.isOpen && text.trim() !== '') throw refused('has nobody in it. Leave it empty to let in everybody')
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
  throw refused(`has "${entry}" in it`)
}

function refused(what: string): DeckhandError {
  const message = `FIREBASE_ALLOW must be addresses and domains with commas between them, such as ann@example.com,@example.org, and ${what}.`
  return new DeckhandError('BAD_REQUEST', message, { field: 'FIREBASE_ALLOW' })
}
