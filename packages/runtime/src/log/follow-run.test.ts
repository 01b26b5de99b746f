import { expect, test } from 'vitest'
import { Bell } from './follow-run.ts'

test('a ring wakes the sleeper', async () => {
  const bell = new Bell()
  setTimeout(bell.ring, 1)
  await expect(bell.sleep()).resolves.toBeUndefined()
})

test('a ring before the sleep is not lost, and counts once', async () => {
  const bell = new Bell()
  bell.ring()
  bell.ring()
  await bell.sleep()
  const second = Promise.race([
    bell.sleep().then(() => 'woke'),
    new Promise((resolve) => setTimeout(resolve, 10, 'slept')),
  ])
  expect(await second).toBe('slept')
})
