import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresUrl } from '../../crash/driver/postgres-schema.ts'
import { post } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Balancer } from './balancer.ts'
import { type Fleet, follow, type Member, openFleet, runAt } from './open-fleet.ts'
import { RunReader } from './run-reader.ts'

const setClock = pathToFileURL(join(import.meta.dirname, '../../support/processes/set-clock.mjs')).href
const people = 2
const leaseMs = 4_000
/** How wrong the clocks of the three machines are. */
const minutes = [0, 60, -60] as const

describe.skipIf(!postgresUrl)('a fleet on PostgreSQL, on machines whose clocks are hours apart', () => {
  test('is replaced one by one without a lost run, a refused request or a broken stream, and takes over the runs of a dead process', async () => {
    const fleet = await openFleet({ DECKHAND_DRAIN_MS: '1000', AGENT_LEASE_MS: String(leaseMs) })
    const members = await Promise.all(minutes.map((each) => startAt(fleet, each)))
    const young = await Promise.all(minutes.map((each) => startAt(fleet, each)))
    const headers = await fleet.signIn(members[0] as Member)
    const balancer = new Balancer()
    onTestFinished(() => balancer.end())
    for (const { url } of members) balancer.add(url)
    const readers: RunReader[] = []
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const reader = new RunReader()
        readers.push(reader)
        // A stream may end before its first line: the same key then finds the same run.
        const keyed = { ...headers, 'idempotency-key': `key-${readers.length}` }
        while (!reader.isOver) {
          const member = await balancer.next()
          const isKnown = reader.runId !== ''
          await reader.read(await (isKnown ? follow(member, headers, reader.runId, reader.seq) : begin(member, keyed)))
        }
      }
    }
    const asking = Promise.all(Array.from({ length: people }, ask))
    for (const [index, member] of members.entries()) {
      await sleep(300)
      balancer.add(young[index]?.url ?? '')
      member.command.child.kill('SIGTERM')
      expect(await Promise.race([member.command.exitCode, asking])).toBe(0)
    }
    isOver = true
    await asking
    expect(readers.length).toBeGreaterThan(people)
    const [, fast, slow] = young as [Member, Member, Member]
    for (const { answer, lines, runId } of readers) {
      expect(answer.state).toBe('done')
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
      expect((await runAt(slow, headers, runId)).attempt).toBeLessThanOrEqual(1 + members.length)
    }

    const long = new RunReader()
    const started = await post(`${fast.url}/api/agent/run/stream`, { prompt: 'Talk for ever.' }, { headers })
    await long.read(started, () => long.runId !== '')
    // Everybody looks for work every second.
    await sleep(1_500)
    expect(await runAt(slow, headers, long.runId)).toMatchObject({ attempt: 1 })
    fast.command.child.kill('SIGKILL')
    const attempt = async () => (await runAt(slow, headers, long.runId)).attempt
    await expect.poll(attempt, { interval: 50, timeout: leaseMs + 30_000 }).toBe(2)
  }, 180_000)
})

const begin = ({ url }: Pick<Member, 'url'>, headers: Record<string, string>) =>
  post(`${url}/api/agent/run/stream`, { prompt: 'Say something.' }, { headers })

const startAt = async (fleet: Fleet, minutesAhead: number) => fleet.start('all', clockAhead(minutesAhead))

/** The environment of a process on a machine whose clock is wrong by this many minutes. */
function clockAhead(minutes: number): Record<string, string> {
  const file = join(tempFolder(), 'clock')
  writeFileSync(file, String(minutes * 60_000))
  const settings = { DECKHAND_CLOCK_START: new Date().toISOString(), DECKHAND_CLOCK_FILE: file }
  return { NODE_OPTIONS: `--import ${setClock}`, ...settings }
}
