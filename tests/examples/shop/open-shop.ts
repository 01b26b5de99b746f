import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type BrowserPage, openPage } from '../../support/browsers/browser.ts'
import { served } from '../../support/servers/served.ts'

export const shopFolder = fileURLToPath(new URL('../../../examples/shop/dist/site', import.meta.url))
/** The chat in its corner. */
export const pageFolder = fileURLToPath(new URL('../../../packages/page/dist/browser', import.meta.url))

const base = Number(process.env.DECKHAND_TEST_SEED ?? Math.floor(Math.random() * 1_000_000))

/** New seeds in every run, because tests must not depend on words; `DECKHAND_TEST_SEED` set to the first repeats them. */
export const seeds = [base, base + 1, base + 2]

export interface Product {
  id: string
  name: string
  category: string
  price: number
  stock: number
}

/** The state as the page reports it. */
export interface Truth {
  seed: number
  words: Record<string, string>
  categories: string[]
  products: Product[]
  cart: { productId: string; quantity: number }[]
  orders: { id: string; to: string; total: number; items: { productId: string; quantity: number }[] }[]
}

export interface OpenShop extends BrowserPage {
  url: string
  /** What things are called with this seed. */
  words: Record<string, string>
  /** A product with enough stock. */
  product: Product
  truth(): Promise<Truth>
  goTo(path: string): Promise<void>
}

/** The built shop behind the real server, in a browser. */
export async function openShop(seed: number, options: BrowserContextOptions = {}): Promise<OpenShop> {
  const { url } = await served([], [], {}, { shopFolder, pageFolder })
  const opened = await openPage({ reducedMotion: 'reduce', ...options })
  const { page } = opened
  const goTo = async (path: string) => void (await page.goto(`${url}/shop${path}?seed=${seed}`))
  await goTo('')
  const truth = () => readTruth(page)
  const { words, products } = await truth()
  const product = products.find(({ stock }) => stock >= 5)
  if (!product) throw new Error(`With the seed ${seed} there is nothing to buy.`)
  return { ...opened, url, words, product, truth, goTo }
}

export const readTruth = (page: Page) =>
  page.evaluate(() => {
    const { shop } = globalThis as unknown as { shop: Truth }
    return { ...shop }
  })

export const address = { name: 'Ann Lee', street: '3 Mill Lane', city: 'Dublin', postcode: 'D02 X285' }

/** Puts two of the product into the cart and goes to the checkout. */
export async function goToCheckout({ page, words, product, goTo }: OpenShop): Promise<void> {
  await goTo(`/product/${product.id}`)
  await page.getByLabel(words.quantity ?? '', { exact: true }).fill('2')
  await page.getByRole('button', { name: words.addToCart ?? '', exact: true }).click()
  await page.getByRole('link', { name: `${words.cart} 2 pieces` }).click()
  await page.getByRole('link', { name: words.checkout ?? '', exact: true }).click()
}

export async function fillAddress({ page, words }: OpenShop): Promise<void> {
  for (const [field, text] of Object.entries(address))
    await page.getByLabel(words[field] ?? '', { exact: true }).fill(text)
  await page.getByLabel(words.country ?? '', { exact: true }).selectOption('Ireland')
}
