import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { address, fillAddress, goToCheckout, type OpenShop, openShop, seeds } from './open-shop.ts'

describe.skipIf(!chromiumPath)('the shop in a browser', () => {
  test.each(seeds)(
    'seed %i: each filter narrows the list as the products say, and clearing shows all',
    async (seed) => {
      const shop = await openShop(seed)
      const { page, words, complaints, truth } = shop
      const { products } = await truth()
      const category = products.find(({ stock }) => stock === 0)?.category ?? ''
      const price = products.map((each) => each.price).toSorted((one, other) => one - other)[8] ?? 0
      const limit = Math.ceil(price)

      await label(shop, 'search').fill(shop.product.name.toUpperCase())
      expect(await shown(shop)).toEqual([shop.product.name])
      await label(shop, 'search').fill('')
      await label(shop, 'category').selectOption(category)
      expect(await shown(shop)).toEqual(namesOf(products.filter((each) => each.category === category)))
      await label(shop, 'onlyInStock').check()
      const inStock = products.filter((each) => each.category === category && each.stock > 0)
      expect(await shown(shop)).toEqual(namesOf(inStock))
      await page.getByRole('link', { name: words.clear ?? '', exact: true }).click()
      expect(await shown(shop)).toEqual(namesOf(products))
      await label(shop, 'maxPrice').fill(String(limit))
      expect(await shown(shop)).toEqual(namesOf(products.filter((each) => each.price <= limit)))
      await label(shop, 'search').fill('nothing has this')
      expect(await page.locator('main p[role=status]').textContent()).toContain('Nothing fits')
      expect(complaints).toEqual([])
    },
  )

  test.each(seeds)('seed %i: two are bought, after the form said what was wrong with it', async (seed) => {
    const shop = await openShop(seed)
    const { page, words, product, truth, complaints } = shop
    await label(shop, 'search').fill(product.name)
    await page.getByRole('link', { name: product.name }).click()
    await expect.poll(() => page.title()).toContain(product.name)
    await label(shop, 'quantity').fill('2')
    await button(shop, 'addToCart').click()
    expect(await page.locator('body > p[role=status]').textContent()).toContain(`2 × ${product.name}`)
    expect((await truth()).cart).toEqual([{ productId: product.id, quantity: 2 }])
    await page.getByRole('link', { name: `${words.cart} 2 pieces` }).click()
    await page.getByRole('link', { name: words.checkout ?? '', exact: true }).click()

    await label(shop, 'postcode').fill('1')
    await button(shop, 'review').click()
    expect(await page.locator('[role=alert]').textContent()).toBe('Not yet: 4 fields must be corrected.')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(4)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fillAddress(shop)
    await label(shop, 'postcode').fill('10115')
    await button(shop, 'review').click()
    const describedBy = await label(shop, 'postcode').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain('postcode of Ireland')
    expect(await page.locator(':focus').getAttribute('id')).toBe(await label(shop, 'postcode').getAttribute('id'))
    await label(shop, 'postcode').fill(address.postcode)
    await label(shop, 'express').check()
    await label(shop, 'gift').check()
    await button(shop, 'review').click()
    expect(await page.locator('[role=alert]').textContent()).toBe('')
    await button(shop, 'keepEditing').click()
    expect((await truth()).orders).toEqual([])
    await button(shop, 'review').click()
    await button(shop, 'placeOrder').click()

    const { orders, cart } = await truth()
    expect(cart).toEqual([])
    expect(orders).toMatchObject([
      { items: [{ productId: product.id, quantity: 2 }], way: 'express', isGift: true, note: '' },
    ])
    expect(orders[0]?.to).toBe('Ann Lee, 3 Mill Lane, D02 X285 Dublin, Ireland')
    expect(page.url()).toContain(`/shop/orders/${orders[0]?.id}?seed=${seed}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(orders[0]?.id)
    expect(await page.locator('body > p[role=status]').textContent()).toContain('is placed')
    expect(complaints).toEqual([])
  })

  test('a cart is changed by number, by step and by removal, and refuses more than there are', async () => {
    const shop = await openShop(seeds[0] ?? 1)
    const { page, words, product, truth } = shop
    await goToCheckout(shop)
    await shop.goTo('/cart')
    const quantity = async () => (await truth()).cart[0]?.quantity
    const number = page.getByLabel(`${words.quantity}: ${product.name}`)
    const step = (word: string) => page.getByRole('button', { name: `${words[word]}: ${product.name}` })
    await step('more').click()
    expect(await quantity()).toBe(3)
    await step('fewer').press('Enter')
    await step('fewer').press('Enter')
    expect(await quantity()).toBe(1)
    expect(await page.locator(':focus').getAttribute('id')).toBe(await number.getAttribute('id'))
    await number.fill(String(product.stock + 1))
    // The change comes while the pointer moves to the button, which must still be there.
    await step('more').click()
    expect(await quantity()).toBe(2)
    await number.fill(String(product.stock + 1))
    await number.press('Enter')
    expect(await page.getByText(`Enter a whole number from 1 to ${product.stock}.`).isVisible()).toBe(true)
    expect(await quantity()).toBe(2)
    await step('remove').click()
    expect((await truth()).cart).toEqual([])
    expect(await page.getByText('is in your').isVisible()).toBe(true)
    expect(await page.locator('h1:focus').count()).toBe(1)
  })
})

const label = ({ page, words }: OpenShop, word: string) => page.getByLabel(words[word] ?? '', { exact: true })
const button = ({ page, words }: OpenShop, word: string) =>
  page.getByRole('button', { name: words[word] ?? '', exact: true })
const shown = ({ page }: OpenShop) => page.locator('main li h2').allTextContents()
const namesOf = (products: { name: string }[]) => products.map(({ name }) => name)
