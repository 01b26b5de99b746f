import { setTimeout } from 'node:timers/promises'
import type { Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Records each request, and answers the oldest one when the test says so. */
function patientModel() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const model = scriptedModel(async function* ({ messages }) {
    const [last] = messages.slice(-1)
    asked.push(last?.role === 'user' ? last.text : '')
    await new Promise<void>((resolve) => waiting.push(resolve))
    yield text('Done.')
  })
  return { model, asked, answerOne: () => waiting.shift()?.() }
}

/** Claiming takes a moment. */
async function slowStore(): Promise<Store> {
  const store = await openStore(tempFolder())
  const { claim } = store.runs
  store.runs.claim = (wish) => setTimeout(40).then(() => claim(wish))
  return store
}

test('L5: a user who comes while another has 500 runs queued is served next, even while the other queues more', async () => {
  const { model, asked, answerOne } = patientModel()
  const { runtime } = await stored(model, [], { capacity: 4, store: await slowStore() })
  const start = (user: string) => runtime.start(user, { prompt: user })
  await Promise.all(Array.from({ length: 504 }, () => start('ann')))
  await expect.poll(() => asked).toEqual(['ann', 'ann', 'ann', 'ann'])
  for (const user of ['ben', 'ben', 'cara', 'cara']) await start(user)
  for (let free = 1; free <= 6; free += 1) {
    answerOne()
    // While the free slot looks for its next run.
    await setTimeout(20)
    await start('ann')
    await expect.poll(() => asked.length).toBe(4 + free)
  }
  expect(asked.slice(4, 7).sort()).toEqual(['ann', 'ben', 'cara'])
  expect(asked.slice(7).sort()).toEqual(['ann', 'ben', 'cara'])
})

test('L5: every 16th claim takes the oldest run, so that new users cannot starve a user’s second run', async () => {
  const { model, asked, answerOne } = patientModel()
  const { runtime } = await stored(model, [], { capacity: 1 })
  const start = (user: string, prompt = user) => runtime.start(user, { prompt })
  await start('ann')
  for (const prompt of ['first', 'second']) await start('ann', prompt)
  await start('early')
  for (let taken = 1; taken <= 17; taken += 1) {
    await start(`newcomer ${taken}`)
    await expect.poll(() => asked.length).toBe(taken)
    answerOne()
  }
  await expect.poll(() => asked.length).toBe(18)
  expect(asked.slice(0, 4)).toEqual(['ann', 'first', 'early', 'newcomer 1'])
  // The first of all is claimed, or begun at once when no claim is under way.
  expect([15, 16]).toContain(asked.indexOf('second'))
})
