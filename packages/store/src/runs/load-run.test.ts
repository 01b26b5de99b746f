import type { Message } from '@deckhand/spec'
import { afterAll, expect, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { auditKey, completed, kept, logged, newRun, nextId, now, says, text } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

test('T3: a run costs as many rows in a thread of ten thousand messages as in one of forty', async () => {
  const trace = newTrace()
  const store = createStore(traceDatabase(await openDatabase(folder.path), trace), { auditKey })

  async function rowsOfRun(length: number): Promise<number> {
    const id = nextId('thread')
    const messages = Array.from({ length }, (): Message => ({ role: 'user', text: 'Hello' }))
    await store.threads.create({ id, userId: 'anna', agentId: 'helper', title: '', messages, now })
    trace.rowsRead = 0
    const run = newRun(id)
    await store.runs.start(run)
    const claimed = await store.runs.claim({ owner: 'worker', now, leaseMs: 1000 })
    expect(claimed?.state.history).toHaveLength(30)
    const entry = { turn: says('Hi'), events: logged(1, text('Hi')), outcome: completed }
    await store.runs.record(claimed?.fence ?? { runId: '', owner: '', attempt: 0 }, entry, kept)
    await store.runs.load('anna', run.id)
    await store.threads.messages('anna', id, { limit: 20 })
    return trace.rowsRead
  }

  const few = await rowsOfRun(40)
  expect(await rowsOfRun(10_000)).toBe(few)
  expect(few).toBeLessThan(130)
  await store.close()
})
