import { expect, test } from 'vitest'
import { readSlowly } from './slow-client.ts'

test('the bridge waits for a client that reads more slowly than the agent writes, and sends it everything', async () => {
  const { numbers, problems } = await readSlowly(5_000)
  expect(problems).toEqual([])
  expect(numbers).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1))
}, 180_000)
