import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDeckhand } from 'deckhand/command'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserPage, openPage } from '../../support/browsers/browser.ts'
import { type Product, readTruth, type Truth } from './open-shop.ts'

export interface Story extends BrowserPage {
  words: Record<string, string>
  /** The product with the most stock. */
  product: Product
  /** Another product with enough stock. */
  other: Product
  /** The agent in the corner. */
  corner: Locator
  truth(): Promise<Truth>
  /** How many of it are in the cart. */
  inCart(product: Product): Promise<number>
  /** Sends a message to the agent. */
  send(text: string): Promise<void>
  /** Waits until the agent is idle. Returns its last words. */
  answer(): Promise<string>
  say(text: string): Promise<string>
}

interface WithChat {
  chat: { state: { lastAssistantMessage: string } }
}

const noKeys = { GEMINI_API_KEY: '', GOOGLE_API_KEY: '', GOOGLE_AI_API_KEY: '' }
const enough = 5

/** For a machine that is busy with other tests. */
export const patient = { timeout: 30_000 }

/** All that `npm start` starts without a key: server, emulator, shop and agent. */
export async function startShop(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-story-'))
  const deckhand = await openDeckhand({ DECKHAND_DATA: folder, ...noKeys })
  const { url } = await deckhand.listen(0)
  const close = async () => {
    await deckhand.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, close }
}

/** A visitor of the shop who has opened the agent in its corner. */
export async function openStory(url: string, seed: number): Promise<Story> {
  const opened = await openPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  const { page } = opened
  await page.goto(`${url}/shop?seed=${seed}`)
  const corner = page.locator('deckhand-chat')
  await corner.getByRole('button', { name: 'Shop assistant' }).click()
  const truth = () => readTruth(page)
  const { words, products } = await truth()
  const [product, other] = products.sort((a, b) => b.stock - a.stock)
  if (!product || !other || other.stock < enough) throw new Error(`With the seed ${seed} there is too little to buy.`)
  const inCart = async ({ id }: Product) =>
    (await truth()).cart.find(({ productId }) => productId === id)?.quantity ?? 0

  const send = async (text: string) => {
    await corner.getByRole('textbox', { name: 'Message' }).fill(text)
    await corner.getByRole('textbox', { name: 'Message' }).press('Enter')
    await corner.getByText(text, { exact: true }).first().waitFor()
  }
  const answer = async () => {
    await expect.poll(() => corner.getByRole('button', { name: 'Send', exact: true }).count(), patient).toBe(1)
    return corner.evaluate((element) => (element as unknown as WithChat).chat.state.lastAssistantMessage)
  }
  const say = async (text: string) => {
    await send(text)
    return answer()
  }
  return { ...opened, words, product, other, corner, truth, inCart, send, answer, say }
}
