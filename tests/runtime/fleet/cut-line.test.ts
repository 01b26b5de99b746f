import { openPostgresStore } from '@deckhand/store/postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Line } from '../../crash/driver/fleet/line.ts'
import { postgresSchema, postgresUrl } from '../../crash/driver/postgres-schema.ts'
import { addressThrough, targetOf } from '../../crash/open-store.ts'
import { served } from '../../support/servers/served.ts'

const silenceMs = 1_500

/** A store by way of a line that can be cut. */
async function opened() {
  const schema = await postgresSchema()
  const address = { folder: '', databaseUrl: schema.url }
  const line = await Line.open(targetOf(address))
  const { databaseUrl = '' } = addressThrough(address, line.port)
  const store = await openPostgresStore({ url: databaseUrl, auditKey: Buffer.alloc(32, 2), silenceMs })
  onTestFinished(async () => {
    line.heal()
    await store.close()
    line.end()
    await schema.remove()
  })
  return { line, store }
}

const broken = { message: expect.stringMatching(/connection to PostgreSQL broke|server cannot be reached/) }

describe.skipIf(!postgresUrl)('a silently cut connection to PostgreSQL', () => {
  test('fails commands in time, also a series of them, and new connections work', async () => {
    const { line, store } = await opened()
    await store.settings.read('ann')
    line.cut('silence')
    const commands = [store.runs.find('ann', 'none'), store.settings.write('ann', { trust: 'delegated' }, 1)]
    for (const each of await Promise.allSettled(commands)) expect(each).toMatchObject({ reason: broken })
    line.heal('forgotten')
    await expect.poll(() => store.settings.read('ann').catch(() => 'away')).not.toBe('away')
  })

  test('makes a server respond 503 with the reason, until it recovers by itself', async () => {
    const { line, store } = await opened()
    const { url } = await served([], [], { store })
    const ready = async () => {
      const response = await fetch(`${url}/api/ready`)
      return [response.status, ((await response.json()) as { error?: string }).error]
    }
    expect(await ready()).toEqual([200, undefined])
    line.cut('silence')
    const refused = await fetch(`${url}/api/agent/runs`)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '5',
      { code: 'UNAVAILABLE', error: expect.stringContaining('database cannot be reached at the moment') },
    ])
    expect(await ready()).toEqual([503, expect.stringMatching(/^The store (did not answer|cannot be read)/)])
    line.heal('forgotten')
    await expect.poll(ready).toEqual([200, undefined])
  })
})
