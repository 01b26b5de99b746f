import type { PageStreamPiece } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { chatOn } from '../testing/chat-on-page.ts'
import { ScriptedTransport, says } from '../testing/scripted-transport.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a thousand words in a quarter of a second cause a few notifications, and none is lost', async () => {
  const words = Array.from({ length: 1_000 }, (_, place) => `word${place} `)
  const transport = new ScriptedTransport().next(says('Before.')).next(async (_asked, { onPiece }) => {
    for (const [place, delta] of words.entries()) {
      onPiece?.({ type: 'text', delta })
      if (place % 40 === 0) await pause(10)
    }
    return says(words.join('').trim())
  })
  const { chat, seen } = chatOn(transport)
  await chat.send('First')
  const [question, answer] = chat.state.messages
  const published = seen.length
  const begun = Date.now()
  await chat.send('Tell me much')
  expect(seen.length - published).toBeGreaterThan(3)
  expect(seen.length - published).toBeLessThanOrEqual(3 + (Date.now() - begun) / 50)
  expect(chat.state.lastAssistantMessage).toBe(words.join('').trim())
  for (const { messages } of seen.slice(published)) expect([messages[0], messages[1]]).toEqual([question, answer])
  expect(seen.slice(published).every(({ messages }) => messages[0] === question && messages[1] === answer)).toBe(true)
})

test('a step is published at once, together with pending text', async () => {
  const pieces: PageStreamPiece[] = [
    { type: 'text', delta: 'Let me ' },
    { type: 'text', delta: 'look.' },
    { type: 'tool-start', id: 's1', name: 'action_look', preview: 'Look' },
  ]
  let seenAtStep = ''
  const transport = new ScriptedTransport().next((_asked, { onPiece }) => {
    for (const piece of pieces) onPiece?.(piece)
    seenAtStep = `${chat.state.lastAssistantMessage} ${chat.state.steps[0]?.state}`
    return says('Done.')
  })
  const { chat } = chatOn(transport)
  await chat.send('Hi')
  expect(seenAtStep).toBe('Let me look. running')
})

test('a published state never changes, and its unchanged parts are the same objects in the next one', async () => {
  const { chat, seen } = chatOn(new ScriptedTransport().next(says('Hello.')))
  await chat.send('Hi')
  const copies = seen.map((state) => structuredClone(state))
  const { messages, steps } = chat.state
  chat.toggleExpand()
  expect(chat.state.isExpanded).toBe(true)
  expect(chat.state.messages).toBe(messages)
  expect(chat.state.steps).toBe(steps)
  expect(seen.slice(0, copies.length)).toEqual(copies)
})

test('an unsubscribed listener is not called', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.')))
  let notified = 0
  const off = chat.subscribe(() => {
    notified += 1
  })
  chat.toggleExpand()
  off()
  await chat.send('Hi')
  expect(notified).toBe(1)
})
