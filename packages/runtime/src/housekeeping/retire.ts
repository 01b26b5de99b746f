import type { RunRecord, ThreadRecord } from '@deckhand/spec'
import type { Archive } from './archive.ts'
import { type ArchivedStore, runLines, threadLines } from './archived-lines.ts'
import { sweep } from './sweep.ts'

export interface Retirement {
  store: ArchivedStore
  /** If absent, nothing is saved before it is removed. */
  archive?: Archive
  now: () => number
  onFault: (error: unknown) => void
  signal: AbortSignal
}

/** Deletes threads without new messages since `before`, with everything in them. */
export function retireThreads(retirement: Retirement, before: number): Promise<void> {
  const { threads } = retirement.store
  return sweep({
    ...retirement,
    find: (limit) => threads.idle(before, limit),
    idOf: ({ id }) => id,
    remove: (thread) => retireThread(retirement, thread),
  })
}

/** Deletes the logs of runs that ended before `before`. */
export function retireLogs(retirement: Retirement, before: number): Promise<void> {
  const { runs } = retirement.store
  return sweep({
    ...retirement,
    find: (limit) => runs.endedLogs(before, limit),
    idOf: ({ id }) => id,
    remove: (run) => retireLog(retirement, run),
  })
}

/**
 * Another process may remove the thread while we read it, or the user may continue it. What is left then must not replace the complete
 * archive that the other process wrote.
 */
async function retireThread({ store, archive }: Retirement, found: ThreadRecord): Promise<boolean> {
  const { userId, id, createdAt, updatedAt } = found
  if (archive) {
    const find = () => store.threads.find(userId, id)
    const isUnchanged = async () => (await find())?.updatedAt === updatedAt
    const thread = await find()
    if (thread?.updatedAt !== updatedAt) return false
    if (!(await archive.keep({ kind: 'thread', id, createdAt }, threadLines(store, thread), isUnchanged))) return false
  }
  return store.threads.deleteIdle(found)
}

async function retireLog({ store, archive, now }: Retirement, { userId, id, createdAt }: RunRecord): Promise<boolean> {
  if (archive) {
    const find = () => store.runs.find(userId, id)
    const isUnchanged = async () => hasLog(await find())
    const run = await find()
    if (!run) return false
    // A log whose deletion has begun is archived already.
    if (hasLog(run) && !(await archive.keep({ kind: 'log', id, createdAt }, runLines(store, run), isUnchanged)))
      return false
  }
  return store.runs.dropLog(userId, id, now())
}

const hasLog = (run: RunRecord | undefined): boolean => run !== undefined && run.logDroppedAt === undefined
