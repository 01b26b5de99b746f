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

test('a message is sent with the current page state, and the answer is the last message', async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'), says('Good.', 'Hi', 'Hello.', 'How?'))
  const { chat, page } = chatOn(transport)
  await chat.send('  Hi ')
  expect(transport.requests[0]).toMatchObject({
    message: 'Hi',
    history: [],
    pageState: { title: 'Shop', interactions: [] },
  })
  expect(transport.requests[0]?.toolDefinitions.map(({ name }) => name)).toContain('click-add-to-cart')
  expect(chat.state.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Hi'],
    ['assistant', 'Hello.'],
  ])
  expect(chat.state).toMatchObject({ isLoading: false, hasError: false, hasMessages: true, steps: [] })
  expect(chat.state).toMatchObject({ lastUserMessage: 'Hi', lastAssistantMessage: 'Hello.' })
  page.viewState = { title: 'Cart' }
  await chat.send('How?')
  expect(transport.requests[1]).toMatchObject({ history: history('Hi', 'Hello.'), pageState: { title: 'Cart' } })
})

test("a key named interactions in the page's own state is not overwritten", async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'))
  const { chat, page } = chatOn(transport)
  page.viewState = { interactions: 3 }
  await chat.send('Hi')
  expect(transport.requests[0]?.pageState).toEqual({ state: { interactions: 3 }, interactions: [] })
})

test('blank text is not sent, and neither is a second message during an answer', async () => {
  const transport = new ScriptedTransport().next(silence)
  const { chat } = chatOn(transport)
  await chat.send(' \n ')
  void chat.send('one')
  await chat.send('two')
  expect(transport.messages).toEqual(['one'])
  expect(chat.state.messages).toHaveLength(1)
  chat.stop()
})

