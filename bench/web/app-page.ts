import type { Browser, Page } from 'playwright-core'
import { type MainThread, watchMainThread } from './main-thread.ts'
import { sailor } from './serve-app.ts'

export interface AppPage extends MainThread {
  page: Page
}

/** The workspace in a new browser profile, ready for a prompt. It is closed afterwards. */
export async function withApp<Result>(
  browser: Browser,
  url: string,
  use: (app: AppPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const thread = await watchMainThread(page)
    await page.goto(`${url}/chat/${sailor.id}`)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.waitForLoadState('networkidle')
    return await use({ page, ...thread })
  } finally {
    await context.close()
  }
}
