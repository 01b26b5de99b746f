import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { progressOf } from './progress.ts'

const a = { clause: 'do a', tool: { ...toolOf('Do a.'), name: 'a' } }
const b = { clause: 'do b', tool: { ...toolOf('Do b.'), name: 'b' } }
const done = (name: string) => ({ name, args: {}, response: { ok: true } })

test('nothing made: the first step is next', () => {
  expect(progressOf([[a], [b]], [])).toMatchObject({ next: [a], isFollowUp: false, finished: [] })
})

test('the first step made: the second follows it', () => {
  expect(progressOf([[a], [b]], [done('a')])).toMatchObject({ next: [b], isFollowUp: true })
})

test('all made: nothing is next, and each result knows the words that asked for it', () => {
  const { next, finished } = progressOf([[a, b]], [done('b'), done('a')])
  expect(next).toBeUndefined()
  expect(finished.map(({ name, clause }) => [name, clause])).toEqual([
    ['a', 'do a'],
    ['b', 'do b'],
  ])
})

test('a second call after a failure is the correction of the first', () => {
  const failed = { name: 'a', args: {}, response: { error: 'no' } }
  const { next, calls } = progressOf([[a], [b]], [failed, done('a')])
  expect(next).toEqual([b])
  expect(calls.get(a)).toHaveLength(2)
})
