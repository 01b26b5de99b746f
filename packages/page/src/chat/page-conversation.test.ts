import { expect, test } from 'vitest'
import { chatOn, statesOf } from '../testing/chat-on-page.ts'
import {
  calls,
  fails,
  history,
  pageCall,
  ScriptedTransport,
  says,
  silence,
  streams,
} from '../testing/scripted-transport.ts'

test('a message goes out with the page as it is, and the answer is the last message', async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'), says('Good.', 'Hi', 'Hello.', 'How?'))
  const { chat, page } = chatOn(transport)
  await chat.send('  Hi ')
  expect(transport.asked[0]).toMatchObject({
    message: 'Hi',
    history: [],
    pageState: { title: 'Shop', interactions: [] },
  })
  expect(transport.asked[0]?.toolDefinitions.map(({ name }) => name)).toContain('click-add-to-cart')
  expect(chat.state.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Hi'],
    ['assistant', 'Hello.'],
  ])
  expect(chat.state).toMatchObject({ isLoading: false, hasError: false, hasMessages: true, steps: [] })
  expect(chat.state).toMatchObject({ lastUserMessage: 'Hi', lastAssistantMessage: 'Hello.' })
  page.viewState = { title: 'Cart' }
  await chat.send('How?')
  expect(transport.asked[1]).toMatchObject({ history: history('Hi', 'Hello.'), pageState: { title: 'Cart' } })
})

test("a key named interactions in the page's own state is not overwritten", async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'))
  const { chat, page } = chatOn(transport)
  page.viewState = { interactions: 3 }
  await chat.send('Hi')
  expect(transport.asked[0]?.pageState).toEqual({ state: { interactions: 3 }, interactions: [] })
})

test('blank text, and a second message while the first is answered, send nothing', async () => {
  const transport = new ScriptedTransport().next(silence)
  const { chat } = chatOn(transport)
  await chat.send(' \n ')
  void chat.send('one')
  await chat.send('two')
  expect(transport.messages).toEqual(['one'])
  expect(chat.state.messages).toHaveLength(1)
  chat.stop()
})

test('two calls of one tool run in their order, keep their own results, and go back with the fresh page', async () => {
  const transport = new ScriptedTransport().next(
    calls(
      pageCall('c1', 'click-add-to-cart', { item: 'Blue mug' }),
      pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
    ),
    says('Both are in the cart.'),
  )
  const { chat, page, seen } = chatOn(transport)
  page.answer = () => {
    page.viewState = { cart: page.worked.length }
  }
  await chat.send('Add both')
  expect(page.worked.map(({ coordinate }) => coordinate[1])).toEqual(['key-1', 'key-2'])
  expect(transport.asked[1]).toMatchObject({
    results: [
      { callId: 'c1', result: expect.stringContaining('Blue mug') },
      { callId: 'c2', result: expect.stringContaining('Red mug') },
    ],
    pageState: { cart: 2 },
    history: calls(
      pageCall('c1', 'click-add-to-cart', { item: 'Blue mug' }),
      pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
    ).history,
  })
  const detail = 'Clicked the button "add to cart" of "Blue mug".'
  expect(chat.state.messages.at(-1)?.steps).toMatchObject([
    { id: 'c1', label: 'click "add to cart" of Blue mug', where: 'page', state: 'done', detail },
    { id: 'c2', state: 'done' },
  ])
  const states = seen.map((state) => state.steps.map((step) => step.state).join())
  expect(states).toEqual(expect.arrayContaining(['running', 'done', 'done,running', 'done,done']))
})

test('a turn with a server call and a page call shows both, each with what came of it', async () => {
  const transport = new ScriptedTransport().next(
    streams(
      [
        { type: 'text', delta: 'Looking.' },
        { type: 'tool-start', id: 's1', name: 'action_quote', preview: 'Ask for a quote' },
        { type: 'tool-end', id: 's1', name: 'action_quote', output: { price: 3 } },
      ],
      calls(pageCall('c1', 'fill-search', { value: 'mug' })),
    ),
    streams(
      [
        { type: 'text', delta: 'Found ' },
        { type: 'text', delta: 'it.' },
      ],
      says('Found it.'),
    ),
  )
  const { chat } = chatOn(transport)
  await chat.send('Find a mug')
  expect(statesOf(chat.state)).toEqual([
    ['s1', 'done'],
    ['c1', 'done'],
  ])
  expect(chat.state.messages.at(-1)?.steps?.[0]).toMatchObject({ label: 'Ask for a quote', where: 'server' })
  expect(chat.state.lastAssistantMessage).toBe('Looking.\n\nFound it.')
})

