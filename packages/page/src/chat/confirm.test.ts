import { expect, test } from 'vitest'
import { chatOn, statesOf, stepsOf } from '../testing/chat-on-page.ts'
import { single } from '../testing/hand-made-page.ts'
import {
  calls,
  fails,
  pageCall,
  question,
  ScriptedTransport,
  says,
  streams,
  TabStorage,
} from '../testing/scripted-transport.ts'

const order = question('q1', 'action_order', 'Order 2 mugs for 18 €?')
const mail = question('q2', 'action_mail', 'Send the bill?')
function paying(words: string) {
  const pay = single('pay', 'button')
  return { ...pay, confirm: true as const, items: pay.items.map((item) => ({ ...item, question: words })) }
}

const approved = (id: string) => ({ callId: id, result: '{"decision":"approved"}', signature: `signed ${id}` })

test('a write waits for a person with its question, and an approval returns the signature', async () => {
  const transport = new ScriptedTransport().next(
    calls(order),
    streams(
      [
        { type: 'tool-start', id: 'q1', name: 'action_order', preview: 'Order 2 mugs' },
        { type: 'tool-end', id: 'q1', name: 'action_order', output: 1 },
      ],
      says('Ordered.'),
    ),
  )
  const { chat, seen } = chatOn(transport)
  await chat.send('Order')
  expect(chat.state.isLoading).toBe(false)
  expect(chat.state.steps).toMatchObject([
    { id: 'q1', where: 'server', state: 'asking', question: 'Order 2 mugs for 18 €?' },
  ])
  expect(transport.requests).toHaveLength(1)
  await chat.confirm('q1')
  expect(transport.messages[1]).toEqual([approved('q1')])
  expect(transport.requests[1]?.history).toEqual(calls(order).history)
  expect(stepsOf(chat.state)).toEqual([expect.not.objectContaining({ question: expect.anything() })])
  expect(statesOf(chat.state)).toEqual([['q1', 'done']])
  expect(seen.some(({ steps }) => steps[0]?.state === 'running')).toBe(true)
  expect(chat.state.messages).toHaveLength(2)
})

test('A12: the chat says that a call may have happened, and whom it reaches', async () => {
  const asked = question('q1', 'action_mail', 'It is not known whether this happened: send the bill. Run it again?')
  const confirmation = { preview: '', signature: '', ...asked.confirmation, for: 'outcome' as const }
  const recipients = ['ann@example.com', 'ben\u202e@example.com']
  const { chat } = chatOn(
    new ScriptedTransport().next(calls({ ...asked, confirmation: { ...confirmation, recipients } }), says('Sent.')),
  )
  await chat.send('Bill them')
  const answers = { yes: 'Run it again', no: 'Do not run it again' }
  const words = `${asked.confirmation?.preview} To ann@example.com, ben\\u{202e}@example.com.`
  expect(chat.state.steps).toMatchObject([{ state: 'asking', ...answers, question: words }])
  await chat.confirm('q1')
  expect(statesOf(chat.state)).toEqual([['q1', 'done']])
})

test('approving twice sends one answer', async () => {
  const transport = new ScriptedTransport().next(calls(order), says('Ordered.'))
  const { chat } = chatOn(transport)
  await chat.send('Order')
  await Promise.all([chat.confirm('q1'), chat.confirm('q1'), chat.decline('q1')])
  await chat.confirm('q1')
  expect(transport.messages.slice(1)).toEqual([[approved('q1')]])
})

test('the answers to all questions of a turn are sent together, after the page calls ran', async () => {
  const transport = new ScriptedTransport().next(
    calls(order, pageCall('c1', 'fill-search', { value: 'mug' }), mail),
    says('Ordered, no mail.'),
  )
  const { chat, page } = chatOn(transport)
  await chat.send('Order')
  expect(page.actions).toHaveLength(1)
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['q1', 'asking'],
    ['q2', 'asking'],
  ])
  await chat.decline('q2', 'Not today')
  expect(transport.requests).toHaveLength(1)
  expect(stepsOf(chat.state)[2]).toMatchObject({ state: 'declined', detail: 'Not today' })
  await chat.confirm('q1')
  expect(transport.messages[1]).toMatchObject([
    { callId: 'c1' },
    { callId: 'q2', result: '{"decision":"rejected","feedback":"Not today"}', signature: 'signed q2' },
    approved('q1'),
  ])
  expect(statesOf(chat.state).at(-1)).toEqual(['q2', 'declined'])
})

