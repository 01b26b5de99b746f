import type { KernelEvent, LoggedEvent, RunStatus, RunStore } from '@deckhand/spec'
import type { RunLog } from './run-log.ts'

export interface FollowOptions {
  userId: string
  runId: string
  /** The number of the last event already seen. */
  after: number
  /** `stop`: until the run waits for somebody or has ended. `end`: until it has ended, however long it waits. */
  until: 'stop' | 'end'
  signal: AbortSignal
}

const batchSize = 500
const endTypes: KernelEvent['type'][] = ['completed', 'failed']
const endStatuses: RunStatus[] = ['completed', 'failed']

/**
 * The events of a run in batches as they come, from memory when this process works on it and from the store otherwise.
 * It reads no faster than it is asked for more: a reader that stops reading costs nothing.
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
      // Whether it was looked, since the watch began, if the run is over. From then on a batch has all that the bell rang for, and its last event tells
      // the end, but for a run below, which may end without one: to look again at once would be in vain, and each look has its price.
      let isSure = false
      try {
        while (!signal.aborted && !log?.closed) {
          const batch = log?.after(after) ?? (await runs.events(userId, runId, { after, limit: batchSize }))
          const last = batch.at(-1)
          if (last) {
            after = last.seq
            yield batch
            if (isLastEvent(last.event, options)) return
            if (isSure && batch.length < batchSize) await bell.sleep()
          } else if (!log && (await isOver(runs, options, after))) return
          else {
            isSure = top === runId
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

/** A log that was closed tells nothing more, also while its run is still being let go of. */
function openLog(log: RunLog | undefined): RunLog | undefined {
  return log?.closed ? undefined : log
}

/** What is written about a run below is told of the run at the top. */
async function topOf(runs: RunStore, { userId, runId }: FollowOptions): Promise<string> {
  return (await runs.find(userId, runId))?.rootId ?? runId
}

/** True for the event with which such a stream ends. */
export function isLastEvent(event: KernelEvent, { runId, until }: Pick<FollowOptions, 'runId' | 'until'>): boolean {
  const { type } = event.type === 'child' && event.runId === runId ? event.event : event
  return endTypes.includes(type) || (until === 'stop' && type === 'parked')
}

/** Whoever comes after the last event would wait for ever. */
async function isOver(runs: RunStore, { userId, runId, until }: FollowOptions, after: number): Promise<boolean> {
  const run = await runs.find(userId, runId)
  if (!run) return true
  if (after < run.lastSeq) return false
  return endStatuses.includes(run.status) || (until === 'stop' && run.status === 'awaiting_confirmation')
}

/** Wakes one sleeper. A ring before the sleep is not lost. */
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
