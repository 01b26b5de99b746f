import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the visible page: each rule with the elements that break it. Best practices count too. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await untilStill(page)
  // Not a script element, which the policy of the page forbids.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { axe: checker } = globalThis as unknown as { axe: Checker }
    const options = { resultTypes: ['violations'], preload: false }
    return (await checker.run({ ...options, ...(only && { runOnly: only }) })).violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/**
 * Waits for fades, whose colours are never read at rest. Endless animations, such as spinners, are not awaited.
 * A change begins with the next picture, and what one picture brings may change the next: two in a row without one are still.
 */
function untilStill(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => {
    for (let still = 0; still < 2; still++) {
      await new Promise((done) => requestAnimationFrame(done))
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(passing.map(({ finished }) => finished))
      if (passing.length > 0) still = -1
    }
  })()`)
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
