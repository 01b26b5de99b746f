import { setTimeout } from 'node:timers/promises'
import type { Model, Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { openStore, stored, tempFolder } from '../support/stores/stored.ts'

const leaseMs = 1_500
const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

/** Takes its time, so that a run is at work for longer than it takes to look for another. */
function slowModel() {
  const model: Model & { asked: number } = {
    id: 'slow',
    asked: 0,
    async *stream() {
      model.asked += 1
      await setTimeout(leaseMs)
      yield { type: 'text', text: 'Aye.' }
      yield { type: 'finish', usage }
    },
  }
  return model
}

/** Answers a claim when the lease that it made has run out, as a database does that was out of reach meanwhile. */
async function lateStore(folder: string): Promise<Store> {
  const store = await openStore(folder)
  const { claim } = store.runs
  store.runs.claim = async (wish) => {
    const claimed = await claim(wish)
    if (claimed) await setTimeout(leaseMs + 100)
    return claimed
  }
  return store
}

test('L4: whoever learns of its claim when the lease has run out renews it, and does not take the run from itself', async () => {
  const folder = await tempFolder()
  const model = slowModel()
  const { runtime: web } = await stored(model, [], { folder, capacity: 0 })
  const { runId } = await web.start('ann', { prompt: 'Hello.' })
  await stored(model, [], { capacity: 4, leaseMs, store: await lateStore(folder) })
  await web.settled('ann', runId, AbortSignal.timeout(30_000))
  expect(await web.store.runs.find('ann', runId)).toMatchObject({ status: 'completed', attempt: 1 })
  expect(model.asked).toBe(1)
})
