import { expect, test } from 'vitest'
import { retryConflicts } from './retry-conflicts.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

test.each(['40001', '40P01', '23505', '0A000'])('after %s the work is retried', async (code) => {
  let calls = 0
  const work = async () => {
    calls += 1
    if (calls < 3) throw failure(code)
    return calls
  }
  expect(await retryConflicts(work)).toBe(3)
})

test('a lasting conflict is reported, and other errors are not retried', async () => {
  let calls = 0
  const fail = (code: string) => async () => {
    calls += 1
    throw failure(code)
  }
  await expect(retryConflicts(fail('23505'))).rejects.toThrow('23505')
  expect(calls).toBe(5)
  await expect(retryConflicts(fail('53100'))).rejects.toThrow('53100')
  expect(calls).toBe(6)
})
