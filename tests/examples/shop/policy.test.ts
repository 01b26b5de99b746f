import type { Authenticator } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { served } from '../../support/servers/served.ts'
import { openShop, shopFolder } from './open-shop.ts'

test('the page has a strict policy at every address of the shop, and is not cached', async () => {
  const { url } = await served([], [], {}, { shopFolder })
  for (const path of ['/shop', '/shop/', '/shop?seed=3', '/shop/cart', '/shop/product/A-1']) {
    const response = await fetch(url + path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([200, 'no-store'])
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(await response.text()).toContain('<title>Shop</title>')
  }
})

test('its files are cached forever, and a missing one is a 404 and no page', async () => {
  const { url } = await served([], [], {}, { shopFolder })
  const page = await (await fetch(`${url}/shop`)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/shop\/assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(files).toHaveLength(2)
  for (const file of files) {
    const response = await fetch(url + file)
    expect(response.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  }
  for (const path of ['/shop/assets/index-gone.js', '/shop/assets', '/shop/assets/..%2findex.html'])
    expect((await fetch(url + path)).status, path).toBe(404)
})

test('a server that many people share has no shop', async () => {
  const authenticator: Authenticator = { identity: 'provider', authenticate: async () => undefined }
  const { url } = await served([], [], {}, { shopFolder, authenticator })
  for (const path of ['/shop', '/shop/cart']) expect((await fetch(url + path)).status, path).toBe(401)
})

describe.skipIf(!chromiumPath)('in a browser', () => {
  test('text never becomes markup, and the state that the page gives to tests cannot be changed', async () => {
    const { page, truth, product } = await openShop(5)
    const markup = page.locator('body').evaluate((body) => {
      ;(body as unknown as { innerHTML: string }).innerHTML = '<b>x</b>'
    })
    await expect(markup).rejects.toThrow('TrustedHTML')
    await page.evaluate(() => {
      const { shop } = globalThis as unknown as { shop: { cart: unknown[]; products: { price: number }[] } }
      shop.cart.push({ productId: 'x', quantity: 1 })
      for (const each of shop.products) each.price = 0
      Reflect.set(globalThis, 'shop', {})
      Reflect.set(shop, 'cart', ['x'])
    })
    const now = await truth()
    expect(now.cart).toEqual([])
    expect(now.products.find(({ id }) => id === product.id)?.price).toBe(product.price)
  })
})
