import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { NewRun } from '@deckhand/spec'
import { openPostgresStore } from '@deckhand/store'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Line } from '../crash/driver/fleet/line.ts'
import { postgresSchema, postgresUrl } from '../crash/driver/postgres-schema.ts'
import { addressThrough, targetOf } from '../crash/open-store.ts'
import { served } from '../support/served.ts'

const silenceMs = 1_500

/** A store by way of a line that can be cut, and another one that has nothing to fear, on the same database. */
async function opened() {
  const schema = await postgresSchema()
  const address = { folder: '', databaseUrl: schema.url }
  const line = await Line.open(targetOf(address))
  const { databaseUrl = '' } = addressThrough(address, line.port)
  const open = (url: string) => openPostgresStore({ url, auditKey: Buffer.alloc(32, 2), silenceMs })
  const [store, other] = await Promise.all([open(databaseUrl), open(schema.url)])
  onTestFinished(async () => {
    line.heal()
    await Promise.all([store.close(), other.close()])
    line.end()
    await schema.remove()
  })
  return { line, store, other }
}

/** One that waits in the queue. */
function queuedRun(): NewRun {
  const [id, threadId] = [randomUUID(), randomUUID()]
  const manifest = { model: 'm', instruction: '', tools: {} }
  const prompt = { role: 'user', text: 'Hello.' } as const
  const newThread = { title: 'Hello', messages: [] }
  return { id, threadId, newThread, userId: 'ann', agentId: 'helper', prompt, manifest, now: 1 }
}

const broken = { message: expect.stringMatching(/connection to PostgreSQL broke|server cannot be reached/) }

describe.skipIf(!postgresUrl)('a line to PostgreSQL that is cut in silence', () => {
  test('makes commands fail in time, also those that come one after another, and new connections work', async () => {
    const { line, store } = await opened()
    await store.settings.read('ann')
    line.cut('silence')
    const begun = performance.now()
    const commands = [store.runs.find('ann', 'none'), store.settings.write('ann', { trust: 'delegated' }, 1)]
    for (const each of await Promise.allSettled(commands)) expect(each).toMatchObject({ reason: broken })
    expect(performance.now() - begun).toBeLessThan(2 * silenceMs)
    line.heal('forgotten')
    await expect.poll(() => store.settings.read('ann').catch(() => 'away')).not.toBe('away')
  })

  test('keeps nobody for ever who watches: once it is healed a change elsewhere is heard of without waiting', async () => {
    const { line, store, other } = await opened()
    let calls = 0
    onTestFinished(store.runs.watchQueue(() => calls++))
    await expect.poll(() => calls).toBeGreaterThan(0)
    line.cut('silence')
    line.heal('forgotten')
    const heard = async () => {
      const before = calls
      await other.runs.start(queuedRun())
      await setTimeout(200)
      return calls > before
    }
    await expect.poll(heard, { timeout: 4 * silenceMs, interval: 50 }).toBe(true)
    // Twice in a row, for everybody is also called now and then without a reason.
    expect([await heard(), await heard()]).toEqual([true, true])
  })

  test('lets a server say 503 and why, and it is ready again by itself', async () => {
    const { line, store } = await opened()
    const { url } = await served([], [], { store })
    const ready = async () => {
      const response = await fetch(`${url}/api/ready`)
      return [response.status, ((await response.json()) as { error?: string }).error]
    }
    expect(await ready()).toEqual([200, undefined])
    line.cut('silence')
    expect(await ready()).toEqual([503, expect.stringMatching(/^The store (did not answer|cannot be read)/)])
    line.heal('forgotten')
    await expect.poll(ready, { timeout: 4 * silenceMs }).toEqual([200, undefined])
  })
})