test('an approved page tool comes back and runs once, as the same step', async () => {
  const asked = { ...question('c1', 'click-add-to-cart', 'Click it?'), args: { item: 'Red mug' } }
  const transport = new ScriptedTransport().next(
    calls(asked),
    calls(pageCall('c1', 'click-add-to-cart', { item: 'Red mug' })),
    says('Clicked.'),
  )
  const { chat, page } = chatOn(transport)
  await chat.send('Click')
  expect(chat.state.steps).toMatchObject([
    { where: 'page', label: 'click "add to cart" of Red mug', question: 'Click "add to cart" of Red mug?' },
  ])
  expect(page.actions).toEqual([])
  await chat.confirm('c1')
  expect(page.actions).toHaveLength(1)
  expect(transport.messages[2]).toEqual([{ callId: 'c1', result: expect.stringContaining('Red mug') }])
  expect(statesOf(chat.state)).toEqual([['c1', 'done']])
})

test.each([
  ['runs if the page still asks the same question', 'Pay 20 €?', 1],
  ['does not run if the page now asks another question', 'Pay 200 €?', 0],
])("a page tool that a person approved with the author's question %s", async (_, later, times) => {
  const transport = new ScriptedTransport().next(
    calls(question('c1', 'click-pay', 'On this page: click-pay')),
    calls(pageCall('c1', 'click-pay')),
    says('So it is.'),
  )
  const { chat, page } = chatOn(transport)
  page.interactions = [paying('Pay 20 €?')]
  await chat.send('Pay')
  expect(chat.state.steps).toMatchObject([{ question: 'Pay 20 €?', label: 'click "pay"' }])
  page.interactions = [paying(later)]
  await chat.confirm('c1')
  expect(page.actions).toHaveLength(times)
  expect(JSON.stringify(transport.messages[2])).toContain(times ? 'Clicked' : 'by now the page asks')
})

test('P2: after a reload a person still agrees only to the question that they saw', async () => {
  const storage = new TabStorage()
  const first = new ScriptedTransport().next(calls(question('c1', 'click-pay', 'On this page: click-pay')))
  const before = chatOn(first, { storage })
  before.page.interactions = [paying('Pay 10 €?')]
  await before.chat.send('Pay')
  before.chat.dispose()
  const second = new ScriptedTransport().next(calls(pageCall('c1', 'click-pay')), says('So it is.'))
  const { chat, page } = chatOn(second, { storage })
  page.interactions = [paying('Pay 9,999 €?')]
  expect(stepsOf(chat.state)).toMatchObject([{ state: 'asking', question: 'Pay 10 €?' }])
  await chat.confirm('c1')
  expect(page.actions).toEqual([])
  expect(JSON.stringify(second.messages[1])).toContain('by now the page asks')
})

test('P2: changed titles and removed marks also count as a changed question', async () => {
  for (const later of [
    { ...single('pay', 'button'), description: 'Pay 9,999 €', confirm: true as const },
    single('pay', 'button'),
  ]) {
    const transport = new ScriptedTransport().next(
      calls(question('c1', 'click-pay', 'On this page: click-pay')),
      calls(pageCall('c1', 'click-pay')),
      says('So it is.'),
    )
    const { chat, page } = chatOn(transport)
    page.interactions = [{ ...single('pay', 'button'), description: 'Pay 10 €', confirm: true }]
    await chat.send('Pay')
    expect(chat.state.steps).toMatchObject([{ question: 'Click "Pay 10 €"?' }])
    page.interactions = [later]
    await chat.confirm('c1')
    expect(page.actions).toEqual([])
  }
})

test('P2: a card shows all arguments, complete and exact, with nothing hidden', async () => {
  const address = `Main Street 1\n${'x'.repeat(5_000)} to \u202emoc.live@eve`
  const transport = new ScriptedTransport().next(
    calls({ ...order, args: { address, items: [{ sku: 'mug', count: 2 }] } }),
    says('Ordered.'),
  )
  const { chat } = chatOn(transport)
  await chat.send('Order')
  const shown = `address: "Main Street 1\\n${'x'.repeat(5_000)} to \\u{202e}moc.live@eve"\nitems: [{"sku":"mug","count":2}]`
  expect(chat.state.steps).toMatchObject([{ state: 'asking', details: shown }])
  await chat.confirm('q1')
  expect(stepsOf(chat.state)[0]).not.toHaveProperty('details')
})

