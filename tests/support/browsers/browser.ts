import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Set by `npm test` when there is one on this machine; tests that need it skip otherwise. */
export const chromiumPath = process.env.DECKHAND_CHROMIUM

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/**
 * Each window loads two pages for what drops down from its address bar, which cost several times what most of ours do. Only the last list
 * of features counts, so that those which Playwright turns off are named again.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/** By the features that are turned on in them. */
const started = new Map<string, Promise<Browser>>()

export interface BrowserPage {
  page: Page
  /** Console errors and uncaught errors of the page. */
  complaints: string[]
}

/**
 * A page in a profile of its own that ends with the test. All pages of a test file with the same features share a browser, which ends with the
 * file.
 */
export async function openPage(options: BrowserContextOptions = {}, features: string[] = []): Promise<BrowserPage> {
  const browser = started.get(features.join()) ?? launch(features)
  started.set(features.join(), browser)
  const context = await (await browser).newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

export async function closeBrowser(): Promise<void> {
  const browsers = [...started.values()]
  started.clear()
  for (const browser of browsers) await (await browser).close()
}

async function launch(features: string[]): Promise<Browser> {
  if (!chromiumPath) throw new Error('There is no Chromium here: set DECKHAND_CHROMIUM to the path of one.')
  const { chromium } = await import('playwright-core')
  const args = ['--no-sandbox', ...quiet, `--disable-features=${withoutFeatures}`]
  if (features.length) args.push(`--enable-features=${features}`)
  return chromium.launch({ executablePath: chromiumPath, args })
}
