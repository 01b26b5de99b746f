import type { AuditStore } from '@deckhand/spec'
import type { AuditMark } from './audit-mark.ts'

const everyMs = 60_000

/** Raises the mark as the audit grows, once a minute and at the end. Returns how to end it. */
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
