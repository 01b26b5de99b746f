import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresUrl } from '../testing/postgres-schema.ts'
import { connectionOptions } from './connection-options.ts'
import { openPool } from './open-pool.ts'
import { Watchers } from './watchers.ts'

/** As a process has them. `name` is how the server knows its listening connection. */
function open(name: string, lookMs?: number) {
  const pool = openPool(postgresUrl ?? '')
  const connect = () => new Client({ ...connectionOptions(postgresUrl ?? ''), application_name: name })
  const watchers = new Watchers(pool, connect, lookMs === undefined ? {} : { lookMs })
  onTestFinished(async () => {
    await watchers.close()
    await pool.end()
  })
  const calls: string[] = []
  const watch = async (topic: string) => {
    watchers.add(topic, () => calls.push(topic))
    // It tells everybody once when it begins to listen, for it cannot know what it missed.
    await until(() => calls.includes(topic))
    calls.length = 0
  }
  return { pool, watchers, calls, watch }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(5)
}

describe.skipIf(!postgresUrl)('watchers', () => {
  test('those who watch a topic hear of it once, here and in another process, and others do not', async () => {
    const [here, there] = [open('here'), open('there')]
    await Promise.all([here.watch('a'), there.watch('a')])
    here.watchers.add('b', () => here.calls.push('b'))
    here.watchers.tell(new Set(['a']))
    await until(() => there.calls.length > 0)
    await setTimeout(50)
    expect([here.calls, there.calls]).toEqual([['a'], ['a']])
  })

  test('a listening connection that broke is made again, and whoever watches is told that something may have been missed', async () => {
    const [here, there] = [open('breaking'), open('telling')]
    await here.watch('a')
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'breaking'`
    expect((await there.pool.query(end)).rowCount).toBe(1)
    await until(() => here.calls.length >= 2)
    await setTimeout(50)
    here.calls.length = 0
    there.watchers.tell(new Set(['a']))
    await until(() => here.calls.length > 0)
  })

  test('what nobody told is looked for now and then', async () => {
    const { calls, watch } = open('looking', 30)
    await watch('a')
    await until(() => calls.length >= 2)
  })

  test('a server that cannot be reached is no fault, and watching can be ended', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere')
    const watchers = new Watchers(pool, () => new Client(connectionOptions('postgres://nobody@127.0.0.1:1/nowhere')))
    let calls = 0
    watchers.add('a', () => {
      calls += 1
    })
    watchers.tell(new Set(['b']))
    await until(() => calls > 0)
    await watchers.close()
    await pool.end()
  })
})
