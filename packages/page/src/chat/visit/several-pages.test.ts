import { expect, test } from 'vitest'
import { chatOn, statesOf, stepsOf } from '../../testing/chat-on-page.ts'
import { HandMadeVisit } from '../../testing/hand-made-visit.ts'
import {
  calls,
  pageCall,
  question,
  ScriptedTransport,
  says,
  silence,
  streams,
  TabStorage,
} from '../../testing/scripted-transport.ts'

const search = pageCall('c1', 'fill-search', { value: 'mug' })
const add = pageCall('c2', 'click-add-to-cart', { item: 'Blue mug' })
const more = pageCall('c3', 'click-add-to-cart', { item: 'Red mug' })
const order = question('q1', 'action_order', 'Order?')
const stoppedByReload = 'Stopped. The page was reloaded.'

const inTime = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A chat in a new document of a tab. */
function open(title: string, storage: TabStorage, transport = new ScriptedTransport()) {
  const visit = new HandMadeVisit(title)
  return { ...chatOn(transport, { storage, visit }), visit, transport }
}

/** A tab whose page goes away during the second of three calls. */
async function leftAtWork(transport = new ScriptedTransport().next(calls(search, add, more))) {
  const storage = new TabStorage()
  const first = open('mugs', storage, transport)
  first.page.answer = ({ coordinate }) => (coordinate[0] === 'search' ? undefined : new Promise(() => undefined))
  void first.chat.send('Add')
  while (first.page.actions.length < 2) await inTime()
  return { ...first, storage }
}

const lastOf = ({ messages }: { messages: { content: string }[] }) => messages.at(-1)?.content

test('the answer continues on the page that a call leads to, with results for finished, interrupted and skipped calls', async () => {
  const { storage, visit, chat: before, transport: asked } = await leftAtWork()
  visit.leave()
  // Changes in a page that was left are not stored.
  before.toggleExpand()
  const { chat, transport, seen } = open('cart', storage, new ScriptedTransport().next(says('In the cart.')))
  expect(chat.state).toMatchObject({ isLoading: true, steps: [{ state: 'done' }, { state: 'running' }] })
  await expect.poll(() => chat.state.isLoading).toBe(false)
  const [done, left, notRun] = transport.messages[0] as { callId: string; result: string; isError?: true }[]
  expect(done).toEqual({ callId: 'c1', result: expect.stringContaining('Set the field') })
  expect(JSON.parse(left?.result ?? '')).toEqual({
    ok: true,
    done: expect.stringContaining('left for a new one'),
    from: { address: 'https://shop.example/mugs', title: 'mugs' },
    to: { address: 'https://shop.example/cart', title: 'cart' },
  })
  expect(notRun).toEqual({ callId: 'c3', result: expect.stringContaining('Not run: the page changed'), isError: true })
  expect(transport.requests[0]?.history).toEqual(calls(search, add, more).history)
  expect(chat.state.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Add'],
    ['assistant', 'In the cart.'],
  ])
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['c2', 'done'],
  ])
  expect(stepsOf(chat.state)[1]).toMatchObject({ label: 'click "add to cart" of Blue mug', detail: 'New page: cart' })
  expect(seen.at(-1)?.isLoading).toBe(false)
  // The old page sends nothing more.
  expect([asked.requests.length, before.state.isLoading]).toEqual([1, true])
})

test.each<[string, (tab: Awaited<ReturnType<typeof leftAtWork>>) => void, Partial<HandMadeVisit>]>([
  ['when the person reloaded or went back', ({ visit }) => visit.leave(), { isOnward: false }],
  ['in a copy of the tab while the page is still there', () => undefined, {}],
  ['in a copy of the tab while another one continues', ({ visit }) => visit.leave(), { begin: async () => false }],
  [
    'after half a minute',
    ({ visit, storage }) => {
      visit.leave()
      const text = storage.getItem('deckhand-chat') ?? ''
      storage.setItem(
        'deckhand-chat',
        text.replace(/"at":(\d+)/, (_, at) => `"at":${at - 30_001}`),
      )
    },
    {},
  ],
])('an interrupted answer is shown as stopped %s', async (_, leave, how) => {
  const tab = await leftAtWork()
  leave(tab)
  const visit = Object.assign(new HandMadeVisit('cart'), how)
  const transport = new ScriptedTransport()
  const { chat } = chatOn(transport, { storage: tab.storage, visit })
  await inTime()
  expect(chat.state.isLoading).toBe(false)
  expect(lastOf(chat.state)).toBe(stoppedByReload)
  expect(statesOf(chat.state).at(-1)).toEqual(['c2', 'stopped'])
  expect(transport.requests).toEqual([])
  tab.chat.dispose()
})

