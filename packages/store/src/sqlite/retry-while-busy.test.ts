import { expect, test } from 'vitest'
import { retryWhileBusy } from './retry-while-busy.ts'

const locked = () => new Error('database is locked')

test('it retries until the lock is free', async () => {
  let tries = 0
  const result = await retryWhileBusy(() => {
    tries += 1
    if (tries < 4) throw locked()
    return 'done'
  })
  expect([result, tries]).toEqual(['done', 4])
})

test('it gives up in the end', async () => {
  await expect(
    retryWhileBusy(() => {
      throw locked()
    }, 20),
  ).rejects.toThrow('database is locked')
})

test('other errors are not retried', async () => {
  let tries = 0
  const failing = retryWhileBusy(() => {
    tries += 1
    throw new Error('syntax error')
  })
  await expect(failing).rejects.toThrow('syntax error')
  expect(tries).toBe(1)
})
