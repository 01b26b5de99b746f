import type { PageStreamPiece } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { chatOn } from '../testing/chat-on-page.ts'
import { ScriptedTransport, says } from '../testing/scripted-transport.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a thousand words in a quarter of a second are told a few times, and all of them are there', async () => {
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
  const told = seen.length
  const begun = Date.now()
  await chat.send('Tell me much')
  expect(seen.length - told).toBeGreaterThan(3)
  expect(seen.length - told).toBeLessThanOrEqual(3 + (Date.now() - begun) / 50)
  expect(chat.state.lastAssistantMessage).toBe(words.join('').trim())
  for (const { messages } of seen.slice(told)) expect([messages[0], messages[1]]).toEqual([question, answer])
  expect(seen.slice(told).every(({ messages }) => messages[0] === question && messages[1] === answer)).toBe(true)
})

test('a step is told at once and takes along the words that waited', async () => {
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

test('a state that was told never changes, and what is the same in the next one is the same object', async () => {
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

test('who no longer listens hears nothing', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.')))
  let heard = 0
  const off = chat.subscribe(() => {
    heard += 1
  })
  chat.toggleExpand()
  off()
  await chat.send('Hi')
  expect(heard).toBe(1)
})
