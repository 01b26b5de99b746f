import type { Store } from '@deckhand/spec'
import type { Archive } from './archive.ts'
import { retireLogs, retireThreads } from './retire.ts'

export interface HouseOptions {
  store: Pick<Store, 'apiTokens' | 'approvals' | 'pageActions' | 'runs' | 'sessions' | 'threads'>
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
  // An approval nobody answers must not hold its run and its thread for ever.
  const expire = oneAtATime(() => store.approvals.expire(now()), onFault)
  const tidyUp = oneAtATime(() => tidy({ ...options, signal: stop.signal }), onFault)
  const timer = setInterval(() => {
    expire.begin()
    if (minutes++ % tidyEveryMinutes === 0) tidyUp.begin()
  }, minuteMs).unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await Promise.all([expire.done(), tidyUp.done()])
  }
}

/** Work that is not begun again before it is done. */
function oneAtATime(work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let underWay: Promise<unknown> | undefined
  const begin = () => {
    underWay ??= work()
      .catch(onFault)
      .finally(() => {
        underWay = undefined
      })
  }
  return { begin, done: async () => void (await underWay) }
}

/** Every process does this; what another one has removed already is not there any more. A part that fails is told, and keeps no other from being done. */
export async function tidy(options: HouseOptions & { signal: AbortSignal }): Promise<void> {
  const { store, retentionDays, logDays, now } = options
  const parts = [
    () => store.sessions.prune(now()),
    () => store.apiTokens.prune(now()),
    () => store.threads.finishDeletions(),
    () => store.pageActions.forget(now() - pageActionDays * dayMs),
    ...(retentionDays === undefined ? [] : [() => retireThreads(options, now() - retentionDays * dayMs)]),
    ...(logDays === undefined ? [] : [() => retireLogs(options, now() - logDays * dayMs)]),
  ]
  for (const part of parts) if (!options.signal.aborted) await part().catch(options.onFault)
}
