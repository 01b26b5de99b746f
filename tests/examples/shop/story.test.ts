import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { seeds } from './open-shop.ts'
import { openStory, patient, type Story, startShop } from './open-story.ts'

const [first = 1, second = 2, third = 3] = seeds
/** With this seed the shop has a single piece of its cheapest product. */
const oneLeftOfTheCheapest = 881_063
const address = 'Ada Lovelace, 12 Example Street, 1010 Vienna, Austria'

/** Repeated with DECKHAND_TEST_SEED set to the first of them. */
describe.skipIf(!chromiumPath)(
  `a visitor of the shop, with the seeds ${seeds.join(', ')}`,
  { timeout: 180_000 },
  () => {
    let shop: Awaited<ReturnType<typeof startShop>>
    beforeAll(async () => {
      shop = await startShop()
    }, 180_000)
    afterAll(() => shop?.close())

    test('has two of a thing put into the cart', async () => {
      const { say, truth, product, complaints } = await openStory(shop.url, first)
      expect(await say(`Please add two of ${product.name} to the cart.`)).toContain(product.name)
      expect((await truth()).cart).toEqual([{ productId: product.id, quantity: 2 }])
      expect(complaints).toEqual([])
    })

    test('follows a suggestion: two of the cheapest in stock', async () => {
      await takesUpSuggestion(shop.url, second)
    })

    test('reads that there is only one of the cheapest, which is then in the cart', async () => {
      const { product, said } = await takesUpSuggestion(shop.url, oneLeftOfTheCheapest)
      expect(product.stock).toBe(1)
      expect(said).toContain('we have 1 piece')
    })

    test('has the list narrowed and sorted', async () => {
      const { page, say, truth } = await openStory(shop.url, second)
      const { categories, products } = await truth()
      const [category = ''] = categories
      const limit = Math.ceil(products.find((one) => one.category === category)?.price ?? 0) + 1
      await say(`show only ${category} under ${limit} euros`)
      await say('sort by price')
      const fitting = products.filter((one) => one.category === category && one.price <= limit)
      const shown = await page.locator('li.card h2').allTextContents()
      expect(shown.length).toBe(fitting.length)
      expect(shown.map((name) => fitting.find((one) => one.name === name)?.price)).toEqual(
        fitting.map(({ price }) => price).sort((a, b) => a - b),
      )
    })

    test('has the checkout filled in and is asked before it is sent: declining orders nothing, confirming orders once, also with a second click', async () => {
      const { page, words, corner, say, send, answer, truth, product } = await openStory(shop.url, third)
      await say(`Put two ${product.name} in the cart, and fill in my address: ${address}`)
      await send('place the order')
      await corner.getByRole('button', { name: 'Decline' }).click()
      await expect.poll(answer, patient).toContain('declined')
      expect((await truth()).orders).toEqual([])
      await page.getByRole('button', { name: words.keepEditing ?? '', exact: true }).click()
      await send('place the order now')
      await corner.getByRole('button', { name: 'Confirm' }).dblclick()
      await expect.poll(answer, patient).toContain('is placed')
      expect((await truth()).orders).toMatchObject([{ to: address, items: [{ productId: product.id, quantity: 2 }] }])
    })

    test('gets both from one message: a result from the server and an action on the page', async () => {
      const { say, truth, product } = await openStory(shop.url, first)
      const words = await say(
        `What would express delivery of 2 kg to Austria cost, and put a ${product.name} in the cart?`,
      )
      expect((await truth()).cart).toEqual([{ productId: product.id, quantity: 1 }])
      expect(words).toMatch(/price: \d+/)
      expect(words).toContain(product.name)
    })

    test('is led through the shop without a page load, and goes on talking there', async () => {
      const { page, say, inCart, product, other } = await openStory(shop.url, second)
      await page.evaluate('globalThis.isSamePage = true')
      await say(`add a ${product.name} and go to the checkout`)
      expect(new URL(page.url()).pathname).toBe('/shop/checkout')
      await say(`add two ${other.name}`)
      expect(await Promise.all([product, other].map(inCart))).toEqual([1, 2])
      const words = await say('what is in my cart?')
      expect(words).toContain(product.name)
      expect(words).toContain(other.name)
      expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
    })

    /** Begins to add many, and waits until some are in the cart. */
    async function begun({ send, inCart, product }: Story): Promise<number> {
      const wanted = Math.min(product.stock, 20)
      await send(`add ${wanted} ${product.name} to the cart`)
      await expect.poll(() => inCart(product), { ...patient, interval: 10 }).toBeGreaterThan(0)
      return wanted
    }

    test('stops it in the middle: what was done stays, nothing more happens, and the chat goes on', async () => {
      const story = await openStory(shop.url, third)
      const { page, corner, inCart, product, other, say } = story
      const wanted = await begun(story)
      await corner.getByRole('button', { name: 'Stop' }).click()
      await corner.getByRole('button', { name: 'Send' }).waitFor()
      await corner.locator('.step.stopped').first().waitFor()
      const done = await inCart(product)
      expect(done).toBeLessThan(wanted)
      await page.waitForTimeout(1000)
      expect(await inCart(product)).toBe(done)
      await say(`add a ${other.name} to the cart`)
      expect(await Promise.all([product, other].map(inCart))).toEqual([done, 1])
    })

    test('reloads in the middle, keeps the conversation and the cart, and goes on in the chat', async () => {
      const story = await openStory(shop.url, first)
      const { page, corner, inCart, product, other, say } = story
      const wanted = await begun(story)
      await page.reload()
      const done = await inCart(product)
      expect(done).toBeLessThan(wanted)
      await corner.getByText(`add ${wanted} ${product.name} to the cart`, { exact: true }).waitFor()
      await say(`add a ${other.name} to the cart`)
      expect(await Promise.all([product, other].map(inCart))).toEqual([done, 1])
    })
  },
)

async function takesUpSuggestion(url: string, seed: number) {
  const { corner, answer, truth } = await openStory(url, seed)
  await corner.getByRole('button', { name: 'Put two of the cheapest into my cart' }).click()
  await expect.poll(answer, patient).not.toBe('')
  const { cart, products } = await truth()
  const prices = products.filter(({ stock }) => stock > 0).map(({ price }) => price)
  const product = products.find(({ id }) => id === cart[0]?.productId)
  if (!product) throw new Error('Nothing is in the cart.')
  expect(product.price).toBe(Math.min(...prices))
  expect(cart).toMatchObject([{ quantity: Math.min(2, product.stock) }])
  return { product, said: await answer() }
}
