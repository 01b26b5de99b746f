import { fileURLToPath } from 'node:url'
import type { PendingApproval } from '@deckhand/spec'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { chromiumPath, openPage } from '../support/browsers/browser.ts'
import { startCommand } from '../support/processes/command.ts'
import { connectToDeckhand, textOf } from '../support/processes/deckhand-client.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { lines } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { orderDesk, ordersProject } from './order-desk.ts'

const hidcote = { article: 'LAV-1', name: 'Lavender Hidcote', category: 'herb', price: 4.5 }
const provence = { article: 'LAV-2', name: 'Lavender Provence', category: 'herb', price: 5.9 }

test('the sample plugin is served: reads, writes, streams and refusals', async () => {
  const { get, post, inCart, command, address, headers } = await orderDesk()
  expect(command.output()).toMatch(/\nActions: 6 from .*orders, 5 of them for agents, at http:\S+\/_jay\/actions\/\n/)
  expect(await get('catalogue.search?query=lavender')).toEqual({
    status: 200,
    body: { success: true, data: [hidcote, provence] },
  })
  expect(await get('catalogue.search?query=lavender&maxPrice=5&limit=1')).toMatchObject({ body: { data: [hidcote] } })
  expect(await get('catalogue.search?query=')).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_INPUT', path: '$.query' } },
  })
  expect(await get('catalogue.product?article=LAV-1')).toMatchObject({
    body: { data: { ...hidcote, inStock: true } },
  })
  expect(await get('catalogue.product?article=LAV-9')).toEqual({ status: 200, body: { success: true, data: null } })
  expect(await get('cart.addItem?article=LAV-1')).toMatchObject({ status: 405 })
  expect(await post('orders.place', { address: '3 Mill Lane' })).toMatchObject({
    status: 422,
    body: { error: { code: 'EMPTY_CART', isActionError: true } },
  })
  const watching = await fetch(`${address}stock.watch?article=LAV-1&changes=2`, { headers })
  for (const quantity of [2, 3]) {
    await post('cart.addItem', { article: 'LAV-1', quantity })
    await post('orders.place', { address: '3 Mill Lane' })
  }
  expect(watching.headers.get('content-type')).toContain('application/x-ndjson')
  expect(await lines(watching)).toEqual([
    ...[40, 38, 35].map((left) => ({ chunk: { article: 'LAV-1', left } })),
    { done: true },
  ])

  await post('cart.addItem', { article: 'LAV-2', quantity: 2 })
  expect(await post('cart.addItem', { article: 'lav-2', quantity: 2 })).toEqual({
    status: 422,
    body: {
      success: false,
      error: {
        code: 'OUT_OF_STOCK',
        message: 'Lavender Provence (LAV-2): 4 wanted, 3 left.',
        isActionError: true,
      },
    },
  })
  expect(await inCart()).toEqual(['2 LAV-2'])
  expect(await post('orders.place', { address: '3 Mill Lane' })).toMatchObject({ status: 200, body: { success: true } })
})

test.skipIf(!chromiumPath)('a page buys with the typed callers, and reads the stock as it changes', async () => {
  const { url, headers } = await orderDesk()
  const { page, complaints } = await openPage({ extraHTTPHeaders: headers })
  await page.goto(`${url}/api/health`)
  await page.evaluate(await browserCode())
  const bought = await page.evaluate(async () => {
    const { shop } = globalThis as unknown as { shop: typeof import('@deckhand/example-orders/browser') }
    const { buy, watchStock, showProduct, showCart } = shop
    const stock = watchStock({ article: 'LAV-2', changes: 1 })
    const levels = [await stock.next()]
    const card = await showProduct({ article: 'LAV-2' })
    const words = [await buy('provence', 2, '3 Mill Lane'), await buy('provence', 2, '3 Mill Lane')]
    levels.push(await stock.next())
    return {
      levels,
      card: card?.name,
      words: [...words, await buy('cactus', 1, '3 Mill Lane')],
      cart: await showCart({}),
    }
  })
  expect(bought).toEqual({
    levels: [3, 1].map((left) => ({ value: { article: 'LAV-2', left }, done: false })),
    card: 'Lavender Provence',
    words: [
      '2 × Lavender Provence for 11.8 €: ORDER-1 is on its way.',
      'Sorry. Lavender Provence (LAV-2): 2 wanted, 1 left.',
      'We have no cactus.',
    ],
    cart: { items: [], total: 0 },
  })
  // The browser itself tells of answers that are no success: the icon of this page, and what was refused.
  expect(complaints.filter((words) => !/status of (?:404|422)/.test(words))).toEqual([])
})

