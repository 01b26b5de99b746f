import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with what is to be seen now: each rule with the elements that break it. Best practices count too. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Not a script element, which the policy of the page forbids.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { axe: checker } = globalThis as unknown as { axe: Checker }
    const options = { resultTypes: ['violations'], preload: false }
    return (await checker.run({ ...options, ...(only && { runOnly: only }) })).violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

interface Checker {
  run(options: object): Promise<{ violations: AxeViolation[] }>
}

interface AxeViolation {
  id: string
  nodes: { html: string }[]
}

/** Levels of the headings in the order of the page. */
export const headingLevels = (page: Page) =>
  page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ tagName }) => Number(tagName.slice(1))))

/** By how many pixels the page is wider than its window. */
export const sidewaysOverflow = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
