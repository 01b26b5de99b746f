import { expect, test } from 'vitest'
import { chatOn, statesOf, stepsOf } from '../testing/chat-on-page.ts'
import {
  calls,
  pageCall,
  question,
  ScriptedTransport,
  says,
  silence,
  streams,
  TabStorage,
} from '../testing/scripted-transport.ts'

const inTime = () => new Promise((resolve) => setTimeout(resolve, 5))

test('stop ends a request at once even if it ignores the signal, and the next message works', async () => {
  const transport = new ScriptedTransport().next(silence, says('Hello.'))
  const { chat } = chatOn(transport)
  const sent = chat.send('Hi')
  chat.stop()
  expect(chat.state.isLoading).toBe(false)
  expect(chat.state.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Hi'],
    ['system', 'Stopped.'],
  ])
  await sent
  expect(chat.state).toMatchObject({ hasError: false, error: '' })
  expect(chat.state.messages).toHaveLength(2)
  await chat.send('Again')
  expect(chat.state).toMatchObject({ lastAssistantMessage: 'Hello.', hasError: false })
})

test('stop ends the running tool and skips the later ones, and finished work stays done', async () => {
  const list = [
    pageCall('c1', 'fill-search', { value: 'mug' }),
    pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
    pageCall('c3', 'click-add-to-cart', { item: 'Blue mug' }),
  ]
  const transport = new ScriptedTransport().next(calls(...list), says('Go on.'))
  const { chat, page } = chatOn(transport)
  page.answer = ({ coordinate }) => (coordinate[0] === 'search' ? undefined : new Promise(() => undefined))
  const sent = chat.send('Add')
  while (page.actions.length < 2) await inTime()
  chat.stop()
  await sent
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['c2', 'stopped'],
  ])
  expect(stepsOf(chat.state)[1]?.detail).toBe('It may have been done.')
  expect(page.actions).toHaveLength(2)
  await chat.send('Go on')
  expect(transport.messages).toEqual(['Add', 'Go on'])
  expect(transport.requests[1]?.history).toEqual(calls(...list).history)
})

test('late text of a stopped answer is ignored', async () => {
  let late = () => {}
  const transport = new ScriptedTransport().next((_request, { onPiece }) => {
    onPiece?.({ type: 'text', delta: 'One' })
    late = () => onPiece?.({ type: 'text', delta: ' two' })
    return new Promise(() => undefined)
  })
  const { chat } = chatOn(transport)
  const sent = chat.send('Hi')
  await inTime()
  chat.stop()
  late()
  await sent
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(chat.state.messages.map(({ content }) => content)).toEqual(['Hi', 'One', 'Stopped.'])
})

test('stop withdraws a question, and a late approval sends nothing', async () => {
  const transport = new ScriptedTransport().next(calls(question('q1', 'action_order', 'Order?')))
  const { chat } = chatOn(transport)
  await chat.send('Order')
  chat.stop()
  await chat.confirm('q1')
  expect(stepsOf(chat.state)).toMatchObject([{ state: 'stopped' }])
  expect(transport.requests).toHaveLength(1)
})

test('stop without an open answer does nothing', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(streams([], says('Hello.'))))
  chat.stop()
  await chat.send('Hi')
  chat.stop()
  expect(chat.state.messages).toHaveLength(2)
})

test('the next message includes stopped ones, also after a reload, until the server received them', async () => {
  const storage = new TabStorage()
  const { chat } = chatOn(new ScriptedTransport().next(silence), { storage })
  void chat.send('Two mugs')
  chat.stop()
  const transport = new ScriptedTransport().next(silence, says('Blue ones.'), says('Good.'))
  const { chat: after } = chatOn(transport, { storage })
  void after.send('In blue')
  after.stop()
  await after.send('Please')
  await after.send('Thanks')
  expect(transport.messages).toEqual(['Two mugs\n\nIn blue', 'Two mugs\n\nIn blue\n\nPlease', 'Thanks'])
  expect(after.state.messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Two mugs',
    'In blue',
    'Please',
    'Thanks',
  ])
})
