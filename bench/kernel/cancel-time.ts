import type { Contestant } from '../harness/contestant.ts'

/** Milliseconds from a cancel in mid-stream until the contestant has stopped. */
export async function cancelTime(contestant: Contestant): Promise<number> {
  const controller = new AbortController()
  let cancelled = 0
  let chunks = 0
  const running = contestant.run({
    signal: controller.signal,
    onChunk: () => {
      chunks += 1
      if (chunks !== 10) return
      cancelled = performance.now()
      controller.abort()
    },
  })
  await running.catch(() => {})
  return performance.now() - cancelled
}
