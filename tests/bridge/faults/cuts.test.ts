import { expect, test } from 'vitest'
import { cutSockets } from './cuts.ts'
import { seed } from './seed.ts'

test(`nothing is lost, doubled or out of order in either direction while sockets are cut 60 times (DECKHAND_TEST_SEED=${seed})`, async () => {
  const { cuts, prompts, problems } = await cutSockets({ seed, cuts: 60 })
  expect(problems).toEqual([])
  expect(cuts).toBeGreaterThanOrEqual(60)
  expect(prompts).toBeGreaterThan(5)
}, 180_000)
