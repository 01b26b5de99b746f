import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openPageWith } from './support/open-page-with.ts'

const html = `
  <p data-state="cart">0 in the cart</p>
  <button data-ref="add-to-cart" data-key="p/1" data-label="Blue mug">Add to cart</button>
  <button data-ref="add-to-cart" data-key="p/2" data-label="Red mug">Add to cart</button>
  <input data-ref="search" aria-label="Search">
  <label><input type="checkbox" data-ref="gift">As a gift</label>`

const script = `
  import { offerToBrowser, pageTools } from '@deckhand/page/tools'
  import { markedPage } from './support/marked-page.ts'
  let count = 0
  document.addEventListener('click', ({ target }) => {
    if (target.dataset.ref !== 'add-to-cart') return
    document.querySelector('[data-state]').textContent = ++count + ' in the cart, last ' + target.dataset.label
  })
  globalThis.changes = []
  document.modelContext?.addEventListener('toolchange', () => changes.push(1))
  globalThis.offer = offerToBrowser(pageTools(markedPage()))`

interface Listed {
  name: string
  description: string
  inputSchema: { properties: Record<string, { enum?: string[] }> }
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean }
}

interface BrowserModelContext {
  getTools(): Promise<(Omit<Listed, 'inputSchema'> & { inputSchema: Listed['inputSchema'] | string })[]>
  executeTool(tool: object, input: object | string, options?: { signal?: AbortSignal }): Promise<string>
}

type Ours = { document: { modelContext: BrowserModelContext }; changes: unknown[]; offer: { stop(): void } }

/**
 * WebMCP is still a proposal, and Chromium changes its shapes: 143 has none, 150 writes schemas and input as JSON text, 156 as objects. These
 * tests speak all three; what our own code offers is the same.
 */
async function openWithWebMcp(skip: (note: string) => void): Promise<Page> {
  const { page, complaints } = await openPageWith(html, { script, features: ['WebMCP'] })
  if (!(await page.evaluate('document.modelContext'))) skip('this Chromium has no document.modelContext')
  expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  return page
}

const listTools = (page: Page) =>
  page.evaluate(async () => {
    const tools = await (globalThis as unknown as Ours).document.modelContext.getTools()
    return tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema: typeof inputSchema === 'string' ? (JSON.parse(inputSchema) as Listed['inputSchema']) : inputSchema,
      annotations,
    }))
  })

const names = async (page: Page) => (await listTools(page)).map(({ name }) => name).sort()

async function execute(page: Page, name: string, input: object): Promise<{ isError?: boolean; answer: unknown }> {
  const text = await page.evaluate(
    async ([name, input]) => {
      const { modelContext } = (globalThis as unknown as Ours).document
      const tool = (await modelContext.getTools()).find((one) => one.name === name)
      if (!tool) return '{"content":[{"text":"null"}]}'
      return modelContext.executeTool(tool, typeof tool.inputSchema === 'string' ? JSON.stringify(input) : input)
    },
    [name, input] as const,
  )
  const { content, isError } = JSON.parse(text) as { content: { text: string }[]; isError?: boolean }
  return { answer: JSON.parse(content[0]?.text ?? ''), ...(isError && { isError }) }
}

const ours = [
  'click-add-to-cart',
  'fill-input',
  'fill-search',
  'get-page-state',
  'list-interactions',
  'toggle-gift',
  'trigger-interaction',
]

test.skipIf(!chromiumPath)('the browser lists the tools of the page, and read-only ones say so', async ({ skip }) => {
  const page = await openWithWebMcp(skip)
  expect(await names(page)).toEqual(ours)
  const tools = await listTools(page)
  expect(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)).toEqual([
    'get-page-state',
    'list-interactions',
  ])
  expect(tools.every(({ annotations }) => annotations.untrustedContentHint)).toBe(true)
  expect(tools.find(({ name }) => name === 'click-add-to-cart')).toMatchObject({
    description: 'Clicks the button "add to cart" of one of 2 items',
    inputSchema: { properties: { item: { enum: ['Blue mug', 'Red mug'] } }, required: ['item'] },
  })
})

