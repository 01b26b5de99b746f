import type { OpenedPage } from '../support/open-page-with.ts'

/** The thread time of a script on the page's main thread, in milliseconds: a busy machine does not change it. */
export async function threadTime({ page }: OpenedPage, script: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await busy()
  await page.evaluate(script)
  const after = await busy()
  await session.detach()
  return after - before
}

/** The minimum for any reader: asks every element for its style and position. */
const walk =
  'for (const each of document.querySelectorAll("*")) { getComputedStyle(each).visibility; each.getBoundingClientRect() }; 0'

/** The thread time of one plain walk over the page, the unit for what reading costs: a slow machine makes both slow. */
export const walkTime = (opened: OpenedPage) => threadTime(opened, walk)