test('a control that is marked while the calls of a turn run is refused, because no one was asked about it', async () => {
  const transport = new ScriptedTransport().next(
    calls(pageCall('c1', 'fill-search', { value: '1000' }), pageCall('c2', 'click-send')),
    says('I ask you first.'),
  )
  const { chat, page } = chatOn(transport)
  const send = single('send', 'button')
  page.interactions = [single('search', 'text'), send]
  page.answer = () => {
    page.interactions = [single('search', 'text'), { ...send, confirm: true }]
  }
  await chat.send('Send 1000')
  expect(page.actions).toEqual([{ event: 'input', coordinate: ['search'], data: '1000' }])
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['c2', 'failed'],
  ])
  expect(transport.messages[1]).toMatchObject([{}, { callId: 'c2', isError: true }])
})

test('a marked control runs after approval, and only that one', async () => {
  const transport = new ScriptedTransport().next(
    calls(question('c1', 'click-send', 'Send it?')),
    calls(pageCall('c1', 'click-send')),
    calls(pageCall('c2', 'click-send')),
    says('Sent.'),
  )
  const { chat, page } = chatOn(transport)
  page.interactions = [{ ...single('send', 'button'), confirm: true }]
  await chat.send('Send')
  await chat.confirm('c1')
  expect(page.actions).toHaveLength(1)
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['c2', 'failed'],
  ])
})

test('a declined control does not run, whatever the server says', async () => {
  const transport = new ScriptedTransport().next(
    calls(question('c1', 'click-send', 'Send it?')),
    calls(pageCall('c1', 'click-send')),
    says('Fine.'),
  )
  const { chat, page } = chatOn(transport)
  page.interactions = [{ ...single('send', 'button'), confirm: true }]
  await chat.send('Send')
  await chat.decline('c1')
  expect(page.actions).toEqual([])
})

test("a question combines the author's words and the value that the agent fills in", async () => {
  const preview = 'On this page: fill-account with value “DE00”'
  const transport = new ScriptedTransport().next(
    calls({ ...question('c1', 'fill-account', preview), args: { value: 'DE00' } }, question('c2', 'click-pay', 'Pay')),
  )
  const { chat, page } = chatOn(transport)
  const marked = (words: string, { items, ...more }: ReturnType<typeof single>) => ({
    ...more,
    items: items.map((item) => ({ ...item, question: words })),
    confirm: true as const,
  })
  page.interactions = [
    marked('Change the account?', single('account', 'text')),
    marked('Pay?', single('pay', 'button')),
  ]
  await chat.send('Pay')
  expect(stepsOf(chat.state).map((step) => step.question)).toEqual([
    'Change the account? Fill "account": "DE00".',
    'Pay?',
  ])
})

test.each([
  ['of the page', paying('Pay 10 €?'), 'click-pay'],
  ['of the server', single('other', 'button'), 'action_order'],
])('an approved call %s that did not run is shown as failed, with the reason', async (_where, control, name) => {
  const error = `"${name}" is no longer what it was when this call was made. The call was not run.`
  const history = [{ role: 'user' as const, parts: [{ functionResponse: { id: 'q1', name, response: { error } } }] }]
  const transport = new ScriptedTransport().next(calls(question('q1', name, 'Do it?')), {
    type: 'response',
    message: 'It did not work.',
    history,
  })
  const { chat, page } = chatOn(transport)
  page.interactions = [control]
  await chat.send('Do it')
  await chat.confirm('q1')
  expect(stepsOf(chat.state)).toMatchObject([{ id: 'q1', state: 'failed', detail: error }])
  expect(page.actions).toEqual([])
})

test('another message declines the question, and the server learns it from that message alone', async () => {
  const transport = new ScriptedTransport().next(calls(order), says('Fine.'))
  const { chat } = chatOn(transport)
  await chat.send('Order')
  await chat.send('No, wait')
  expect(transport.messages).toEqual(['Order', 'No, wait'])
  expect(transport.requests[1]?.history).toEqual(calls(order).history)
  expect(chat.state.messages[1]?.steps).toMatchObject([{ state: 'declined', detail: 'You said something else.' }])
  await chat.confirm('q1')
  expect(transport.requests).toHaveLength(2)
})

test('an approval whose request failed is sent again with the same signature, and succeeds', async () => {
  const transport = new ScriptedTransport().next(calls(order), fails('You are offline.'), says('Ordered.'))
  const { chat } = chatOn(transport)
  await chat.send('Order')
  await chat.confirm('q1')
  expect(stepsOf(chat.state)).toMatchObject([{ state: 'failed', detail: 'It may have been done.' }])
  await chat.retry()
  expect(transport.messages[2]).toEqual([approved('q1')])
  expect(statesOf(chat.state)).toEqual([['q1', 'done']])
  expect(stepsOf(chat.state)[0]).not.toHaveProperty('detail')
})
