import { describe, expect, test } from 'vitest'
import { violations } from '../../support/browsers/axe-check.ts'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { fillAddress, goToCheckout, openShop, seeds } from './open-shop.ts'

const [seed = 1] = seeds

describe.skipIf(!chromiumPath)(`the agent in the corner of the shop with seed ${seed}`, () => {
  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('opens under the strict policy, %s and %i wide, and axe finds nothing', async (colorScheme, width) => {
    const { page, complaints } = await openShop(seed, { colorScheme, viewport: { width, height: 800 } })
    const corner = page.locator('deckhand-chat')
    await corner.getByRole('button', { name: 'Shop assistant' }).click()
    await corner.getByRole('dialog', { name: 'Shop assistant' }).waitFor()
    expect(await violations(page)).toEqual([])
    await corner.getByRole('textbox').fill('Hello')
    await corner.getByRole('textbox').press('Enter')
    await corner.getByText('Hello', { exact: true }).waitFor()
    // This shop has no agent, and the console says so to its owner.
    const expected = /^(Failed to load resource|Deckhand: There is no agent)/
    expect(complaints.filter((words) => !expected.test(words))).toEqual([])
  })

  test('is loaded in two steps: what shows it at first, and what answers when it is opened', async () => {
    const { page, url } = await openShop(seed)
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = async () => (await loaded()).filter((name) => name.startsWith(`${url}/page/`)).length
    await page.locator('deckhand-chat .launcher').waitFor()
    expect(await scripts()).toBe(1)
    await page.locator('deckhand-chat .launcher').click()
    await expect.poll(scripts).toBeGreaterThan(1)
  })

  test('has the accent colour of the shop, and stays open when the shop navigates', async () => {
    const { page, words } = await openShop(seed)
    const launcher = page.locator('deckhand-chat .launcher')
    const colour = `getComputedStyle(document.querySelector('deckhand-chat').shadowRoot.querySelector('.launcher')).backgroundColor`
    expect(await page.evaluate(colour)).toBe('rgb(23, 107, 77)')
    await launcher.click()
    await page.getByRole('link', { name: `${words.cart} (empty)` }).click()
    await page.getByRole('heading', { level: 1, name: words.cart ?? '' }).waitFor()
    expect(await page.locator('deckhand-chat dialog').isVisible()).toBe(true)
  })

  test('asks before it places an order: the last button is marked', async () => {
    const shop = await openShop(seed)
    await goToCheckout(shop)
    await fillAddress(shop)
    await shop.page.getByRole('button', { name: shop.words.review ?? '', exact: true }).click()
    const marked = shop.page.locator('[data-deckhand-confirm]')
    expect(await marked.allTextContents()).toEqual([shop.words.placeOrder])
    expect(await marked.getAttribute('data-deckhand-confirm')).toMatch(
      /^Place the order for .*, to Ann Lee, 3 Mill Lane/,
    )
  })
})
