import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditStore } from '@deckhand/spec'

export interface Mark {
  /** Entries that the audit had. */
  total: number
  at: string
}

/**
 * How long the audit was when somebody last looked, kept beside the database and not in it. Whoever puts an older state of the database back, or
 * empties it, makes it shorter than this; its own seals cannot tell, for they were true once.
 */
export class AuditMark {
  readonly #path: string

  /** `place`: which database it is about, for one folder may be used with several. */
  constructor(folder: string, place: string) {
    this.#path = join(folder, `audit-${createHash('sha256').update(place).digest('hex').slice(0, 8)}.mark`)
  }

  read(): Mark | undefined {
    if (!existsSync(this.#path)) return undefined
    return JSON.parse(readFileSync(this.#path, 'utf8'))
  }

  /** Never makes it smaller. */
  raise(total: number, now = new Date()): void {
    if (total <= (this.read()?.total ?? 0)) return
    const aside = `${this.#path}.${process.pid}`
    writeFileSync(aside, JSON.stringify({ total, at: now.toISOString() } satisfies Mark), { mode: 0o600, flush: true })
    renameSync(aside, this.#path)
  }
}

const everyMs = 60_000

/** Raises the mark as the audit grows, once a minute and at the end. Returns a function that ends this. */
export function keepMark(audit: AuditStore, mark: AuditMark, onFault: (error: unknown) => void): () => Promise<void> {
  const look = async () => {
    try {
      mark.raise(await audit.total())
    } catch (error) {
      onFault(error)
    }
  }
  const timer = setInterval(look, everyMs).unref()
  let ended: Promise<void> | undefined
  return () => {
    clearInterval(timer)
    ended ??= look()
    return ended
  }
}