test('a tool of the page that fails is a result for the model, and the chat goes on', async () => {
  const transport = new ScriptedTransport().next(
    calls(pageCall('c1', 'click-nothing')),
    says('There is no such button.'),
  )
  const { chat } = chatOn(transport)
  await chat.send('Click it')
  expect(transport.messages[1]).toMatchObject([
    { callId: 'c1', isError: true, result: expect.stringContaining('NOT_FOUND') },
  ])
  expect(chat.state).toMatchObject({ hasError: false, lastAssistantMessage: 'There is no such button.' })
  expect(chat.state.messages.at(-1)?.steps).toMatchObject([
    { state: 'failed', detail: expect.stringContaining('click-nothing') },
  ])
})

test('what was there before is told of a field that was filled', async () => {
  const transport = new ScriptedTransport().next(calls(pageCall('c1', 'fill-search', { value: 'mug' })), says('Done.'))
  const { chat, page } = chatOn(transport)
  page.viewState = { search: 'cup' }
  page.answer = () => {
    page.viewState = { search: 'mug' }
  }
  await chat.send('Search mugs')
  expect(chat.state.messages.at(-1)?.steps?.[0]?.detail).toBe('Set the field "search" to "mug". Before: "cup".')
})

test('an error ends the loading, keeps the message, and can be tried again without doubling anything', async () => {
  const transport = new ScriptedTransport().next(
    says('Hello.', 'Hi'),
    (_asked, { onPiece }) => {
      onPiece?.({ type: 'text', delta: 'Half an ans' })
      throw new Error('The answer broke off. Try again.')
    },
    streams([{ type: 'text', delta: 'A whole answer.' }], says('A whole answer.')),
  )
  const { chat } = chatOn(transport)
  await chat.send('Hi')
  await chat.send('And now?')
  expect(chat.state).toMatchObject({ isLoading: false, hasError: true, error: 'The answer broke off. Try again.' })
  expect(chat.state.errorMessage).toBe(chat.state.error)
  await chat.retry()
  expect(transport.asked[2]).toMatchObject({ message: 'And now?', history: history('Hi', 'Hello.') })
  expect(chat.state).toMatchObject({ hasError: false, error: '' })
  expect(chat.state.messages.map(({ content }) => content)).toEqual(['Hi', 'Hello.', 'And now?', 'A whole answer.'])
  await chat.retry()
  expect(transport.asked).toHaveLength(3)
})

test('turns that a failed request had told already are not told twice when it is sent again', async () => {
  const looks = [
    { type: 'text', delta: 'Let me look.' },
    { type: 'tool-start', id: 's1', name: 'action_look', preview: 'Look' },
    { type: 'tool-end', id: 's1', name: 'action_look', output: 1 },
  ] as const
  const transport = new ScriptedTransport().next(
    (_asked, { onPiece }) => {
      for (const piece of looks) onPiece?.(piece)
      throw new Error('The answer broke off. Try again.')
    },
    streams([...looks], says('Here it is.')),
  )
  const { chat } = chatOn(transport)
  await chat.send('Look')
  expect(chat.state.lastAssistantMessage).toBe('Let me look.')
  await chat.retry()
  expect(chat.state.lastAssistantMessage).toBe('Let me look.\n\nHere it is.')
})

test('what the page did itself is told by the page, whatever the server says of it', async () => {
  const transport = new ScriptedTransport().next(
    calls(pageCall('c1', 'fill-search', { value: 'mug' })),
    streams(
      [
        { type: 'tool-start', id: 'c1', name: 'fill-search', preview: 'Something else' },
        { type: 'tool-end', id: 'c1', name: 'fill-search', error: 'No.' },
      ],
      says('Done.'),
    ),
  )
  const { chat } = chatOn(transport)
  await chat.send('Search')
  expect(chat.state.messages.at(-1)?.steps).toMatchObject([{ label: 'fill "search"', where: 'page', state: 'done' }])
})

test('a listener that throws neither stops the chat nor keeps others from hearing', async () => {
  const { chat, seen } = chatOn(new ScriptedTransport().next(says('Hello.')))
  const uncaught: unknown[] = []
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error))
  const off = chat.subscribe(() => {
    throw new Error('A fault of the page')
  })
  try {
    await chat.send('Hi')
    await new Promise((resolve) => setTimeout(resolve, 10))
  } finally {
    off()
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  }
  expect(chat.state.lastAssistantMessage).toBe('Hello.')
  expect(seen.at(-1)).toBe(chat.state)
  expect(uncaught).toContainEqual(new Error('A fault of the page'))
})

test('results that did not arrive are sent again, and the page is not worked a second time', async () => {
  const transport = new ScriptedTransport().next(
    calls(pageCall('c1', 'fill-search', { value: 'mug' })),
    fails('You are offline.'),
    says('Done.'),
  )
  const { chat, page } = chatOn(transport)
  await chat.send('Search')
  expect(chat.state.error).toBe('You are offline.')
  await chat.retry()
  expect(transport.messages[2]).toEqual(transport.messages[1])
  expect(page.worked).toHaveLength(1)
  expect(chat.state.messages).toHaveLength(2)
})

