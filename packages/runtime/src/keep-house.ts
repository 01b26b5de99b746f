import type { Store } from '@deckhand/spec'
import type { Archive } from './house/archive.ts'
import { retireLogs, retireThreads } from './house/retire.ts'

export interface HouseOptions {
  store: Pick<Store, 'approvals' | 'pageActions' | 'runs' | 'sessions' | 'threads'>
  /** Threads that nothing was said on for so long are deleted, with their runs. Without it they stay. */
  retentionDays?: number
  /** The logs of runs that ended so long ago are dropped. Without it they stay as long as their threads. */
  logDays?: number
  /** What is removed by days goes there first. */
  archive?: Archive
  now: () => number
  onFault: (error: unknown) => void
}

const minuteMs = 60_000
const dayMs = 86_400_000
const tidyEveryMinutes = 10
/** Far longer than a confirmation is good for: one that is forgotten can never be confirmed again. */
const pageActionDays = 7

/** Closes, ends and removes what is past its time, for as long as it is not stopped. Returns how to stop it; that resolves when nothing is under way any more. */
export function keepHouse(options: HouseOptions): () => Promise<void> {
  const { store, now, onFault } = options
  const stop = new AbortController()
  let minutes = 0
  let tidying: Promise<void> | undefined
  const timer = setInterval(() => {
    // An approval nobody answers must not hold its run and its thread for ever.
    store.approvals.expire(now()).catch(onFault)
    if (minutes++ % tidyEveryMinutes !== 0) return
    tidying ??= tidy({ ...options, signal: stop.signal })
      .catch(onFault)
      .finally(() => {
        tidying = undefined
      })
  }, minuteMs).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await tidying
  }
}

/** Every process does this; what another one has removed already is not there any more. */
export async function tidy(options: HouseOptions & { signal: AbortSignal }): Promise<void> {
  const { store, retentionDays, logDays, now } = options
  await store.sessions.prune(now())
  await store.threads.finishDeletions()
  await store.pageActions.forget(now() - pageActionDays * dayMs)
  if (retentionDays !== undefined) await retireThreads(options, now() - retentionDays * dayMs)
  if (logDays !== undefined) await retireLogs(options, now() - logDays * dayMs)
}
