import { describe, expect, test } from 'vitest'
import { headingLevels, sidewaysOverflow, violations } from '../../support/browsers/axe-check.ts'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { fillAddress, goToCheckout, type OpenShop, openShop, seeds } from './open-shop.ts'

const sizes = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const

describe.skipIf(!chromiumPath)('axe in the shop', () => {
  test.each(sizes)(
    `every view is accessible, %s and %i wide, with the seed ${seeds[1]}`,
    async (colorScheme, width) => {
      const shop = await openShop(seeds[1] ?? 1, { colorScheme, viewport: { width, height: 800 } })
      const { page, words, goTo, product, complaints } = shop
      const press = (word: string) => page.getByRole('button', { name: words[word] ?? '', exact: true }).click()
      await look(shop, 'list')
      await press('account')
      await look(shop, 'menu')
      await page.keyboard.press('Escape')
      await goTo(`/product/${product.id}`)
      await look(shop, 'product')
      await press('deliveryPrices')
      await look(shop, 'modal')
      await goTo('/cart')
      await look(shop, 'empty cart')
      await goToCheckout(shop)
      await press('review')
      await look(shop, 'checkout with problems')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: words.cart ?? '' }).waitFor()
      await look(shop, 'cart')
      await page.goForward()
      await fillAddress(shop)
      await press('review')
      await look(shop, 'confirmation')
      await press('placeOrder')
      await look(shop, 'order')
      await goTo('/orders')
      await look(shop, 'orders')
      expect(complaints).toEqual([])
    },
    60_000,
  )
})

async function look({ page }: OpenShop, view: string): Promise<void> {
  expect(await violations(page), view).toEqual([])
  expect(await sidewaysOverflow(page), view).toBe(0)
  const levels = await headingLevels(page)
  expect(
    levels.filter((level) => level === 1),
    view,
  ).toEqual([1])
}