test('after an error another message can be sent: it brings along what the server has not heard, and the history that it returned last', async () => {
  const transport = new ScriptedTransport().next(fails('No.'), says('Yes.'))
  const { chat } = chatOn(transport)
  await chat.send('one')
  await chat.send('two')
  expect(transport.asked[1]).toMatchObject({ message: 'one\n\ntwo', history: [] })
  expect(chat.state).toMatchObject({ hasError: false, lastAssistantMessage: 'Yes.' })
})

test('words of a turn that begins anew are taken back, and those of turns before it stay', async () => {
  const transport = new ScriptedTransport().next(
    streams(
      [
        { type: 'text', delta: 'First.' },
        { type: 'tool-start', id: 's1', name: 'a', preview: 'Look' },
        { type: 'tool-end', id: 's1', name: 'a', error: 'It is\nbroken.' },
        { type: 'text', delta: 'Wrong' },
        { type: 'turn-restarted' },
        { type: 'text', delta: 'Right.' },
      ],
      says('Right.'),
    ),
  )
  const { chat } = chatOn(transport)
  await chat.send('Go')
  expect(chat.state.lastAssistantMessage).toBe('First.\n\nRight.')
  expect(chat.state.messages[1]?.steps).toMatchObject([{ state: 'failed', detail: 'It is broken.' }])
})

test('a server that never comes to an end is left after 40 rounds, with words', async () => {
  const again = () => calls(pageCall(`c${transport.asked.length}`, 'fill-search', { value: 'mug' }))
  const transport = new ScriptedTransport().next(...Array.from({ length: 60 }, () => again))
  const { chat } = chatOn(transport)
  await chat.send('Go')
  expect(transport.asked).toHaveLength(40)
  expect(chat.state).toMatchObject({ isLoading: false, error: expect.stringContaining('after 40 rounds') })
})

test('an answer without words is told as such', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(says('')))
  await chat.send('Go')
  expect(chat.state.lastAssistantMessage).toBe('No answer came. Say it in other words.')
})

test('clear forgets all, and what was on its way does not come back', async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'), silence, says('New.'))
  const { chat } = chatOn(transport)
  await chat.send('Hi')
  const sent = chat.send('two')
  chat.clear()
  await sent
  expect(chat.state).toMatchObject({ messages: [], isLoading: false, hasMessages: false, lastUserMessage: '' })
  await chat.send('three')
  expect(transport.asked[2]).toMatchObject({ history: [] })
})

test('a chat that is disposed tells nothing more, sends nothing more and lets go of its request', async () => {
  let aborted = false
  const transport = new ScriptedTransport().next((_asked, { signal }) => {
    signal.addEventListener('abort', () => {
      aborted = true
    })
    return new Promise(() => undefined)
  })
  const { chat, seen } = chatOn(transport)
  const sent = chat.send('Hi')
  chat.dispose()
  await sent
  const told = seen.length
  await chat.send('more')
  await chat.retry()
  expect(aborted).toBe(true)
  expect(seen).toHaveLength(told)
  expect(transport.asked).toHaveLength(1)
})

test('a message that the server will not take spoils one more at most', async () => {
  const transport = new ScriptedTransport().next(fails('Too long.'), fails('Too long.'), says('Yes.'))
  const { chat } = chatOn(transport)
  for (const words of ['one', 'two', 'three']) await chat.send(words)
  expect(transport.messages).toEqual(['one', 'one\n\ntwo', 'two\n\nthree'])
})

test('a page that cannot say what it offers is tried again from there, and nothing is done twice', async () => {
  const list = [
    pageCall('c1', 'fill-search', { value: 'mug' }),
    pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
  ]
  const transport = new ScriptedTransport().next(calls(...list), says('Done.'))
  const { chat, page } = chatOn(transport)
  const read = page.getPageState.bind(page)
  const broken = () => {
    throw new Error('A fault of the page')
  }
  page.getPageState = broken
  await chat.send('Add')
  expect([chat.state.error, transport.asked.length]).toEqual(['A fault of the page', 0])
  page.getPageState = read
  page.answer = () => {
    queueMicrotask(() => {
      if (page.worked.length === 1) page.getPageState = broken
    })
  }
  await chat.retry()
  expect(chat.state.hasError).toBe(true)
  page.getPageState = read
  await chat.retry()
  expect(page.worked.map(({ coordinate }) => coordinate[0])).toEqual(['search', 'add-to-cart'])
  expect(transport.messages).toMatchObject(['Add', [{ callId: 'c1' }, { callId: 'c2' }]])
  expect(chat.state).toMatchObject({ hasError: false, lastAssistantMessage: 'Done.' })
})
