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

test('stop ends a request that hears no signal, at once, and the next message works', async () => {
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

test('stop ends the tool at work and those after it, and what was done stays done', async () => {
  const list = [
    pageCall('c1', 'fill-search', { value: 'mug' }),
    pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
    pageCall('c3', 'click-add-to-cart', { item: 'Blue mug' }),
  ]
  const transport = new ScriptedTransport().next(calls(...list), says('Go on.'))
  const { chat, page } = chatOn(transport)
  page.answer = ({ coordinate }) => (coordinate[0] === 'search' ? undefined : new Promise(() => undefined))
  const sent = chat.send('Add')
  while (page.worked.length < 2) await inTime()
  chat.stop()
  await sent
  expect(statesOf(chat.state)).toEqual([
    ['c1', 'done'],
    ['c2', 'stopped'],
  ])
  expect(stepsOf(chat.state)[1]?.detail).toBe('Whether it was done is not known.')
  expect(page.worked).toHaveLength(2)
  await chat.send('Go on')
  expect(transport.messages).toEqual(['Add', 'Go on'])
  expect(transport.asked[1]?.history).toEqual(calls(...list).history)
})

test('what a stopped answer still says is not heard', async () => {
  let late = () => {}
  const transport = new ScriptedTransport().next((_asked, { onPiece }) => {
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

test('stop takes back a question, and a late yes sends nothing', async () => {
  const transport = new ScriptedTransport().next(calls(question('q1', 'action_order', 'Order?')))
  const { chat } = chatOn(transport)
  await chat.send('Order')
  chat.stop()
  await chat.confirm('q1')
  expect(stepsOf(chat.state)).toMatchObject([{ state: 'stopped' }])
  expect(transport.asked).toHaveLength(1)
})

test('stop without anything under way does nothing', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(streams([], says('Hello.'))))
  chat.stop()
  await chat.send('Hi')
  chat.stop()
  expect(chat.state.messages).toHaveLength(2)
})

test('what was said before a stop is brought along by the next message, also after a reload, and only until it was heard', async () => {
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
