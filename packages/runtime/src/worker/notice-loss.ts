import type { Fence, RunStore } from '@deckhand/spec'

export interface LossOptions {
  runs: Pick<RunStore, 'find' | 'watch'>
  userId: string
  fence: Fence
  /** Nothing was written about the run here just now, so that what the store tells of is somebody else's doing. */
  isQuiet: () => boolean
  lost: () => void
}

/**
 * Calls `lost` when another process has cancelled the run or taken it over: a model or a tool that is at work would otherwise go on until the
 * next heartbeat. Returns how to stop.
 */
export function noticeLoss({ runs, userId, fence, isQuiet, lost }: LossOptions): () => void {
  let isLooking = false
  return runs.watch(fence.runId, () => {
    if (isLooking || !isQuiet()) return
    isLooking = true
    runs
      .find(userId, fence.runId)
      .then((run) => {
        if (run?.attempt !== fence.attempt) lost()
      })
      // The heartbeat finds out as well.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  })
}
