import type { GeminiMessage } from '@deckhand/spec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHistory } from './read-history.ts'
import { sizeOf, trimHistory } from './trim-history.ts'

const user = (text: string): GeminiMessage => ({ role: 'user', parts: [{ text }] })
const answer = (text: string): GeminiMessage => ({ role: 'model', parts: [{ text }] })
const called = (id: string, output: string): GeminiMessage[] => [
  { role: 'model', parts: [{ functionCall: { id, name: 'look', args: {} } }] },
  { role: 'user', parts: [{ functionResponse: { id, name: 'look', response: { output } } }] },
]

test('a history that fits stays as it is', () => {
  const history = [user('a'), answer('b')]
  expect(trimHistory(history, sizeOf(history))).toEqual(history)
})

test('the oldest messages go first, up to the next user text, and every call keeps its result', () => {
  const newest = [user('3'), ...called('c', 'x'), answer('done')]
  const middle = [user('2'), ...called('b', 'x'.repeat(500)), answer('done')]
  const history = [user('1'), ...called('a', 'x'), answer('done'), ...middle, ...newest]
  expect(trimHistory(history, sizeOf(history) - 1)).toEqual([...middle, ...newest])
  expect(trimHistory(history, sizeOf(newest))).toEqual(newest)
})

test('since the last user text, results that the model has read are shortened with a count, the last ones are not', () => {
  const history = [user('1'), ...called('a', 'x'.repeat(5_000)), ...called('b', 'y'.repeat(5_000))]
  const trimmed = trimHistory(history, 7_000)
  const [, , first, , last] = trimmed
  expect(first?.parts[0]?.functionResponse?.response.output).toMatch(/^x{300}… \(4700 more characters, left out/)
  expect(last).toEqual(history[4])
  expect(history[2]?.parts[0]?.functionResponse?.response.output).toHaveLength(5_000)
})

test('results that the model has not read are shortened last, and only as much as needed', () => {
  const output = (message: GeminiMessage | undefined) => String(message?.parts[0]?.functionResponse?.response.output)
  const [turn, results] = called('b', 'y'.repeat(60_000)) as [GeminiMessage, GeminiMessage]
  const history = [user('1'), ...called('a', 'x'.repeat(5_000)), turn, results]
  expect(trimHistory(history, 62_000)[4]).toEqual(results)
  const [, , read, , unread] = trimHistory(history, 58_000)
  expect([output(read).length, output(unread).length]).toEqual([347, 50_048])
  expect(output(trimHistory(history, 49_000)[4])).toMatch(
    /^y{20000}… \(40000 more characters, left out to save room\)$/,
  )
})

test('a result is not cut in the middle of a character, which Gemini would refuse', () => {
  const history = [user('1'), ...called('a', `y${'🚲'.repeat(2_000)}`)]
  const trimmed = trimHistory(history, 4_000)
  expect(trimmed[2]?.parts[0]?.functionResponse?.response.output).toMatch(/^y🚲{149}… \(3702 more/u)
})

test('a history that cannot fit is TOO_LARGE', () => {
  const refused = expect.objectContaining({ code: 'TOO_LARGE', field: 'history' })
  expect(() => trimHistory([user('x'.repeat(5_000)), answer('y')], 1_000)).toThrowError(refused)
  expect(() => trimHistory([user('1'), ...called('a', 'x'.repeat(5_000))], 500)).toThrowError(refused)
})

test('every trimmed history fits and is valid', () => {
  const stretch = fc.tuple(fc.string(), fc.array(fc.string({ maxLength: 2_000 }), { maxLength: 4 }))
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1 }), fc.integer({ min: 2_000, max: 9_000 }), (stretches, bytes) => {
      const history = stretches.flatMap(([text, outputs], index) => [
        user(text),
        ...outputs.flatMap((output, call) => called(`${index}-${call}`, output)),
        answer('done'),
      ])
      const trimmed = trimHistory(history, bytes)
      expect(sizeOf(trimmed)).toBeLessThanOrEqual(bytes)
      expect(readHistory(trimmed).length).toBeGreaterThan(0)
      expect(trimmed.at(-1)).toEqual(history.at(-1))
    }),
  )
})
