import type { BrowserContextOptions, Page } from 'playwright-core'
import { headingLevels, sidewaysOverflow, violations } from '../support/browsers/axe-check.ts'
import type { BrowserPage } from '../support/browsers/browser.ts'

export interface World {
  url: string
  open(path: string, more?: BrowserContextOptions): Promise<BrowserPage>
}

export interface Sight {
  name: string
  path: string
  /** Scrolls the part under test into view. */
  until: (page: Page) => Promise<unknown>
}

export const sight = (name: string, path: string, until: Sight['until']): Sight => ({ name, path, until })
export const words = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
export const press = (name: string, then: string) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.getByText(then).first().waitFor()
}

/** Between the themes nothing but colours changes. */
const looks = [
  { colorScheme: 'light', width: 1280, rules: undefined },
  { colorScheme: 'dark', width: 1280, rules: ['color-contrast'] },
  { colorScheme: 'dark', width: 390, rules: undefined },
] satisfies { colorScheme: 'light' | 'dark'; width: number; rules: string[] | undefined }[]

/** The violations of each sight in both themes, wide and narrow; empty if there are none. */
export async function faults(
  world: World,
  sights: Sight[],
  complaint = /status of 404/,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const { page, complaints } = await world.open('/runs', { reducedMotion: 'reduce' })
  for (const { name, path, until } of sights) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(world.url + path)
    await until(page)
    for (const { colorScheme, width, rules } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const wrong = await violations(page, rules)
      wrong.push(...(await misplaced(page, name)))
      if (wrong.length > 0) found[`${name}, ${colorScheme}, ${width}`] = wrong
    }
  }
  const spoken = complaints.filter((each) => !complaint.test(each))
  return { ...found, ...(spoken.length > 0 && { complaints: spoken }) }
}

async function misplaced(page: Page, name: string): Promise<string[]> {
  const levels = await headingLevels(page)
  const skips = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
  const overflow = await sidewaysOverflow(page)
  // The page behind a dialog is hidden from screen readers.
  const isDialog = /dialog|palette/.test(name)
  return [
    ...((!isDialog && levels.filter((level) => level === 1).length !== 1) || skips ? [`headings ${levels}`] : []),
    ...(overflow > 0 ? [`${overflow} pixels too wide`] : []),
    ...((await page.title()).endsWith(' · Deckhand') ? [] : [`titled ${await page.title()}`]),
  ]
}