test('a stopped answer does not continue on the next page, and there stop works before anything is sent', async () => {
  const stopped = await leftAtWork()
  stopped.chat.stop()
  stopped.visit.leave()
  expect(lastOf(open('cart', stopped.storage).chat.state)).toBe('Stopped.')
  const { storage, visit } = await leftAtWork()
  visit.leave()
  let settled = (_isMine: boolean) => {}
  const begin = () =>
    new Promise<boolean>((resolve) => {
      settled = resolve
    })
  const slow = Object.assign(new HandMadeVisit('cart'), { begin })
  const transport = new ScriptedTransport().next(says('Hello.'))
  const { chat } = chatOn(transport, { storage, visit: slow })
  await inTime()
  chat.stop()
  expect([chat.state.isLoading, lastOf(chat.state), transport.requests.length]).toEqual([false, 'Stopped.', 0])
  const sent = chat.send('Hi')
  settled(true)
  await sent
  await inTime()
  expect(transport.messages).toEqual(['Hi'])
  slow.leave()
  expect(open('checkout', storage).chat.state.isLoading).toBe(false)
})

test('a question of the turn is asked on the new page, and its answer is sent with the results of the page calls', async () => {
  const { storage, visit } = await leftAtWork(new ScriptedTransport().next(calls(order, search, add)))
  visit.leave()
  const { chat, transport } = open('cart', storage, new ScriptedTransport().next(says('Ordered.')))
  await expect.poll(() => chat.state.isLoading).toBe(false)
  expect(chat.state.steps).toMatchObject([{ id: 'c1' }, { id: 'c2', state: 'done' }, { id: 'q1', state: 'asking' }])
  await chat.confirm('q1')
  expect(transport.messages).toMatchObject([
    [{ callId: 'c1' }, { callId: 'c2' }, { callId: 'q1', signature: 'signed q1' }],
  ])
})

test('an open request is sent again from the new page, and its text is not shown twice', async () => {
  const storage = new TabStorage()
  const words = { type: 'text', delta: 'Let me look.' } as const
  const first = open(
    'mugs',
    storage,
    new ScriptedTransport().next((asked, options) => {
      options.onPiece?.(words)
      return silence(asked, options)
    }),
  )
  void first.chat.send('Look')
  await expect.poll(() => first.chat.state.lastAssistantMessage).toBe('Let me look.')
  first.visit.leave()
  const { chat, transport } = open(
    'cart',
    storage,
    new ScriptedTransport().next(streams([words], says('Let me look.'))),
  )
  await expect.poll(() => chat.state.isLoading).toBe(false)
  expect(transport.messages).toEqual(['Look'])
  expect(chat.state.messages.map(({ content }) => content)).toEqual(['Look', 'Let me look.'])
})

test('an approval in flight is sent again unchanged, and no one is asked twice', async () => {
  const storage = new TabStorage()
  const first = open('mugs', storage, new ScriptedTransport().next(calls(order), silence))
  await first.chat.send('Order')
  void first.chat.confirm('q1')
  first.visit.leave()
  const { chat, transport, seen } = open('cart', storage, new ScriptedTransport().next(says('Ordered.')))
  await expect.poll(() => chat.state.isLoading).toBe(false)
  expect(transport.messages).toEqual([first.transport.messages[1]])
  expect(seen.some(({ steps }) => steps.some(({ state }) => state === 'asking'))).toBe(false)
  expect(statesOf(chat.state)).toEqual([['q1', 'done']])
})

test.each(['that work and lead on', 'that lead on at once'])(
  'an endless chain of pages %s is given up after 40',
  async (how) => {
    const storage = new TabStorage()
    const leads = pageCall('c2', 'click-add-to-cart', { item: 'Blue mug' })
    let [documents, requests, isOver] = [0, 0, false]
    while (!isOver && documents < 60) {
      const transport = new ScriptedTransport().next(calls(leads))
      const { chat, page, visit } = open('loop', storage, transport)
      page.answer = () => new Promise(() => undefined)
      if (!documents) void chat.send('Go')
      if (!documents || how === 'that work and lead on')
        while (!page.actions.length && chat.state.isLoading) await inTime()
      isOver = !chat.state.isLoading
      visit.leave()
      documents += 1
      requests += transport.requests.length
    }
    expect(isOver).toBe(true)
    expect(requests).toBeLessThanOrEqual(40)
    expect(documents).toBeLessThanOrEqual(42)
  },
)

test('a page from the back/forward cache shows what happened since, and does not continue the answer', async () => {
  const { chat, page, visit, storage, transport } = await leftAtWork()
  let finish = () => {}
  page.answer = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  chat.stop()
  transport.next(calls(pageCall('c4', 'click-add-to-cart', { item: 'Red mug' })))
  void chat.send('Add')
  while (page.actions.length < 3) await inTime()
  visit.leave()
  const later = open('cart', storage, new ScriptedTransport().next(says('In the cart.')))
  await expect.poll(() => later.chat.state.isLoading).toBe(false)
  later.visit.leave()
  visit.comeBack()
  finish()
  await inTime()
  expect(chat.state.messages).toEqual(later.chat.state.messages)
  expect(chat.state).toMatchObject({ isLoading: false, steps: [] })
  transport.next(says('Good.'))
  await chat.send('And?')
  expect(transport.messages).toEqual(['Add', 'Add', 'And?'])
  expect(transport.requests[2]?.history).toEqual(says('In the cart.').history)
  expect([page.actions.length, lastOf(open('cart', storage).chat.state)]).toEqual([3, 'Good.'])
})
