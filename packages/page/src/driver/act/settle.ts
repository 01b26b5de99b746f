import { pause } from './pause.ts'
import { watchChanges } from './watch-changes.ts'

export interface SettleOptions {
  /** How long the page must stay unchanged. */
  quietMs?: number
  /** The time limit. */
  mostMs?: number
  signal?: AbortSignal | undefined
}

/**
 * Waits until the page has not changed for a short while. Returns false at the time limit. A page that is marked busy, or is navigating to
 * another address, does not count as quiet. Rejects with the signal's reason.
 */
export async function settle(root: Node, options: SettleOptions = {}): Promise<boolean> {
  const { quietMs = 100, mostMs = 2_000, signal } = options
  signal?.throwIfAborted()
  const began = performance.now()
  const watch = watchChanges(root, began)
  const isOver = () => performance.now() - began >= mostMs
  try {
    while (!isOver()) {
      const rest = watch.quietSince() + quietMs * watch.patience() - performance.now()
      if (rest <= 0 && !watch.isBusy()) return true
      await pause(signal, Math.min(Math.max(rest, 20), began + mostMs - performance.now()))
    }
    return false
  } finally {
    watch.end()
  }
}
