import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { fillAddress, goToCheckout, openShop, seeds } from './open-shop.ts'

const [seed = 1] = seeds

describe.skipIf(!chromiumPath)(`the shop with seed ${seed}`, () => {
  test('views have addresses: back and forward go between them without a load, and keep the filters', async () => {
    const { page, words, product, truth, complaints } = await openShop(seed)
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await page.getByLabel(words.category ?? '', { exact: true }).selectOption(product.category)
    await page.getByRole('link', { name: product.name }).click()
    await page.getByRole('link', { name: `${words.cart} (empty)` }).click()
    const heading = () => page.getByRole('heading', { level: 1 }).textContent()
    expect(await heading()).toBe(words.cart)
    await page.goBack()
    await expect.poll(heading).toBe(product.name)
    await page.goBack()
    await expect.poll(heading).toBe('Products')
    expect(await page.getByLabel(words.category ?? '', { exact: true }).inputValue()).toBe(product.category)
    const inCategory = (await truth()).products.filter(({ category }) => category === product.category)
    expect(await page.locator('main li').count()).toBe(inCategory.length)
    await page.goForward()
    await expect.poll(heading).toBe(product.name)
    expect(await page.locator('h1:focus').count()).toBe(1)
    expect(loads).toEqual([])
    await page.reload()
    expect(await heading()).toBe(product.name)
    expect(complaints).toEqual([])
  })

  test('a reload keeps the cart and the form, and another tab has a cart of its own', async () => {
    const shop = await openShop(seed)
    const { page, words, truth } = shop
    await goToCheckout(shop)
    await fillAddress(shop)
    await page.getByLabel(words.pickup ?? '', { exact: true }).check()
    const { cart } = await truth()
    await page.reload()
    expect((await truth()).cart).toEqual(cart)
    expect(await page.getByLabel(words.city ?? '', { exact: true }).inputValue()).toBe('Dublin')
    expect(await page.getByLabel(words.country ?? '', { exact: true }).inputValue()).toBe('Ireland')
    expect(await page.getByLabel(words.pickup ?? '', { exact: true }).isChecked()).toBe(true)
    const other = await page.context().newPage()
    await other.goto(page.url())
    expect(await other.evaluate(() => (globalThis as unknown as { shop: { cart: [] } }).shop.cart)).toEqual([])
  })

  test('an unknown address says so', async () => {
    const { page, goTo } = await openShop(seed)
    for (const path of ['/product/NONE-1', '/orders/W-9', '/nowhere', '/product/%25']) {
      await goTo(path)
      expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toBe('Not found')
    }
  })

  test('a menu opens when the pointer goes down and by keys, and not by a click that a script makes', async () => {
    const { page, words, complaints } = await openShop(seed)
    const trigger = page.getByRole('button', { name: words.sort ?? '', exact: true })
    const menu = page.getByRole('menu')
    await trigger.evaluate((button) => (button as unknown as { click(): void }).click())
    expect(await menu.count()).toBe(0)
    await trigger.click()
    expect(await trigger.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('menuitemradio', { name: words.cheapest ?? '', exact: true }).click()
    expect(await menu.count()).toBe(0)
    expect(page.url()).toContain('sort=cheapest')
    const prices = await page.locator('main li .price').allTextContents()
    const amounts = prices.map((text) => Number(text.slice(1)))
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))

    await trigger.press('ArrowDown')
    const focused = () => page.locator(':focus').textContent()
    expect(await focused()).toBe(words.featured)
    expect(await page.locator('[aria-checked=true]').textContent()).toBe(words.cheapest)
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(words.byName)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(page.url()).toContain('sort=dearest')
    expect(await focused()).toBe(words.sort)
    await trigger.press('Enter')
    await page.keyboard.press('Escape')
    expect([await menu.count(), await focused()]).toEqual([0, words.sort])
    await trigger.click()
    await page.getByRole('heading', { level: 1 }).click()
    expect(await menu.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('a modal keeps the focus, covers the page, and gives the focus back', async () => {
    const shop = await openShop(seed)
    const { page, words, goTo, product } = shop
    await goTo(`/product/${product.id}`)
    const opener = page.getByRole('button', { name: words.deliveryPrices ?? '', exact: true })
    await opener.click()
    const inside = () => page.locator('dialog :focus').count()
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await inside(), key).toBe(1)
    }
    await expect(opener.click({ timeout: 500 })).rejects.toThrow('intercepts pointer events')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator(':focus').textContent()).toBe(words.deliveryPrices)

    await goToCheckout(shop)
    await fillAddress(shop)
    await page.getByRole('button', { name: words.review ?? '', exact: true }).click()
    const stops: (string | null)[] = []
    for (let press = 0; press < 4; press += 1) {
      stops.push(await page.locator('dialog :focus').textContent())
      await page.keyboard.press('Tab')
    }
    expect(stops).toEqual([words.keepEditing, words.placeOrder, words.keepEditing, words.placeOrder])
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('colours are chosen in the menu and kept', async () => {
    const { page, words } = await openShop(seed, { colorScheme: 'light' })
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body as never).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: words.account ?? '', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Colours: dark' }).click()
    expect(await ground()).not.toBe(light)
    await page.reload()
    expect(await ground()).not.toBe(light)

    function getComputedStyle(_element: never): { backgroundColor: string } {
      throw new Error('Only the browser has it.')
    }
  })
})
