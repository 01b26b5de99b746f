import { type Conversation, DeckhandClient } from '@deckhand/client'
import { defaultAgent } from '@deckhand/runtime'
import { builtInTools } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { cards, isIdle, shown, stateOf, talk, until, words } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { served } from '../support/servers/served.ts'

function sending() {
  const sent: unknown[] = []
  const send = tool('send', {
    effect: 'write',
    parameters: { to: { type: 'string', description: 'Whom.' } },
    preview: ({ to }) => `send to ${to}`,
    recipients: ({ to }) => [String(to)],
    handler: async ({ to }) => `sent ${sent.push(to)}`,
  })
  return { sent, send }
}

const to = (whom: string) => ({ name: 'send', args: { to: whom } })
const isWaiting = (conversation: Conversation) => until(conversation, (state) => stateOf(state) === 'waiting')
const approvalOf = (conversation: Conversation, index = 0) => cards(conversation.state)[index]?.approval?.id ?? ''

test('after an approval the call runs and the run goes on in the same answer', async () => {
  const { sent, send } = sending()
  const { url } = await served([{ text: 'I send it.', calls: [to('ann')] }, { text: 'Sent.' }], [send])
  const conversation = talk(url)
  conversation.send('Send it.')
  const waiting = await isWaiting(conversation)
  expect(waiting.isBusy).toBe(true)
  expect(cards(waiting)[0]).toMatchObject({
    state: 'input-available',
    approval: { tool: 'send', preview: 'send to ann', toolArgs: { to: 'ann' } },
  })
  await conversation.decide(approvalOf(conversation), 'approve_once')
  const done = await until(conversation, isIdle)
  expect(words(done)).toEqual(['I send it.', 'send:output-available', 'Sent.'])
  expect(done.messages).toHaveLength(2)
  expect(cards(done)[0]?.approval?.decision).toBe('approved')
  expect(sent).toEqual(['ann'])
  const again = talk(url, { threadId: done.threadId ?? '' })
  await again.load()
  expect(shown(again.state)).toEqual(shown(done))
})

test('after a rejection with a reason the call is an error and the run goes on', async () => {
  const { sent, send } = sending()
  const { url } = await served([{ calls: [to('ann')] }, { text: 'Then not.' }], [send])
  const conversation = talk(url)
  conversation.send('Send it.')
  await isWaiting(conversation)
  await conversation.decide(approvalOf(conversation), 'reject', 'Ask Bob first.')
  const done = await until(conversation, isIdle)
  expect(words(done)).toEqual(['send:output-error', 'Then not.'])
  expect(cards(done)[0]).toMatchObject({
    error: { code: 'REJECTED' },
    approval: { decision: 'rejected', feedback: 'Ask Bob first.' },
  })
  expect(sent).toEqual([])
})

test('always allowed, the recipient is not asked about again', async () => {
  const { sent, send } = sending()
  const { url } = await served(
    [{ calls: [to('ann')] }, { text: 'One.' }, { calls: [to('ann')] }, { text: 'Two.' }],
    [send],
  )
  const client = new DeckhandClient({ baseUrl: url })
  await client.settings.change({ trust: 'delegated' })
  const conversation = talk(url)
  conversation.send('Send it.')
  await isWaiting(conversation)
  await conversation.decide(approvalOf(conversation), 'approve_and_always_allow_recipient')
  await until(conversation, isIdle)
  expect((await client.settings.read()).settings.allowlist).toEqual(['ann'])
  conversation.send('And again.')
  expect(words(await until(conversation, isIdle))).toEqual(['send:output-available', 'Two.'])
  expect(sent).toEqual(['ann', 'ann'])
})

test('a waiting call can be decided after a load, and other readers see the decision', async () => {
  const { send } = sending()
  const { url } = await served([{ calls: [to('ann'), to('bob')] }, { text: 'Both done.' }], [send])
  const first = talk(url)
  first.send('Send it.')
  await isWaiting(first)
  const second = talk(url, { threadId: first.state.threadId ?? '' })
  await second.load()
  await isWaiting(second)
  expect(shown(second.state)).toEqual(shown(first.state))
  await second.decide(approvalOf(second, 0), 'approve_once')
  await until(first, (state) => cards(state)[0]?.state === 'output-available' && stateOf(state) === 'waiting')
  expect(words(first.state)).toEqual(['send:output-available', 'send:input-available'])
  await second.decide(approvalOf(second, 1), 'reject')
  for (const one of [first, second]) {
    const done = await until(one, isIdle)
    expect(words(done)).toEqual(['send:output-available', 'send:output-error', 'Both done.'])
    expect(cards(done).map(({ approval }) => approval?.decision)).toEqual(['approved', 'rejected'])
  }
})

test('a decision that the server refuses is reported, and the card keeps waiting', async () => {
  const { send } = sending()
  const { url } = await served([{ calls: [to('ann')] }], [send])
  const conversation = talk(url)
  conversation.send('Send it.')
  await isWaiting(conversation)
  await expect(conversation.decide('nobody', 'approve_once')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(cards(conversation.state)[0]?.state).toBe('input-available')
})

test('an agent that the call started shows below it, with its approval, also after a reload in every state', async () => {
  const { sent, send } = sending()
  const { url } = await served(
    [
      { calls: [{ name: 'spawn_agent', args: { agent: 'hand', prompt: 'Send it to Ann.' } }] },
      { text: 'I send.', calls: [to('ann')] },
      { text: 'The hand has sent it.' },
      { text: 'All done.' },
    ],
    [...builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }), send],
    { agents: [defaultAgent, { id: 'hand', name: 'Hand', persona: 'hand speaks.' }] },
  )
  const conversation = talk(url)
  conversation.send('Have it sent.')
  const waiting = await isWaiting(conversation)
  const [card] = cards(waiting)
  expect(card).toMatchObject({
    name: 'spawn_agent',
    state: 'input-available',
    approvalsBelow: [{ preview: 'send to ann', agentId: 'hand' }],
    below: [
      { agentId: 'hand', isOver: false, parts: [{ text: 'I send.' }, { name: 'send', state: 'input-available' }] },
    ],
  })
  const second = talk(url, { threadId: waiting.threadId ?? '' })
  await second.load()
  expect(shown(await isWaiting(second))).toEqual(shown(waiting))
  await second.decide(card?.approvalsBelow?.[0]?.id ?? '', 'approve_once')
  const done = await until(conversation, isIdle)
  expect(sent).toEqual(['ann'])
  expect(cards(done)[0]).toMatchObject({
    state: 'output-available',
    below: [
      { isOver: true, parts: [{}, { state: 'output-available' }, { text: 'The hand has sent it.', isOpen: false }] },
    ],
  })
  expect(cards(done)[0]?.approvalsBelow).toBeUndefined()
  await second.load()
  expect(shown(second.state)).toEqual(shown(done))
})
