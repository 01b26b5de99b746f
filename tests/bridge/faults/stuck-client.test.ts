import { expect, test } from 'vitest'
import { offerToStuckClient } from './stuck-client.ts'

// How much garbage V8 lets lie is chance, and comes and goes; what a stuck client costs comes each time.
const tries = 3

test('a client that stops to read while 100 MB are offered is cut off, costs under 50 MB and nobody else notices', async () => {
  const growth: number[] = []
  while (growth.length < tries && !growth.some((megabytes) => megabytes < 50)) {
    const result = await offerToStuckClient(100)
    expect(result.problems).toEqual([])
    expect(result).toMatchObject({ told: result.offered, isCutOff: true, isReloaded: true })
    expect(result.trips).toBeGreaterThan(1)
    growth.push(result.growth)
  }
  expect(Math.min(...growth)).toBeLessThan(50)
}, 120_000)
