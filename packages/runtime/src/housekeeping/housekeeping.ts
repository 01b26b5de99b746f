import type { Store } from '@deckhand/spec'
import type { Archive } from './archive.ts'
import { retireLogs, retireThreads } from './retire.ts'

export interface HousekeepingOptions {
  store: Pick<Store, 'apiTokens' | 'approvals' | 'pageActions' | 'runs' | 'sessions' | 'threads'>
  /** Threads without new messages for so long are deleted, with their runs. If absent, threads are kept. */
  retentionDays?: number
  /** The logs of runs that ended so long ago are deleted. If absent, logs are kept as long as their threads. */
  logDays?: number
  /** Threads and logs are saved here before they are removed for their age. */
  archive?: Archive
  now: () => number
  onFault: (error: unknown) => void
}

const minuteMs = 60_000
const dayMs = 86_400_000
const tidyEveryMinutes = 10
/** Much longer than a confirmation is valid. A forgotten action could be confirmed a second time. */
const pageActionDays = 7

/** Expires approvals and removes old data in the background. Returns a function that stops this, and resolves when no work is in progress. */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { store, now, onFault } = options
  const stop = new AbortController()
  let minutes = 0
  // Otherwise an unanswered approval would block its run and its thread forever.
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

/** Work that does not start again while it is in progress. */
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

/** Runs in every process; removing the same things twice does no harm. A part that fails is reported, and the other parts still run. */
export async function tidy(options: HousekeepingOptions & { signal: AbortSignal }): Promise<void> {
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
