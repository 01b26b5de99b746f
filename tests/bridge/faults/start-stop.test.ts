import { expect, test } from 'vitest'
import { seed } from './seed.ts'
import { startAndStop } from './start-stop.ts'

test(`12 bridges that were closed, ended or killed, also in mid-turn, leave no process behind (DECKHAND_TEST_SEED=${seed})`, async () => {
  const { problems, ways, processes } = await startAndStop({ seed, cycles: 12 })
  expect(problems).toEqual([])
  expect(ways).toEqual({ close: 4, SIGKILL: 4, SIGTERM: 4 })
  expect(processes).toBeGreaterThan(12)
}, 180_000)