test('an agent searches, fills the cart once it may, and orders only when a person confirms it', async () => {
  const { ask, decide, inCart, trust, audit, log } = await orderDesk()
  expect(await ask('search the catalogue for lavender')).toMatchObject({
    status: 'completed',
    tool: 'action_catalogue_search',
    toolArgs: { query: 'lavender' },
    output: [hidcote, provence],
    summary: expect.stringMatching(/Hidcote.*LAV-1.*\n.*Provence.*LAV-2/),
  })

  const adding = await ask('add 2 of LAV-1 to my cart')
  expect(adding).toMatchObject({
    status: 'awaiting_confirmation',
    tool: 'action_cart_addItem',
    approval: { preview: 'call cart.addItem with article LAV-1, quantity 2' },
  })
  expect(await inCart()).toEqual([])
  await Promise.all([decide(adding, 'approve_once'), decide(adding, 'approve_once')])
  expect(await inCart()).toEqual(['2 LAV-1'])

  await trust('autonomous')
  expect(await ask('add 1 of ROS-1 to my cart')).toMatchObject({ status: 'completed' })
  expect(await inCart()).toEqual(['2 LAV-1', '1 ROS-1'])

  const order = 'order what is in my cart to 3 Mill Lane, Bath'
  const asked = await ask(order)
  expect(asked).toMatchObject({
    status: 'awaiting_confirmation',
    tool: 'action_orders_place',
    approval: {
      preview: 'Order everything in the cart and have it delivered to 3 Mill Lane, Bath?',
      reason: 'You are asked about this each time.',
    },
  })
  await decide(asked, 'reject')
  expect(await inCart()).toEqual(['2 LAV-1', '1 ROS-1'])
  await decide(await ask(order), 'approve_once')
  expect(await inCart()).toEqual([])

  const again = await ask(order)
  await decide(again, 'approve_once')
  expect(JSON.stringify(await log(again.runId))).toContain('EMPTY_CART: The cart is empty.')

  const question = ['approval_asked action_orders_place', 'approval_resolved action_orders_place']
  const ran = ['effect_begun action_orders_place', 'effect_ended action_orders_place']
  const kept = (await audit()).map(({ kind, data }) => `${kind} ${data.tool ?? ''}`.trim())
  expect(kept.filter((line) => line.endsWith('action_orders_place'))).toEqual([
    ...question,
    ...question,
    ...ran,
    ...question,
    ...ran,
  ])
})

test('agents know only the actions that have a file; the kill switch stops writes, and reads still work', async () => {
  const { ask, url, headers, inCart, log } = await orderDesk({ AGENT_SIDE_EFFECTS_ENABLED: 'false' })
  const response = await fetch(`${url}/api/agents`, { headers })
  const { agents } = (await response.json()) as { agents: { id: string; tools: string[] }[] }
  const deckhand = agents.find(({ id }) => id === 'deckhand')
  expect(deckhand?.tools.filter((name) => name.startsWith('action_'))).toEqual([
    'action_cart_addItem',
    'action_catalogue_product',
    'action_catalogue_search',
    'action_orders_place',
    'action_stock_watch',
  ])
  for (const prompt of ['add 2 of LAV-1 to my cart', 'order what is in my cart to 3 Mill Lane'])
    expect(JSON.stringify(await ask(prompt))).toContain('Side effects are switched off')
  expect(await inCart()).toEqual([])

  const told = await ask('watch the stock of LAV-1')
  expect(told).toMatchObject({ status: 'completed', output: [{ article: 'LAV-1', left: 40 }] })
  expect(await log(told.runId)).toContainEqual(
    expect.objectContaining({ type: 'tool_progress', message: '{"article":"LAV-1","left":40}' }),
  )
})

