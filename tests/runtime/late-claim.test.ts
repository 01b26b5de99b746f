import { setTimeout } from 'node:timers/promises'
import type { Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const leaseMs = 1_500

/** So slow that a worker looks for another run while one is running. */
const slowModel = () =>
  scriptedModel(async function* () {
    await setTimeout(leaseMs)
    yield text('Aye.')
  })

/** Answers a claim only after its lease ran out, like a database that was unreachable meanwhile. */
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

test('L4: a worker that learns of its claim after the lease ran out renews it, and does not take the run from itself', async () => {
  const folder = tempFolder()
  const model = slowModel()
  const { runtime: web } = await stored(model, [], { folder, capacity: 0 })
  const { runId } = await web.start('ann', { prompt: 'Hello.' })
  await stored(model, [], { capacity: 4, leaseMs, store: await lateStore(folder) })
  await web.settled('ann', runId, AbortSignal.timeout(30_000))
  expect(await web.store.runs.find('ann', runId)).toMatchObject({ status: 'completed', attempt: 1 })
  expect(model.requests).toHaveLength(1)
})
