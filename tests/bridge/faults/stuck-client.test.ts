import { expect, test } from 'vitest'
import { offerToStuckClient } from './stuck-client.ts'

test('a client that stops reading while 100 MB arrive is cut off, costs under 50 MB, and does not disturb others', async () => {
  const result = await offerToStuckClient(100)
  expect(result.problems).toEqual([])
  expect(result).toMatchObject({ told: result.offered, isCutOff: true, isReloaded: true })
  expect(result.growth).toBeLessThan(50)
  expect(result.trips).toBeGreaterThan(1)
}, 180_000)
