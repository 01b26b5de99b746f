import type { Browser, CDPSession, Page } from 'playwright-core'

/** What the page offers; apps/workspace/src/bench/main.tsx says more. */
interface Stage {
  stream(options: { text: string; chunks: number; isNaive: boolean }): Promise<number>
  showText(text: string, isOpen: boolean): void
  showList(state: { items: { key: string; text: string }[] }): void
  scrollUp(frames: number): Promise<void>
}

/** The globals of the page, which the functions that are sent there use. */
export interface StageWindow {
  stage: Stage
}

export interface StagePage {
  page: Page
  /** Milliseconds of work on the main thread so far: scripts, styles and layout; and all tasks. */
  work(): Promise<{ rendering: number; tasks: number }>
}

/** A page of its own, so that nothing is left of what was measured before. It is closed afterwards. */
export async function withStage<Result>(
  browser: Browser,
  url: string,
  use: (stage: StagePage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${url}/bench.html`)
    await page.waitForFunction(() => 'stage' in globalThis)
    await page.evaluate(() => (globalThis as unknown as StageWindow).stage.showText('Loaded.', false))
    await page.locator('.markdown > p:not(.markdown-plain)').waitFor()
    return await use({ page, work: () => workOf(session) })
  } finally {
    await context.close()
  }
}

async function workOf(session: CDPSession): Promise<{ rendering: number; tasks: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const rendering = seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration')
  return { rendering: rendering * 1_000, tasks: seconds('TaskDuration') * 1_000 }
}