test('two calls of one tool run in order, keep their own results, and return with the new page state', async () => {
  const transport = new ScriptedTransport().next(
    calls(
      pageCall('c1', 'click-add-to-cart', { item: 'Blue mug' }),
      pageCall('c2', 'click-add-to-cart', { item: 'Red mug' }),
    ),
    says('Both are in the cart.'),
  )
  const { chat, page, seen } = chatOn(transport)
  page.answer = () => {
    page.viewState = { cart: page.actions.length }
  }
  await chat.send('Add both')
  expect(page.actions.map(({ coordinate }) => coordinate[1])).toEqual(['key-1', 'key-2'])
  expect(transport.requests[1]).toMatchObject({
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

test('a turn with a server call and a page call shows both with their results', async () => {
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

test('a failed page tool is a result for the model, and the chat goes on', async () => {
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

test('the step of a filled field includes the old value', async () => {
  const transport = new ScriptedTransport().next(calls(pageCall('c1', 'fill-search', { value: 'mug' })), says('Done.'))
  const { chat, page } = chatOn(transport)
  page.viewState = { search: 'cup' }
  page.answer = () => {
    page.viewState = { search: 'mug' }
  }
  await chat.send('Search mugs')
  expect(chat.state.messages.at(-1)?.steps?.[0]?.detail).toBe('Set the field "search" to "mug". Before: "cup".')
})

test('an error ends the loading and keeps the message, and a retry duplicates nothing', async () => {
  const transport = new ScriptedTransport().next(
    says('Hello.', 'Hi'),
    (_request, { onPiece }) => {
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
  expect(transport.requests[2]).toMatchObject({ message: 'And now?', history: history('Hi', 'Hello.') })
  expect(chat.state).toMatchObject({ hasError: false, error: '' })
  expect(chat.state.messages.map(({ content }) => content)).toEqual(['Hi', 'Hello.', 'And now?', 'A whole answer.'])
  await chat.retry()
  expect(transport.requests).toHaveLength(3)
})

test('turns that a failed request had already streamed are not shown twice after a retry', async () => {
  const looks = [
    { type: 'text', delta: 'Let me look.' },
    { type: 'tool-start', id: 's1', name: 'action_look', preview: 'Look' },
    { type: 'tool-end', id: 's1', name: 'action_look', output: 1 },
  ] as const
  const transport = new ScriptedTransport().next(
    (_request, { onPiece }) => {
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

test('the page reports its own calls, whatever the server says about them', async () => {
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

test('a listener that throws stops neither the chat nor the other listeners', async () => {
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

test('results whose request failed are sent again without running the calls again', async () => {
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
  expect(page.actions).toHaveLength(1)
  expect(chat.state.messages).toHaveLength(2)
})

test('after an error, the next message includes the unsent ones and the last returned history', async () => {
  const transport = new ScriptedTransport().next(fails('No.'), says('Yes.'))
  const { chat } = chatOn(transport)
  await chat.send('one')
  await chat.send('two')
  expect(transport.requests[1]).toMatchObject({ message: 'one\n\ntwo', history: [] })
  expect(chat.state).toMatchObject({ hasError: false, lastAssistantMessage: 'Yes.' })
})

test('a restarted turn removes its own text and keeps that of earlier turns', async () => {
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

test('a server without an end is given up after 40 rounds, with a message', async () => {
  const again = () => calls(pageCall(`c${transport.requests.length}`, 'fill-search', { value: 'mug' }))
  const transport = new ScriptedTransport().next(...Array.from({ length: 60 }, () => again))
  const { chat } = chatOn(transport)
  await chat.send('Go')
  expect(transport.requests).toHaveLength(40)
  expect(chat.state).toMatchObject({ isLoading: false, error: expect.stringContaining('after 40 rounds') })
})

test('an empty answer shows a message', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(says('')))
  await chat.send('Go')
  expect(chat.state.lastAssistantMessage).toBe('No answer came. Say it in other words.')
})

test('clear forgets everything, and an open answer does not come back', async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'), silence, says('New.'))
  const { chat } = chatOn(transport)
  await chat.send('Hi')
  const sent = chat.send('two')
  chat.clear()
  await sent
  expect(chat.state).toMatchObject({ messages: [], isLoading: false, hasMessages: false, lastUserMessage: '' })
  await chat.send('three')
  expect(transport.requests[2]).toMatchObject({ history: [] })
})

test('a disposed chat publishes nothing, sends nothing and aborts its request', async () => {
  let aborted = false
  const transport = new ScriptedTransport().next((_request, { signal }) => {
    signal.addEventListener('abort', () => {
      aborted = true
    })
    return new Promise(() => undefined)
  })
  const { chat, seen } = chatOn(transport)
  const sent = chat.send('Hi')
  chat.dispose()
  await sent
  const published = seen.length
  await chat.send('more')
  await chat.retry()
  expect(aborted).toBe(true)
  expect(seen).toHaveLength(published)
  expect(transport.requests).toHaveLength(1)
})

test('a message that the server rejects spoils at most one more', async () => {
  const transport = new ScriptedTransport().next(fails('Too long.'), fails('Too long.'), says('Yes.'))
  const { chat } = chatOn(transport)
  for (const words of ['one', 'two', 'three']) await chat.send(words)
  expect(transport.messages).toEqual(['one', 'one\n\ntwo', 'two\n\nthree'])
})

test('a retry after a failed page read continues from there, and repeats nothing', async () => {
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
  expect([chat.state.error, transport.requests.length]).toEqual(['A fault of the page', 0])
  page.getPageState = read
  page.answer = () => {
    queueMicrotask(() => {
      if (page.actions.length === 1) page.getPageState = broken
    })
  }
  await chat.retry()
  expect(chat.state.hasError).toBe(true)
  page.getPageState = read
  await chat.retry()
  expect(page.actions.map(({ coordinate }) => coordinate[0])).toEqual(['search', 'add-to-cart'])
  expect(transport.messages).toMatchObject(['Add', [{ callId: 'c1' }, { callId: 'c2' }]])
  expect(chat.state).toMatchObject({ hasError: false, lastAssistantMessage: 'Done.' })
})
