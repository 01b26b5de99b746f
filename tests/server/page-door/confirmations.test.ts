import type { SendMessageOutput, ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { action, ann, decide, only, openDesk, pageTool, pendingOf, responsesIn, result, stranger } from './open-desk.ts'
import { calls, says, scriptedTurns } from './scripted-turns.ts'

function orders() {
  const made: string[] = []
  const place = action('action_order', {
    effect: 'write',
    inputSchema: { type: 'object', properties: { what: { type: 'string' } } },
    preview: ({ what }) => `order ${what}`,
    handler: async ({ what }, { actionId }: ToolContext) => {
      made.push(`${what} ${actionId}`)
      return { order: made.length }
    },
  })
  return { made, place }
}

test('a write waits for a person, with a description, and runs once they agree', async () => {
  const { made, place } = orders()
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('Ordered.'))
  const { say, submit, store } = await openDesk(model, { tools: [place] })
  const asked = await say('Order a mug', { who: stranger })
  const call = only(asked)
  expect(call).toMatchObject({ category: 'server-action', confirmation: { preview: 'order a mug' } })
  expect(made).toEqual([])
  const done = await submit([decide(call, 'approved')], asked.history, { who: stranger })
  expect(done).toMatchObject({ type: 'response', message: 'Ordered.' })
  const [bare] = call.id.split('.')
  expect(made).toEqual([`a mug ${bare}`])
  expect(responsesIn(done.history)).toEqual([{ id: call.id, name: 'action_order', response: { order: 1 } }])
  const records = await store.audit.list(stranger.userId, { limit: 10 })
  expect(records.map(({ kind }) => kind).reverse()).toEqual([
    'approval_asked',
    'approval_resolved',
    'effect_begun',
    'effect_ended',
  ])
  for (const { data } of records)
    expect(data).toMatchObject({ actionId: bare, site: 'shop', door: 'page', preview: 'order a mug' })
  expect(records[2]?.data).toMatchObject({ decision: 'approved', approvalId: bare })
  expect(records[1]?.data).toMatchObject({ by: 'approval', approvalId: bare })
})

test('a declined call does not run, and the model gets the reason', async () => {
  const { made, place } = orders()
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('Then not.'))
  const { say, submit, store } = await openDesk(model, { tools: [place] })
  const asked = await say('Order')
  const done = await submit([decide(only(asked), 'rejected', 'too dear')], asked.history)
  expect(responsesIn(done.history)[0]?.response.error).toContain('too dear')
  expect(made).toEqual([])
  const [record] = await store.audit.list('ann', { limit: 1 })
  expect(record).toMatchObject({ kind: 'approval_resolved', data: { decision: 'rejected' } })
})

test.each([
  ['by a no', (asked: SendMessageOutput) => ({ results: [decide(only(asked), 'rejected')] })],
  ['by other words', () => ({ message: 'Wait' })],
])('what was declined %s cannot be agreed to with an old copy of the question', async (_, answer) => {
  const { made, place } = orders()
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('Then not.'), says('As you said.'))
  const { desk, say, submit, store } = await openDesk(model, { tools: [place] })
  const asked = await say('Order')
  const { signal } = new AbortController()
  const page = { who: ann, tools: [place], pageTools: [], pageState: {}, history: asked.history }
  await desk.converse({ ...page, ...answer(asked) }, { signal })
  const late = await submit([decide(only(asked), 'approved')], asked.history)
  expect(responsesIn(late.history)[0]?.response.error).toMatch(/rejected this call|said something else/)
  expect(made).toEqual([])
  const resolved = await store.audit.list('ann', { limit: 9, kind: 'approval_resolved' })
  expect(resolved.map(({ data }) => data.decision)).toEqual(['rejected'])
})

