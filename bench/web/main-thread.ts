import type { Page } from 'playwright-core'

/** Milliseconds of work on the main thread so far. */
export interface MainThreadWork {
  /** Scripts, styles and layout. */
  rendering: number
  tasks: number
}

export interface MainThread {
  work(): Promise<MainThreadWork>
  /** Megabytes of objects that are still in use. */
  heap(): Promise<number>
}

export async function watchMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  }
  return {
    async work() {
      const seconds = await metric()
      const rendering = seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration')
      return { rendering: rendering * 1_000, tasks: seconds('TaskDuration') * 1_000 }
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric())('JSHeapUsedSize') / 1_000_000
    },
  }
}
