import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditStore } from '@deckhand/spec'

export interface Mark {
  /** The number of entries. */
  total: number
  at: string
}

/**
 * The last known length of the audit, stored outside the database. An older state that was restored, or an emptied audit, is shorter than this. The
 * audit's own seals cannot show that, because they were valid then.
 */
export class AuditMark {
  readonly #path: string

  /** `place` names the database, because one folder may be used with several. */
  constructor(folder: string, place: string) {
    this.#path = join(folder, `audit-${createHash('sha256').update(place).digest('hex').slice(0, 8)}.mark`)
  }

  read(): Mark | undefined {
    if (!existsSync(this.#path)) return undefined
    return JSON.parse(readFileSync(this.#path, 'utf8'))
  }

  /** Never lowers the mark. */
  raise(total: number, now = new Date()): void {
    if (total <= (this.read()?.total ?? 0)) return
    const aside = `${this.#path}.${process.pid}`
    writeFileSync(aside, JSON.stringify({ total, at: now.toISOString() } satisfies Mark), { mode: 0o600, flush: true })
    renameSync(aside, this.#path)
  }
}

const everyMs = 60_000

/** Raises the mark as the audit grows, once a minute and at the end. Returns a function that stops this. */
export function keepMark(audit: AuditStore, mark: AuditMark, onFault: (error: unknown) => void): () => Promise<void> {
  const raise = async () => {
    try {
      mark.raise(await audit.total())
    } catch (error) {
      onFault(error)
    }
  }
  const timer = setInterval(raise, everyMs).unref()
  let stopped: Promise<void> | undefined
  return () => {
    clearInterval(timer)
    stopped ??= raise()
    return stopped
  }
}
