import { setTimeout } from 'node:timers/promises'

export interface Sweep<T> {
  /** The first items to remove. Removed items are no longer found. */
  find: (limit: number) => Promise<T[]>
  /** `false` if the item was not removed. Errors are reported, and the sweep goes on. */
  remove: (item: T) => Promise<boolean>
  idOf: (item: T) => string
  onFault: (error: unknown) => void
  signal: AbortSignal
}

const itemsAtOnce = 100
const minPauseMs = 5
const maxPauseMs = 1_000

/**
 * Removes items one by one until none is left or the signal aborts. Pauses after each item for as long as removing it took, so that other work
 * has the database for at least half of the time. Each process uses a random order, so that concurrent sweeps rarely work on the same item.
 */
export async function sweep<T>({ find, remove, idOf, onFault, signal }: Sweep<T>): Promise<void> {
  const skipped = new Set<string>()
  const failWith = (error: unknown) => {
    onFault(error)
    return false
  }
  for (;;) {
    const found = (await find(itemsAtOnce + skipped.size)).filter((item) => !skipped.has(idOf(item)))
    if (found.length === 0) return
    for (const item of shuffled(found)) {
      if (signal.aborted) return
      const begun = performance.now()
      if (!(await remove(item).catch(failWith))) skipped.add(idOf(item))
      await pause(performance.now() - begun, signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const bounded = Math.min(maxPauseMs, Math.max(minPauseMs, ms))
  await setTimeout(bounded, undefined, { signal, ref: false }).catch(() => {})
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
