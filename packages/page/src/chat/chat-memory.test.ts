import { expect, test } from 'vitest'
import { chatOn, statesOf, stepsOf } from '../testing/chat-on-page.ts'
import {
  calls,
  history,
  pageCall,
  question,
  ScriptedTransport,
  says,
  silence,
  TabStorage,
} from '../testing/scripted-transport.ts'

const order = question('q1', 'action_order', 'Order?')

/** The same tab after a reload. */
const reloaded = (storage: TabStorage, transport = new ScriptedTransport()) => ({
  ...chatOn(transport, { storage }),
  transport,
})

test('a reload keeps the messages, their look and the history', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.', 'Hi')), { storage })
  await chat.send('Hi')
  chat.toggleExpand()
  const { chat: after, transport } = reloaded(storage, new ScriptedTransport().next(says('Good.')))
  expect(after.state).toEqual(chat.state)
  await after.send('How?')
  expect(transport.requests[0]?.history).toEqual(history('Hi', 'Hello.'))
})

test('a call that ran at a reload is shown as stopped, and the history stays valid', async () => {
  const storage = new TabStorage()
  const list = calls(pageCall('c1', 'fill-search', { value: 'mug' }))
  const { chat, page } = chatOn(new ScriptedTransport().next(list), { storage })
  page.answer = () => new Promise(() => undefined)
  void chat.send('Search')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { chat: after, transport } = reloaded(storage, new ScriptedTransport().next(says('Hello.')))
  expect(after.state).toMatchObject({ isLoading: false, hasError: false, steps: [] })
  expect(statesOf(after.state)).toEqual([['c1', 'stopped']])
  expect(after.state.messages.at(-1)).toMatchObject({ role: 'system', content: 'Stopped. The page was reloaded.' })
  await after.send('Hi')
  expect(transport.requests[0]?.history).toEqual(list.history)
  chat.dispose()
})

test('a reload keeps the text of an open answer, except for the last second', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(
    new ScriptedTransport().next((_request, { onPiece }) => {
      onPiece?.({ type: 'text', delta: 'Half' })
      onPiece?.({ type: 'tool-start', id: 's1', name: 'a', preview: 'Look' })
      return new Promise(() => undefined)
    }),
    { storage },
  )
  void chat.send('Hi')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { chat: after } = reloaded(storage)
  expect(after.state.lastAssistantMessage).toBe('Half')
  expect(stepsOf(after.state)).toMatchObject([{ state: 'stopped', detail: expect.stringContaining('may have been') }])
  chat.dispose()
})

test('an open question is asked again after a reload and can be answered', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(calls(order, question('q2', 'action_mail', 'Mail?'))), {
    storage,
  })
  await chat.send('Order')
  await chat.decline('q2')
  const { chat: after, transport } = reloaded(storage, new ScriptedTransport().next(says('Ordered.')))
  expect(after.state.steps).toMatchObject([{ state: 'asking', question: 'Order?' }, { state: 'declined' }])
  await after.confirm('q1')
  expect(transport.messages).toEqual([
    [
      { callId: 'q2', result: '{"decision":"rejected"}', signature: 'signed q2' },
      { callId: 'q1', result: '{"decision":"approved"}', signature: 'signed q1' },
    ],
  ])
  expect(transport.requests[0]?.history.at(-1)?.parts).toHaveLength(2)
  expect(after.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
})

test('an approval in flight at a reload is not sent again, and its outcome is shown as unknown', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(calls(order), silence), { storage })
  await chat.send('Order')
  void chat.confirm('q1')
  const { chat: after, transport } = reloaded(storage)
  expect(stepsOf(after.state)).toMatchObject([{ state: 'stopped', detail: expect.stringContaining('may have been') }])
  await after.confirm('q1')
  expect(transport.requests).toEqual([])
  chat.dispose()
})

