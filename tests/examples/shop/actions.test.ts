import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chromiumPath, openPage } from '../../support/browsers/browser.ts'
import { startCommand } from '../../support/processes/command.ts'
import { serveCommand } from '../../support/processes/serve-command.ts'
import { post } from '../../support/servers/served.ts'

const project = fileURLToPath(new URL('../../../examples/shop', import.meta.url))

interface Found {
  id: string
  name: string
  price: number
  stock: number
  weight: number
}

test.skipIf(!chromiumPath)(
  'the command serves the page, and the plugin sells what it shows with the same seed',
  async () => {
    const { url, headers } = await serveCommand({ DECKHAND_PROJECT: project, SHOP_SEED: '41' })
    const { page } = await openPage()
    await page.goto(`${url}/shop?seed=41`)
    const shown = await page.evaluate(() => (globalThis as unknown as { shop: { products: Found[] } }).shop.products)
    const answer = await fetch(`${url}/_jay/actions/shop.searchProducts?limit=50`, { headers })
    const { data: sold } = (await answer.json()) as { data: Found[] }
    expect(sold.length).toBe(24)
    expect(shown).toMatchObject(sold)
  },
)

test('the plugin finds products, tells what delivery costs, and takes orders', async () => {
  const { url, headers, command } = await serveCommand({ DECKHAND_PROJECT: project })
  expect(command.output()).toMatch(/\nActions: 3 from .*shop, at http:\S+\/_jay\/actions\/\n/)
  const get = async (path: string) => (await fetch(`${url}/_jay/actions/shop.${path}`, { headers })).json()
  const order = async (input: object) =>
    (
      await post(`${url}/_jay/actions/shop.placeOrder`, input, {
        headers: { ...headers, 'content-type': 'application/json' },
      })
    ).json()

  const { data: all } = (await get('searchProducts?limit=50')) as { data: Found[] }
  expect(all).toHaveLength(24)
  const wanted = all.find(({ stock }) => stock >= 5)
  if (!wanted) throw new Error('Nothing is in stock.')
  const query = encodeURIComponent(wanted.name.toLowerCase())
  expect(await get(`searchProducts?query=${query}&onlyInStock=true`)).toEqual({ success: true, data: [wanted] })
  expect(await get('deliveryQuote?country=Germany&weight=1.2&delivery=express')).toEqual({
    success: true,
    data: { price: 9.8, days: 1 },
  })
  expect(await get('deliveryQuote?country=Atlantis&weight=1')).toMatchObject({ error: { path: '$.country' } })
  expect(await get('deliveryQuote?country=Germany&weight=900')).toMatchObject({ error: { code: 'BAD_WEIGHT' } })

  const address = { name: 'Ann', street: '3 Mill Lane', city: 'Berlin', postcode: '10115', country: 'Germany' }
  const items = [{ productId: wanted.id, quantity: 2 }]
  expect(await order({ ...address, items, delivery: 'pickup', note: 'Ring twice.' })).toMatchObject({
    data: { orderId: 'S-1001', total: wanted.price * 2, isGift: false, note: 'Ring twice.' },
  })
  expect(await order({ ...address, items: [{ productId: wanted.id, quantity: 99 }] })).toMatchObject({
    error: { code: 'OUT_OF_STOCK', message: expect.stringContaining(`only ${wanted.stock - 2} are left`) },
  })
  expect(await order({ ...address, items, postcode: '1' })).toMatchObject({ error: { code: 'BAD_ADDRESS' } })
  expect(await order({ ...address, items: [] })).toMatchObject({ error: { code: 'INVALID_INPUT', path: '$.items' } })
})

test('its files, their types and its handlers agree', async () => {
  const command = startCommand(['actions', 'validate', '--project', project])
  expect(await command.exitCode, command.output()).toBe(0)
})
