import { setTimeout } from 'node:timers/promises'

export interface Sweep<T> {
  /** The first so many of what is to go. What is gone is no longer among them. */
  find: (limit: number) => Promise<T[]>
  /** `false` when it is not gone. What it throws is told, and the others go on. */
  remove: (item: T) => Promise<boolean>
  idOf: (item: T) => string
  onFault: (error: unknown) => void
  signal: AbortSignal
}

const itemsAtOnce = 100
const leastPauseMs = 5
const longestPauseMs = 1_000

/**
 * Removes one after another until nothing is left or it is stopped, and rests after each for as long as that took: whoever works in the meantime has the database
 * for half of the time at least. Several processes do this at once: each goes through what it found in an order of its own, so that they seldom meet at the same.
 */
export async function sweep<T>({ find, remove, idOf, onFault, signal }: Sweep<T>): Promise<void> {
  const stayed = new Set<string>()
  for (;;) {
    const found = (await find(itemsAtOnce + stayed.size)).filter((item) => !stayed.has(idOf(item)))
    if (found.length === 0) return
    for (const item of shuffled(found)) {
      if (signal.aborted) return
      const begun = performance.now()
      if (!(await remove(item).catch(tell(onFault)))) stayed.add(idOf(item))
      await rest(performance.now() - begun, signal)
    }
  }
}

function tell(onFault: (error: unknown) => void): (error: unknown) => false {
  return (error) => {
    onFault(error)
    return false
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const pause = Math.min(longestPauseMs, Math.max(leastPauseMs, ms))
  await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