test('a tool of the page that the page or the site marks is asked about, and then run by the page', async () => {
  const buy = pageTool('click-buy')
  const settings = [{ pageTools: [{ ...buy, confirm: true }] }, { pageTools: [buy], confirm: ['click-buy'] }]
  for (const setting of settings) {
    const model = scriptedTurns(calls(['click-buy', { item: 'Mug' }]), says('Bought.'))
    const { say, submit, store } = await openDesk(model)
    const asked = await say('Buy', setting)
    const question = only(asked)
    expect(question).toMatchObject({ category: 'server-action' })
    expect(question.confirmation?.preview).toBe('On this page: click-buy with item “Mug”')
    const agreed = await submit([decide(question, 'approved')], asked.history, setting)
    const call = only(agreed)
    expect(call).toEqual({ id: question.id, name: 'click-buy', args: { item: 'Mug' }, category: 'page-automation' })
    const done = await submit([result(call, { bought: true })], agreed.history, setting)
    expect(done).toMatchObject({ message: 'Bought.' })
    expect(responsesIn(done.history)[0]?.response).toEqual({ bought: true })
    const kinds = (await store.audit.list('ann', { limit: 10 })).map(({ kind }) => kind)
    expect(kinds).toEqual(['effect_ended', 'effect_begun', 'approval_resolved', 'approval_asked'])
    const again = await openAgain(store, ['Still bought.'])
    const second = await again.submit([result(call, { bought: 'twice' })], agreed.history, setting)
    expect(responsesIn(second.history)[0]?.response).toEqual({ bought: true })
  }
})

const openAgain = (store: Awaited<ReturnType<typeof openDesk>>['store'], words: string[]) =>
  openDesk(scriptedTurns(...words.map((word) => says(word))), { store })

test('a marked call is asked about although the page has changed since, and a page cannot answer for the person', async () => {
  const buy = pageTool('click-buy')
  const model = scriptedTurns(calls(['click-buy']), says('Done.'))
  const { say, submit } = await openDesk(model)
  const asked = await say('Buy', { pageTools: [{ ...buy, confirm: true }] })
  const sneaky = submit([result(only(asked), { bought: true })], asked.history, { pageTools: [buy] })
  await expect(sneaky).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'results[0].signature' })
})

test('a second click gets the first result, in this process and in another, and the write runs once', async () => {
  const { made, place } = orders()
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('Ordered.'), says('As I said.'))
  const first = await openDesk(model, { tools: [place] })
  const asked = await first.say('Order')
  const click = decide(only(asked), 'approved')
  await first.submit([click], asked.history)
  const second = await first.submit([click], asked.history)
  expect(second).toMatchObject({ message: 'As I said.' })
  const { submit } = await openDesk(scriptedTurns(says('And again.')), { tools: [place], store: first.store })
  const third = await submit([decide(only(asked), 'rejected')], asked.history)
  for (const { history } of [second, third]) expect(responsesIn(history)[0]?.response).toEqual({ order: 1 })
  expect(made).toHaveLength(1)
  expect(first.pieces.filter(({ type }) => type === 'tool-end')).toHaveLength(2)
})

test('two concurrent clicks run it once, and both get the result', async () => {
  let runs = 0
  let release = () => {}
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = action('action_slow', {
    effect: 'write',
    handler: async () => {
      runs += 1
      await open
      return { run: runs }
    },
  })
  const model = scriptedTurns(calls(['action_slow']), says('Done.'), says('Done.'))
  const { say, submit } = await openDesk(model, { tools: [slow] })
  const asked = await say('Go')
  const click = decide(only(asked), 'approved')
  const both = [submit([click], asked.history), submit([click], asked.history)]
  await expect.poll(() => runs).toBe(1)
  release()
  for (const { history } of await Promise.all(both)) expect(responsesIn(history)[0]?.response).toEqual({ run: 1 })
  expect(runs).toBe(1)
})

test('a second click that was aborted does not affect the first', async () => {
  let release = () => {}
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  let runs = 0
  const slow = action('action_slow', { effect: 'write', handler: async () => open.then(() => ++runs) })
  const model = scriptedTurns(calls(['action_slow']), says('Done.'))
  const { desk, say, submit } = await openDesk(model, { tools: [slow] })
  const asked = await say('Go')
  const click = decide(only(asked), 'approved')
  const first = submit([click], asked.history)
  const controller = new AbortController()
  const request = { who: { kind: 'user', userId: 'ann' }, tools: [slow], pageTools: [], pageState: {} } as const
  const second = desk.converse(
    { ...request, tools: [slow], pageTools: [], history: asked.history, results: [click] },
    { signal: controller.signal },
  )
  setTimeout(() => controller.abort(), 50)
  await expect(second).rejects.toMatchObject({ code: 'CANCELLED' })
  release()
  expect(await first).toMatchObject({ message: 'Done.' })
  expect(runs).toBe(1)
})

test('when the model fails after a confirmed write, sending the same again does not write again', async () => {
  const { made, place } = orders()
  const broken = new Error('down')
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), broken, broken, says('Ordered.'))
  const { say, submit } = await openDesk(model, { tools: [place] })
  const asked = await say('Order')
  const click = decide(only(asked), 'approved')
  for (const _ of [1, 2]) await expect(submit([click], asked.history)).rejects.toThrow('down')
  const done = await submit([click], asked.history)
  expect(responsesIn(done.history)[0]?.response).toEqual({ order: 1 })
  expect(made).toHaveLength(1)
})