test('when a conversation is too long, its oldest exchanges are dropped as a whole, from the messages and the history', async () => {
  const storage = new TabStorage()
  const long = 'x'.repeat(90_000)
  const texts: string[] = []
  const transport = new ScriptedTransport()
  const { chat } = chatOn(transport, { storage })
  for (let turn = 1; turn <= 4; turn++) {
    texts.push(`question ${turn}`, `${turn}${long}`)
    transport.next({ type: 'response', message: `${turn}${long}`, history: history(...texts) })
    await chat.send(`question ${turn}`)
  }
  expect(chat.state.messages).toHaveLength(8)
  expect(storage.getItem('deckhand-chat')?.length).toBeLessThanOrEqual(500_000)
  const { chat: after, transport: next } = reloaded(storage, new ScriptedTransport().next(says('Good.')))
  expect(after.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  expect(after.state.messages[0]?.content).toBe('question 3')
  await after.send('And?')
  expect(next.requests[0]?.history).toEqual(history(...texts.slice(4)))
})

test('a question is dropped together with a history that is too long to keep', async () => {
  const storage = new TabStorage()
  const old = history(...Array.from({ length: 8 }, () => 'x'.repeat(90_000)))
  const asked = calls(order)
  const { chat } = chatOn(new ScriptedTransport().next({ ...asked, history: [...old, ...asked.history] }), { storage })
  await chat.send('Order')
  const { chat: after, transport } = reloaded(storage)
  expect(after.state.steps).toEqual([])
  await after.confirm('q1')
  expect(transport.requests).toEqual([])
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"version":2,"messages":[{"id":"a","role":"user","content":"x"}],"history":[]}',
  '{"version":1,"messages":[{"id":1}],"history":[]}',
  '{"version":1,"messages":[null],"history":[]}',
  '{"version":1,"messages":[],"history":[{"role":"user","parts":"x"}]}',
  '{"version":1,"messages":[{"id":"a","role":"assistant","content":"","steps":[null]}],"history":[]}',
  '{"version":1,"messages":[],"history":[],"waiting":{"calls":1,"results":[]}}',
])('a stored value in a foreign format is ignored: %s', async (text) => {
  const storage = new TabStorage()
  storage.setItem('deckhand-chat', text)
  const { chat } = reloaded(storage, new ScriptedTransport().next(says('Hello.')))
  expect(chat.state.messages).toEqual([])
  await chat.send('Hi')
  expect(chat.state.lastAssistantMessage).toBe('Hello.')
})

test('a full or broken storage does not break the chat, and keeps no outdated copy', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.'), says('Good.')), { storage })
  await chat.send('Hi')
  storage.maxCharacters = 10
  await chat.send('How?')
  expect(chat.state.lastAssistantMessage).toBe('Good.')
  expect(storage.getItem('deckhand-chat')).toBeNull()
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const broken = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const { chat: other } = chatOn(new ScriptedTransport().next(says('Hello.')), { storage: broken })
  await other.send('Hi')
  expect(other.state.lastAssistantMessage).toBe('Hello.')
})

test('a streaming answer is not saved for every word', async () => {
  const storage = new TabStorage()
  let written = 0
  const counting = {
    ...storage,
    setItem: (key: string, value: string) => {
      written += 1
      storage.setItem(key, value)
    },
  }
  const transport = new ScriptedTransport().next(async (_request, { onPiece }) => {
    for (let word = 0; word < 30; word++) {
      onPiece?.({ type: 'text', delta: 'word ' })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return says('word '.repeat(30))
  })
  const { chat, seen } = chatOn(transport, { storage: counting })
  const begun = Date.now()
  await chat.send('Hi')
  expect(seen.length).toBeGreaterThan(4)
  expect(written).toBeLessThanOrEqual(3 + (Date.now() - begun) / 1_000)
})

test('clear removes everything, and two chats of a site are separate by their keys', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.')), { storage, storageKey: 'one' })
  const { chat: other } = chatOn(new ScriptedTransport().next(says('Hello.')), { storage, storageKey: 'two' })
  await chat.send('Hi')
  await other.send('Hi')
  chat.clear()
  expect([...storage.items.keys()]).toEqual(['two'])
})
