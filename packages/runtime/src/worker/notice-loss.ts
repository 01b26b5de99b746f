import type { Fence, RunStore } from '@deckhand/spec'

export interface LossOptions {
  runs: Pick<RunStore, 'find' | 'watch'>
  userId: string
  fence: Fence
  /** True if this process has not just written about the run, so a notification comes from another process. */
  isQuiet: () => boolean
  lost: () => void
}

/**
 * Calls `lost` when another process has cancelled the run or taken it over. Otherwise a model or tool would go on until the next heartbeat. Returns
 * a function that stops this.
 */
export function noticeLoss({ runs, userId, fence, isQuiet, lost }: LossOptions): () => void {
  let isChecking = false
  return runs.watch(fence.runId, () => {
    if (isChecking || !isQuiet()) return
    isChecking = true
    runs
      .find(userId, fence.runId)
      .then((run) => {
        if (run?.attempt !== fence.attempt) lost()
      })
      // The heartbeat will notice, too.
      .catch(() => {})
      .finally(() => {
        isChecking = false
      })
  })
}
