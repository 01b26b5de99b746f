import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('the limit lets in only so many at once, in the order they came', async () => {
  const limit = createLimit(2)
  const started: number[] = []
  let atWork = 0
  let most = 0
  const task = (n: number) => async () => {
    started.push(n)
    most = Math.max(most, ++atWork)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atWork -= 1
    if (n === 1) throw new Error('one fails')
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => limit(task(n))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})
