import type { Browser, Page } from 'playwright-core'
import { type MainThreadWork, watchMainThread } from './main-thread.ts'

export type Way = 'ours' | 'naive' | 'naive-flushed'

/** What the page offers; apps/workspace/src/bench/main.tsx says more. */
interface Stage {
  stream(options: { text: string; chunks: number; way: Way }): Promise<number>
  showText(text: string, isOpen: boolean): void
  showList(state: { items: { key: string; text: string }[] }): void
  scrollUp(frames: number): Promise<void>
}

/** The globals of the page, used by the functions that run there. */
export interface StageWindow {
  stage: Stage
}

export interface StagePage {
  page: Page
  work(): Promise<MainThreadWork>
}

/** A new page, so that nothing is left of earlier measurements. It is closed afterwards. */
export async function withStage<Result>(
  browser: Browser,
  url: string,
  use: (stage: StagePage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  try {
    const page = await context.newPage()
    const { work } = await watchMainThread(page)
    await page.goto(`${url}/bench.html`)
    await page.waitForFunction(() => 'stage' in globalThis)
    await page.evaluate(() => (globalThis as unknown as StageWindow).stage.showText('Loaded.', false))
    await page.locator('.markdown > p:not(.markdown-plain)').waitFor()
    return await use({ page, work })
  } finally {
    await context.close()
  }
}
