import type { Message } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { recentMessages, totalUsage } from './history.ts'

const user = (text: string): Message => ({ role: 'user', text })
const usage = { inputTokens: 1, outputTokens: 2, thoughtTokens: 3, totalTokens: 6 }
const turn = (id: string) => ({ role: 'assistant' as const, id, model: 'm', parts: [], usage })

test('recent messages start with a user message, never between a call and its result', () => {
  const history = [user('1'), turn('a'), turn('b'), user('2'), turn('c'), turn('d')]
  expect(recentMessages(history, 5)).toEqual([user('2'), turn('c'), turn('d')])
  expect(recentMessages(history, 6)).toEqual(history)
  expect(recentMessages(history, 2)).toEqual([])
})

test('usage is summed over turns', () => {
  expect(totalUsage([turn('a'), turn('b')])).toEqual({
    inputTokens: 2,
    outputTokens: 4,
    thoughtTokens: 6,
    totalTokens: 12,
  })
})