test('a failed write is reported as failed, also to a second click, and not retried', async () => {
  let runs = 0
  const failing = action('action_fail', {
    effect: 'write',
    handler: async () => {
      runs += 1
      throw new Error('Out of stock.')
    },
  })
  const model = scriptedTurns(calls(['action_fail']), says('Sorry.'), says('Sorry.'))
  const { say, submit, store } = await openDesk(model, { tools: [failing] })
  const asked = await say('Go')
  for (const _ of [1, 2]) {
    const { history } = await submit([decide(only(asked), 'approved')], asked.history)
    expect(responsesIn(history)[0]?.response).toEqual({ error: 'action_fail failed: Out of stock.' })
  }
  expect(runs).toBe(1)
  const ended = await store.audit.list('ann', { limit: 10, kind: 'effect_ended' })
  expect(ended.map(({ data }) => data.status)).toEqual(['failed'])
})

test('another message closes a waiting call: it is recorded as declined, and did not run', async () => {
  const { made, place } = orders()
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('Fine.'))
  const { say, store } = await openDesk(model, { tools: [place] })
  const asked = await say('Order')
  const next = await say('What does it cost?', { history: asked.history })
  expect(responsesIn(next.history)[0]?.response.error).toMatch(/^Not run: the user was asked/)
  expect(made).toEqual([])
  const [record] = await store.audit.list('ann', { limit: 1 })
  expect(record).toMatchObject({ kind: 'approval_resolved', data: { decision: 'rejected' } })
})

test('another message after a write whose response was lost gives its result to the model', async () => {
  const { made, place } = orders()
  const broken = new Error('down')
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), broken, says('Ordered.'))
  const { say, submit } = await openDesk(model, { tools: [place] })
  const asked = await say('Order')
  await expect(submit([decide(only(asked), 'approved')], asked.history)).rejects.toThrow('down')
  const next = await say('Did it work?', { history: asked.history })
  expect(responsesIn(next.history)[0]?.response).toEqual({ order: 1 })
  expect(made).toHaveLength(1)
})

test('the kill switch denies writes, also those that were approved before it was thrown', async () => {
  const { made, place } = orders()
  let isOn = true
  const buy = pageTool('click-buy', { confirm: true })
  const model = scriptedTurns(
    calls(['action_order', { what: 'a mug' }]),
    says('Not allowed.'),
    calls(['action_order', { what: 'a mug' }], ['click-buy']),
    says('Not allowed.'),
  )
  const setting = { tools: [place], pageTools: [buy], sideEffectsEnabled: () => isOn }
  const { say, submit, store } = await openDesk(model, setting)
  const asked = await say('Order')
  isOn = false
  const done = await submit([decide(only(asked), 'approved')], asked.history)
  expect(responsesIn(done.history)[0]?.response.error).toContain('switched off')
  const next = await say('Again', { history: done.history })
  expect(next).toMatchObject({ message: 'Not allowed.' })
  expect(made).toEqual([])
  const kinds = (await store.audit.list('ann', { limit: 10 })).map(({ kind }) => kind).reverse()
  expect(kinds).toEqual(['approval_asked', 'approval_resolved', 'denied', 'denied', 'denied'])
})

test('a kill switch thrown at the last moment stops the write for good, and is on record once', async () => {
  const { made, place } = orders()
  const answers = [true, true, false]
  const model = scriptedTurns(calls(['action_order', { what: 'a mug' }]), says('No.'), says('No.'))
  const setting = { tools: [place], sideEffectsEnabled: () => answers.shift() ?? true }
  const { say, submit, store } = await openDesk(model, setting)
  const asked = await say('Order')
  for (const _ of [1, 2]) {
    const { history } = await submit([decide(only(asked), 'approved')], asked.history)
    expect(responsesIn(history)[0]?.response.error).toContain('switched off')
  }
  expect(made).toEqual([])
  expect(await store.audit.list('ann', { kind: 'denied', limit: 9 })).toHaveLength(1)
})