test.skipIf(!chromiumPath)('the browser executes them, with input validated against the schema', async ({ skip }) => {
  const page = await openWithWebMcp(skip)
  expect(await execute(page, 'get-page-state', {})).toEqual({ answer: { cart: '0 in the cart' } })
  expect(await execute(page, 'click-add-to-cart', { item: 'Red mug' })).toEqual({
    answer: {
      ok: true,
      done: 'Clicked the button "add to cart" of "Red mug".',
      changes: ['cart: "0 in the cart" -> "1 in the cart, last Red mug"'],
    },
  })
  expect(await execute(page, 'click-add-to-cart', { item: 'Cup' })).toMatchObject({
    isError: true,
    answer: { code: 'INVALID_ARGUMENTS', parameter: 'item' },
  })
  expect(await execute(page, 'click-add-to-cart', {})).toMatchObject({ isError: true })
  expect(await execute(page, 'get-page-state', { of: 'me' })).toMatchObject({
    isError: true,
    answer: { parameter: 'of' },
  })
  expect(await execute(page, 'get-page-state', {})).toEqual({ answer: { cart: '1 in the cart, last Red mug' } })
  await execute(page, 'fill-search', { value: 'plates' })
  await execute(page, 'toggle-gift', { checked: true })
  expect(await page.inputValue('[data-ref=search]')).toBe('plates')
  expect(await page.isChecked('[data-ref=gift]')).toBe(true)
  expect(await execute(page, 'list-interactions', { search: 'mug red' })).toEqual({
    answer: ['add-to-cart: the button "add to cart", 2 items: "Blue mug", "Red mug"'],
  })
})

test.skipIf(!chromiumPath)(
  'the tools follow the page, and only changed ones are registered again',
  async ({ skip }) => {
    const page = await openWithWebMcp(skip)
    const changes = () => page.evaluate(() => (globalThis as unknown as Ours).changes.length)
    await expect.poll(changes).toBe(ours.length)
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button data-ref="checkout">Pay</button>'))
    await expect.poll(() => names(page)).toEqual([...ours, 'click-checkout'].sort())
    await page.evaluate(() => document.querySelector('[data-key="p/2"]')?.setAttribute('data-label', 'Green mug'))
    const labels = async () =>
      (await listTools(page)).find(({ name }) => name === 'click-add-to-cart')?.inputSchema.properties.item?.enum
    await expect.poll(labels).toEqual(['Blue mug', 'Green mug'])
    await page.evaluate(() => document.querySelector('[data-ref=search]')?.remove())
    await expect.poll(() => names(page)).not.toContain('fill-search')
    // One was added, one was removed and added again, one was removed.
    expect(await changes()).toBe(ours.length + 4)
  },
)

test.skipIf(!chromiumPath)(
  'an agent outside of the page sees and uses the same through the browser',
  async ({ skip }) => {
    const page = await openWithWebMcp(skip)
    expect((await page.webmcp.tools()).map(({ name }) => name).sort()).toEqual(ours)
    const result = await page.webmcp.callTool('click-add-to-cart', { item: 'Blue mug' })
    expect(result).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('1 in the cart, last Blue mug') }],
    })
    expect(await page.webmcp.callTool('click-add-to-cart', { item: 7 })).toMatchObject({ isError: true })
    expect(await page.textContent('[data-state]')).toBe('1 in the cart, last Blue mug')
  },
)

test.skipIf(!chromiumPath)('no tool stays registered after a stop', async ({ skip }) => {
  const page = await openWithWebMcp(skip)
  await page.evaluate(() => (globalThis as unknown as Ours).offer.stop())
  expect(await names(page)).toEqual([])
  await page.evaluate(() => document.querySelector('[data-ref=search]')?.remove())
  await page.waitForTimeout(150)
  expect(await names(page)).toEqual([])
})

test.skipIf(!chromiumPath)('nothing is registered in a browser without WebMCP', async () => {
  const { page } = await openPageWith(html, { script })
  expect(await page.evaluate('offer === undefined && !("modelContext" in document)')).toBe(true)
})
