import { expect, test } from 'vitest'
import { readSlowly } from './slow-client.ts'

test('a client that reads more slowly than the agent writes is waited for, and told everything', async () => {
  const { numbers, problems } = await readSlowly(5_000)
  expect(problems).toEqual([])
  expect(numbers).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1))
}, 180_000)
