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

/** Another process may remove it while it is read, or somebody go on with it: what the other one has archived must not be replaced by what is left. */
async function retireThread({ store, archive }: Retirement, found: ThreadRecord): Promise<boolean> {
  const { userId, id, createdAt, updatedAt } = found
  if (archive) {
    const look = () => store.threads.find(userId, id)
    const isWhole = async () => (await look())?.updatedAt === updatedAt
    const thread = await look()
    if (thread?.updatedAt !== updatedAt) return false
    if (!(await archive.keep({ kind: 'thread', id, createdAt }, threadLines(store, thread), isWhole))) return false
  }
  return store.threads.deleteIdle(found)
}

async function retireLog({ store, archive, now }: Retirement, { userId, id, createdAt }: RunRecord): Promise<boolean> {
  if (archive) {
    const look = () => store.runs.find(userId, id)
    const isWhole = async () => isUndropped(await look())
    const run = await look()
    if (!run) return false
    // One that was begun to be dropped is archived already.
    if (isUndropped(run) && !(await archive.keep({ kind: 'log', id, createdAt }, runLines(store, run), isWhole)))
      return false
  }
  return store.runs.dropLog(userId, id, now())
}

const isUndropped = (run: RunRecord | undefined): boolean => run !== undefined && run.logDroppedAt === undefined