test('A10: a client of "deckhand mcp" cannot order without a person either, at any trust level', async () => {
  const folder = tempFolder()
  const served = await orderDesk({ DECKHAND_DATA: folder })
  await served.trust('autonomous')
  const { call } = await connectToDeckhand(folder, { DECKHAND_PROJECT: ordersProject })
  expect(textOf(await call('action_cart_addItem', { article: 'LAV-1', quantity: 2 }))).toContain('Lavender Hidcote')
  const told: string[] = []
  const ordering = call(
    'action_orders_place',
    { address: '3 Mill Lane' },
    { onprogress: ({ message }) => void told.push(message ?? '') },
  )
  await expect.poll(() => told.join()).toContain('delivered to 3 Mill Lane?')
  const listed = await fetch(`${served.url}/api/agent/approvals?status=open`, { headers: served.headers })
  const { approvals } = (await listed.json()) as { approvals: (PendingApproval & { runId: string })[] }
  expect(approvals).toHaveLength(1)
  for (const approval of approvals) await served.decide({ runId: approval.runId, approval }, 'reject')
  expect(await ordering).toMatchObject({ isError: true })
})

test('the agent of the plugin can be asked, has the tools that its file names, and still asks before it changes something', async () => {
  const { ask, url, headers } = await orderDesk()
  const { agents } = (await (await fetch(`${url}/api/agents`, { headers })).json()) as { agents: { id: string }[] }
  expect(agents.find(({ id }) => id === 'order-desk')).toMatchObject({
    description: 'Finds products, says what is in stock and fills the cart.',
    tools: ['action_catalogue_search', 'action_catalogue_product', 'action_stock_watch', 'action_cart_addItem'],
  })
  expect(await ask('search the catalogue for lavender', { agentId: 'order-desk' })).toMatchObject({
    status: 'completed',
    agentId: 'order-desk',
    tool: 'action_catalogue_search',
  })
  expect(await ask('add 2 of LAV-1 to my cart', { agentId: 'order-desk' })).toMatchObject({
    status: 'awaiting_confirmation',
    tool: 'action_cart_addItem',
  })
})

test('the files of the sample plugin have no mistake: its types are fresh, and its handlers fit them', async () => {
  const command = startCommand(['actions', 'validate', '--project', ordersProject])
  expect(await command.exitCode).toBe(0)
  expect(command.output()).toContain('8 files, 0 errors, 0 warnings.')
})

test('without the setting no plugin is looked for, and there is no such address', async () => {
  const { url, headers, command } = await serveCommand()
  expect((await fetch(`${url}/_jay/actions/catalogue.search?query=x`, { headers })).status).toBe(404)
  expect(command.output()).not.toContain('Actions:')
})

test('an invalid project is refused with what to do', async () => {
  const command = startCommand(['serve'], { PORT: '0', DECKHAND_PROJECT: '/nowhere/at/all' })
  expect(await command.exitCode).toBe(2)
  expect(command.errors()).toContain(
    'DECKHAND_PROJECT must be the folder of a project with plugins, and /nowhere/at/all is not.',
  )
})

async function browserCode(): Promise<string> {
  const entry = fileURLToPath(new URL('../../examples/orders/src/browser.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'shop',
    platform: 'browser',
    conditions: ['@deckhand/source'],
    footer: { js: 'globalThis.shop = shop' },
  })
  return outputFiles[0]?.text ?? ''
}
