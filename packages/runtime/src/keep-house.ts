import type { Store } from '@deckhand/spec'

export interface HouseOptions {
  store: Pick<Store, 'approvals' | 'pageActions' | 'sessions' | 'threads'>
  /** Threads that nothing was said on for so long are deleted, with their runs. Without it they stay. */
  retentionDays?: number
  now: () => number
  onFault: (error: unknown) => void
}

const minuteMs = 60_000
const dayMs = 86_400_000
const tidyEveryMinutes = 10
const threadsAtOnce = 100
/** Far longer than a confirmation is good for: one that is forgotten can never be confirmed again. */
const pageActionDays = 7

/** Closes, ends and removes what is past its time, for as long as it is not stopped. Returns how to stop it. */
export function keepHouse(options: HouseOptions): () => void {
  const { store, now, onFault } = options
  let minutes = 0
  const timer = setInterval(() => {
    // An approval nobody answers must not hold its run and its thread for ever.
    store.approvals.expire(now()).catch(onFault)
    if (minutes++ % tidyEveryMinutes === 0) tidy(options).catch(onFault)
  }, minuteMs).unref()
  return () => clearInterval(timer)
}

/** Every process does this; what another one has removed already is not there any more. */
export async function tidy({ store, retentionDays, now }: Omit<HouseOptions, 'onFault'>): Promise<void> {
  await store.sessions.prune(now())
  await store.pageActions.forget(now() - pageActionDays * dayMs)
  if (retentionDays === undefined) return
  const before = now() - retentionDays * dayMs
  while ((await store.threads.prune(before, threadsAtOnce)) === threadsAtOnce);
}
