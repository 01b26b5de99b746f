import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresUrl } from '../../testing/postgres-schema.ts'
import { connectionOptions } from '../connection-options.ts'
import { openPool } from '../pool.ts'
import { type LookTimes, Watchers } from './watchers.ts'

/** The watchers of one process. `name`: the application name of its listening connection. */
function open(name: string, times: Partial<LookTimes> = {}, address = postgresUrl ?? '') {
  const pool = openPool(postgresUrl ?? '')
  const connect = () => new Client({ ...connectionOptions(address), application_name: name })
  const watchers = new Watchers(pool, connect, times)
  onTestFinished(async () => {
    await watchers.close()
    await pool.end()
  })
  const calls: string[] = []
  const watch = async (topic: string) => {
    watchers.add(topic, () => calls.push(topic))
    // It notifies all listeners when it begins to listen, because it cannot know what it missed.
    await until(() => calls.includes(topic))
    calls.length = 0
  }
  return { pool, watchers, calls, watch }
}

/** A proxy to the server that accepts LISTEN, but while `isDeaf`, delivers no message: like a pooler in transaction mode, or a cut connection. */
async function deafLine() {
  const line = { isDeaf: true, address: '' }
  const url = new URL(postgresUrl ?? '')
  const { port, hostname } = url
  const server = createServer((client) => {
    const upstream = connectTo(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => (line.isDeaf && bytes.includes('deckhand\0{') ? undefined : client.write(bytes)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(line, { address: url.href })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(5)
}

describe.skipIf(!postgresUrl)('watchers', () => {
  test('the watchers of a topic are called once, here and in another process, and others are not', async () => {
    const [here, there] = [open('here'), open('there')]
    await Promise.all([here.watch('a'), there.watch('a')])
    here.watchers.add('b', () => here.calls.push('b'))
    here.watchers.notify(new Set(['a']))
    await until(() => there.calls.length > 0)
    await setTimeout(50)
    expect([here.calls, there.calls]).toEqual([['a'], ['a']])
  })

  test('a broken listening connection is reopened, and all watchers are called, because messages may have been missed', async () => {
    const [here, there] = [open('breaking'), open('telling')]
    await here.watch('a')
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'breaking'`
    expect((await there.pool.query(end)).rowCount).toBe(1)
    await until(() => here.calls.length >= 2)
    await setTimeout(50)
    here.calls.length = 0
    there.watchers.notify(new Set(['a']))
    await until(() => here.calls.length > 0)
  })

  test('watchers are called now and then without a message', async () => {
    const { calls, watch } = open('looking', { everyMs: 30 })
    await watch('a')
    await until(() => calls.length >= 2)
  })

  test('watchers are called often while no message arrives, and no longer once they do', async () => {
    const line = await deafLine()
    const { calls, watch } = open('deaf', { everyMs: 2_000, fallbackMs: 10, patienceMs: 50 }, line.address)
    await watch('a')
    const looks = async (ms: number) => {
      calls.length = 0
      await setTimeout(ms)
      return calls.length
    }
    // With `everyMs` alone there would be one.
    await expect.poll(() => looks(1_000)).toBeGreaterThan(5)
    line.isDeaf = false
    await expect.poll(() => looks(300)).toBeLessThan(3)
  })

  test('watchers are also called often if listening is impossible', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere'
    const { calls, watch } = open('unheard', { everyMs: 60_000, fallbackMs: 10, patienceMs: 50 }, nowhere)
    await watch('a')
    // With `everyMs` alone there would be none within the test.
    await until(() => calls.length > 10)
  })

  test('a connection that delivers nothing is reopened', async () => {
    const line = await deafLine()
    line.isDeaf = false
    const { watch, pool } = open('silent', { everyMs: 30, patienceMs: 10 }, line.address)
    await watch('a')
    const listening = async () => {
      const found = `SELECT pid FROM pg_stat_activity WHERE application_name = 'silent'`
      return (await pool.query(found)).rows.map(({ pid }) => pid)
    }
    const [first] = await listening()
    line.isDeaf = true
    await expect.poll(listening).not.toContain(first)
  })

  test('an unreachable server causes no fault, and watchers can be closed', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere')
    const watchers = new Watchers(pool, () => new Client(connectionOptions('postgres://nobody@127.0.0.1:1/nowhere')))
    let calls = 0
    watchers.add('a', () => {
      calls += 1
    })
    watchers.notify(new Set(['b']))
    await until(() => calls > 0)
    await watchers.close()
    await pool.end()
  })
})