test('an action that only changes own data runs without asking, and is recorded', async () => {
  const note = action('action_note', { effect: 'workspace' })
  const model = scriptedTurns(calls(['action_note']), says('Noted.'))
  const { say, store } = await openDesk(model, { tools: [note] })
  expect(await say('Note it')).toMatchObject({ message: 'Noted.' })
  const kinds = (await store.audit.list('ann', { limit: 10 })).map(({ kind }) => kind)
  expect(kinds).toEqual(['effect_ended', 'effect_begun'])
})

test('a page call, a read and a write of one turn: each gets its own result', async () => {
  const { place } = orders()
  const click = pageTool('click-add')
  const model = scriptedTurns(
    calls(['click-add'], ['action_look'], ['action_order', { what: 'a mug' }]),
    says('All three.'),
  )
  const { say, submit } = await openDesk(model, { tools: [action('action_look'), place], pageTools: [click] })
  const asked = await say('All')
  const [page, write] = pendingOf(asked)
  if (!page || !write) throw new Error('There are not two.')
  expect([page.category, write.category]).toEqual(['page-automation', 'server-action'])
  const done = await submit([decide(write, 'approved'), result(page, { n: 1 })], asked.history)
  expect(responsesIn(done.history).map(({ response }) => response)).toEqual([
    { n: 1 },
    { output: 'action_look done' },
    { order: 1 },
  ])
})

test('a call that was agreed to and then declined on the page does not run', async () => {
  const model = scriptedTurns(calls(['click-pay']), says('Fine.'))
  const { say, submit, store } = await openDesk(model, { pageTools: [pageTool('click-pay', { confirm: true })] })
  const asked = await say('Pay')
  await submit([decide(only(asked), 'approved')], asked.history)
  const declined = await submit([decide(only(asked), 'rejected')], asked.history)
  expect(declined.type).toBe('response')
  expect(responsesIn(declined.history)[0]?.response.error).toContain('It may have happened')
  const decisions = (await store.audit.list('ann', { limit: 20 })).filter(({ kind }) => kind === 'approval_resolved')
  expect(decisions.map(({ data }) => data.decision)).toEqual(['rejected', 'approved'])
})

test('P2: a person who agreed to "Pay 10 €?" is asked again when the page asks "Pay 9,999 €?" by then', async () => {
  const asking = (confirm: string) => ({ pageTools: [pageTool('click-pay', { confirm })] })
  const model = scriptedTurns(calls(['click-pay']), says('Paid.'))
  const { say, submit, store } = await openDesk(model)
  const asked = await say('Pay', asking('Pay 10 €?'))
  const cheap = only(asked)
  const again = await submit([decide(cheap, 'approved')], asked.history, asking('Pay 9,999 €?'))
  const dear = only(again)
  expect(dear).toMatchObject({ id: cheap.id, category: 'server-action', name: 'click-pay' })
  expect(dear.confirmation?.signature).not.toBe(cheap.confirmation?.signature)
  // Neither the old yes nor an old copy of the conversation is an answer to the new question.
  const replayed = await submit([decide(cheap, 'approved')], again.history, asking('Pay 9,999 €?'))
  expect(only(replayed)).toMatchObject({ category: 'server-action' })
  const agreed = await submit([decide(dear, 'approved')], again.history, asking('Pay 9,999 €?'))
  const run = only(agreed)
  expect(run).toMatchObject({ id: cheap.id, category: 'page-automation' })
  expect(await submit([result(run)], agreed.history, asking('Pay 9,999 €?'))).toMatchObject({ message: 'Paid.' })
  const kinds = (await store.audit.list('ann', { limit: 10 })).map(({ kind }) => kind).reverse()
  expect(kinds.filter((kind) => kind.startsWith('effect'))).toEqual(['effect_begun', 'effect_ended'])
  expect(kinds.filter((kind) => kind === 'approval_resolved')).toHaveLength(1)
})

test('P2: a yes that is sent again, because its response was lost, does not run a different call of the page', async () => {
  const asking = (confirm: string) => ({ pageTools: [pageTool('click-pay', { confirm })] })
  const model = scriptedTurns(calls(['click-pay']), says('Paid.'))
  const { say, submit } = await openDesk(model)
  const asked = await say('Pay', asking('Pay 10 €?'))
  const yes = decide(only(asked), 'approved')
  expect(only(await submit([yes], asked.history, asking('Pay 10 €?')))).toMatchObject({ category: 'page-automation' })
  const again = await submit([yes], asked.history, asking('Pay 9,999 €?'))
  expect(only(again)).toMatchObject({ category: 'server-action', name: 'click-pay' })
  const agreed = await submit([decide(only(again), 'approved')], again.history, asking('Pay 9,999 €?'))
  expect(only(agreed)).toMatchObject({ category: 'page-automation' })
})

