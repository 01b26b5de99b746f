import type { KernelEvent, LoggedEvent, RunStatus, RunStore } from '@deckhand/spec'
import type { RunLog } from './run-log.ts'

export interface FollowOptions {
  userId: string
  runId: string
  /** The number of the last event that the caller has. */
  after: number
  /** `stop`: until the run waits or has ended. `end`: until it has ended, however long it waits. */
  until: 'stop' | 'end'
  signal: AbortSignal
}

const batchSize = 500
const endTypes: KernelEvent['type'][] = ['completed', 'failed']
const endStatuses: RunStatus[] = ['completed', 'failed']

/**
 * The events of a run in batches as they come, from memory if this process works on the run, otherwise from the store. The next batch is read
 * when the caller asks for it, so a caller that stops reading costs nothing.
 */
export async function* followRun(
  runs: RunStore,
  liveLog: (runId: string) => RunLog | undefined,
  options: FollowOptions,
): AsyncGenerator<LoggedEvent[]> {
  const { userId, runId, signal } = options
  const bell = new Bell()
  signal.addEventListener('abort', bell.ring)
  let { after } = options
  try {
    while (!signal.aborted) {
      const log = openLog(liveLog(runId))
      const top = log ? runId : await topOf(runs, options)
      const unwatch = log ? log.watch(bell.ring) : runs.watch(top, bell.ring)
      // True once we have checked for completion after subscribing. From then on, a batch has all events of the last notification, so we can
      // sleep without a check that costs a read. Not for child runs: they may end without a last event.
      let hasChecked = false
      try {
        while (!signal.aborted && !log?.closed) {
          const batch = log?.after(after) ?? (await runs.events(userId, runId, { after, limit: batchSize }))
          const last = batch.at(-1)
          if (last) {
            after = last.seq
            yield batch
            if (isLastEvent(last.event, options)) return
            if (hasChecked && batch.length < batchSize) await bell.sleep()
          } else if (!log && (await isOver(runs, options, after))) return
          else {
            hasChecked = top === runId
            await bell.sleep()
          }
        }
      } finally {
        unwatch()
      }
    }
  } finally {
    signal.removeEventListener('abort', bell.ring)
  }
}

/** Ignores a closed log: it gets no more events, even while its run is still being released. */
function openLog(log: RunLog | undefined): RunLog | undefined {
  return log?.closed ? undefined : log
}

/** Stores notify about the root run of a tree only. */
async function topOf(runs: RunStore, { userId, runId }: FollowOptions): Promise<string> {
  return (await runs.find(userId, runId))?.rootId ?? runId
}

/** The last event of a stream with these options. */
export function isLastEvent(event: KernelEvent, { runId, until }: Pick<FollowOptions, 'runId' | 'until'>): boolean {
  const { type } = event.type === 'child' && event.runId === runId ? event.event : event
  return endTypes.includes(type) || (until === 'stop' && type === 'parked')
}

/** Otherwise a caller that has the last event already would wait forever. */
async function isOver(runs: RunStore, { userId, runId, until }: FollowOptions, after: number): Promise<boolean> {
  const run = await runs.find(userId, runId)
  if (!run) return true
  if (after < run.lastSeq) return false
  return endStatuses.includes(run.status) || (until === 'stop' && run.status === 'awaiting_confirmation')
}

/** Wakes one sleeper. A `ring` before `sleep` is not lost. */
export class Bell {
  #rung = false
  #wake: (() => void) | undefined

  readonly ring = (): void => {
    this.#rung = true
    this.#wake?.()
  }

  async sleep(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#rung = false
  }
}
