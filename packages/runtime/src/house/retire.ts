import type { RunRecord, ThreadRecord } from '@deckhand/spec'
import type { Archive } from './archive.ts'
import { type ArchivedStore, runLines, threadLines } from './archived-lines.ts'
import { sweep } from './sweep.ts'

export interface Retirement {
  store: ArchivedStore
  /** Without one nothing is kept of what is removed. */
  archive?: Archive
  now: () => number
  onFault: (error: unknown) => void
  signal: AbortSignal
}

/** Removes threads on which nothing was said since, with all that is in them. */
export function retireThreads(retirement: Retirement, before: number): Promise<void> {
  const { threads } = retirement.store
  return sweep({
    ...retirement,
    find: (limit) => threads.idle(before, limit),
    idOf: ({ id }) => id,
    remove: (thread) => retireThread(retirement, thread),
  })
}

/** Drops the logs of runs that ended before. */
export function retireLogs(retirement: Retirement, before: number): Promise<void> {
  const { runs } = retirement.store
  return sweep({
    ...retirement,
    find: (limit) => runs.endedLogs(before, limit),
    idOf: ({ id }) => id,
    remove: (run) => retireLog(retirement, run),
  })
}

/** Another process may have removed it since it was found, or somebody gone on with it: then there is nothing to write. */
async function retireThread({ store, archive }: Retirement, found: ThreadRecord): Promise<boolean> {
  const { userId, id, createdAt, updatedAt } = found
  if (archive) {
    const thread = await store.threads.find(userId, id)
    if (thread?.updatedAt !== updatedAt) return false
    await archive.keep({ kind: 'thread', id, createdAt }, threadLines(store, thread))
  }
  return store.threads.deleteIdle(found)
}

async function retireLog({ store, archive, now }: Retirement, { userId, id, createdAt }: RunRecord): Promise<boolean> {
  if (archive) {
    const run = await store.runs.find(userId, id)
    if (!run) return false
    // One that was begun to be dropped is archived already.
    if (run.logDroppedAt === undefined) await archive.keep({ kind: 'log', id, createdAt }, runLines(store, run))
  }
  return store.runs.dropLog(userId, id, now())
}