test('P2: a question that changed can still be declined, and one that lost its words is asked again', async () => {
  const asking = (confirm: string | true) => ({ pageTools: [pageTool('click-pay', { confirm })] })
  const model = scriptedTurns(calls(['click-pay']), says('Fine.'))
  const { say, submit } = await openDesk(model)
  const asked = await say('Pay', asking('Pay 10 €?'))
  const again = await submit([decide(only(asked), 'approved')], asked.history, asking(true))
  expect(only(again)).toMatchObject({ category: 'server-action' })
  const done = await submit([decide(only(again), 'rejected')], again.history, asking('Pay 11 €?'))
  expect(done).toMatchObject({ message: 'Fine.' })
})

test('P2: a signature whose second half is forged or missing is refused', async () => {
  const setting = { pageTools: [pageTool('click-pay', { confirm: 'Pay 10 €?' })] }
  const { say, submit } = await openDesk(scriptedTurns(calls(['click-pay'])))
  const asked = await say('Pay', setting)
  const yes = decide(only(asked), 'approved')
  const [first = ''] = yes.signature?.split('.') ?? []
  for (const signature of [first, `${first}.`, `${'0'.repeat(64)}.${'0'.repeat(32)}`])
    await expect(submit([{ ...yes, signature }], asked.history, setting)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const madeUp = await submit([{ ...yes, signature: `${first}.${'0'.repeat(32)}` }], asked.history, setting)
  expect(only(madeUp)).toMatchObject({ category: 'server-action' })
})

const generic = (name: string) =>
  pageTool(name, {
    inputSchema: {
      type: 'object',
      properties: {
        refName: { type: 'string' },
        coordinate: { type: 'array', items: { type: 'string' } },
        value: { type: 'string' },
      },
    },
  })

test.each([
  ['a second one of the same label', pageTool('click-delete-billing', { labels: ['Delete'] })],
  ['a number behind its name', pageTool('click-delete-2', { labels: ['Delete'] })],
  ['the name of a Jay page', pageTool('click-wipe-button', { labels: ['Delete'], refName: 'wipeButton' })],
  ['its reference', pageTool('click-delete-7', { refName: 'delete' })],
])('P1: the server asks about a listed control also under another tool name: %s', async (_, tool) => {
  const model = scriptedTurns(calls([tool.name, {}]), says('Done.'))
  const { say } = await openDesk(model)
  const asked = await say('Delete', { pageTools: [tool], confirm: ['click-delete'] })
  expect(only(asked)).toMatchObject({ category: 'server-action', name: tool.name })
})

test.each([
  ['trigger-interaction', { refName: 'delete-billing' }, 'use click-delete-billing'],
  ['trigger-interaction', { refName: 'Delete Billing' }, 'use click-delete-billing'],
  ['trigger-interaction', { coordinate: ['delete-billing'] }, 'use click-delete-billing'],
  ['trigger-interaction', { coordinate: ['row 7', 'wipeButton'] }, 'use click-wipe'],
  ['fill-input', { refName: 'amount', value: '9' }, 'use fill-amount'],
  ['trigger-interaction', { refName: 'delete-9' }, 'ask them to do it'],
  ['trigger-interaction', { coordinate: ['delete', 'row 7'] }, 'ask them to do it'],
  ['fill-input', { refName: 'iban', value: 'DE00' }, 'ask them to do it'],
])('P1: the server refuses %s %j, because a person is asked about that control', async (name, args, words) => {
  const pageTools = [
    ...['trigger-interaction', 'fill-input'].map(generic),
    pageTool('click-delete-billing', { labels: ['Delete'] }),
    pageTool('click-wipe', { labels: ['Delete'], refName: 'wipeButton' }),
    pageTool('fill-amount'),
    pageTool('click-help'),
  ]
  const model = scriptedTurns(calls([name, args]), says('Then not.'))
  const { say } = await openDesk(model)
  const confirm = ['click-delete', 'fill-amount', 'fill-iban']
  const { type, history } = await say('Delete', { pageTools, confirm })
  expect(type).toBe('response')
  expect(JSON.stringify(history)).toContain(words)
  const allowed = scriptedTurns(calls(['trigger-interaction', { refName: 'help' }]), says('Helped.'))
  const other = await openDesk(allowed)
  expect(only(await other.say('Help', { pageTools, confirm }))).toMatchObject({ category: 'page-automation' })
})
