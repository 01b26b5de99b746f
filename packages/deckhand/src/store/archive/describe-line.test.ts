import { expect, test } from 'vitest'
import { describeLine } from './describe-line.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

test('streamed pieces are joined into one text, and a call between them stays between them', () => {
  const call = { type: 'tool' as const, id: 'c', name: 'look', input: {}, status: 'completed' as const, output: 1 }
  const words = (text: string) => ({ type: 'text' as const, text })
  const parts = [words('12.5% of 2480 ='), words(' 310'), call, words('Done.')]
  const message = { role: 'assistant' as const, id: 't', model: 'm', parts, usage }
  expect(describeLine({ kind: 'message', position: 1, message })).toBe(
    'agent: 12.5% of 2480 = 310\ncall look {}: completed: 1\nagent: Done.',
  )
})
