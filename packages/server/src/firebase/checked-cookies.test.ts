import { expect, test } from 'vitest'
import { CheckedCookies, keptMs } from './checked-cookies.ts'

const holder = { userId: 'ann', emailVerified: true, provenAt: 0, expiresAt: 1e12, isOutsider: false }

test('when there are too many cookies, the one that Google was asked about longest ago goes first', async () => {
  let now = 0
  const asked: string[] = []
  const checked = new CheckedCookies(() => now)
  const check = (key: string) =>
    checked.holderOf(key, async () => {
      asked.push(key)
      return holder
    })
  await check('first')
  now = keptMs - 1
  await check('second')
  now = keptMs
  await check('first')
  for (let i = 2; i <= 10_000; i += 1) await check(`other ${i}`)
  asked.length = 0
  await check('first')
  await check('second')
  expect(asked).toEqual(['second'])
})
