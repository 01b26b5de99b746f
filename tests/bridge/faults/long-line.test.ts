import { expect, test } from 'vitest'
import { wordsOf } from './agent-words.ts'
import { writeLongLine } from './long-line.ts'

test('a line of 100 MB is refused, costs little memory, and the session goes on', async () => {
  const { growth, answer, frames, later } = await writeLongLine(100)
  expect(growth).toBeLessThan(50)
  expect(JSON.stringify(frames)).toContain('too_large')
  expect(frames.map(wordsOf).filter(Boolean)).toEqual(['before', 'behind'])
  expect(answer).toMatchObject({ result: { stopReason: 'end_turn' } })
  expect(later).toBe('later')
}, 180_000)
