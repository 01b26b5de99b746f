import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { postgresUrl } from '../crash/driver/postgres-schema.ts'

// Only ends what hangs: on a machine that is far slower, two processes take minutes.
const patienceMs = 600_000
const driver = fileURLToPath(new URL('../crash/dist/two-approvers-driver.js', import.meta.url))

async function decide(approvals: number, decisions: string, store = 'sqlite') {
  const args = [driver, '--approvals', String(approvals), '--decisions', decisions, '--store', store]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

const oneEffectEach = (count: number) => ({
  approvals: count,
  approved: count,
  answers: { '200 200': count },
  statuses: { completed: count },
  attempts: { 2: count },
  effects: count,
  calls: count,
})

test(
  'A2: two approvers at the same instant in two processes make one effect, 500 times',
  async () => {
    expect(await decide(500, 'approve_once,approve_once')).toEqual(oneEffectEach(500))
  },
  patienceMs,
)

test.skipIf(!postgresUrl)(
  'A2: on PostgreSQL two approvers at the same instant make one effect, 100 times',
  async () => {
    expect(await decide(100, 'approve_once,approve_once', 'postgres')).toEqual(oneEffectEach(100))
  },
  patienceMs,
)

test(
  'A3: of an approval and a rejection at the same instant one stands, and the other is refused',
  async () => {
    const { approved, answers, statuses, effects, calls } = await decide(100, 'approve_once,reject')
    expect(answers).toEqual({ '200 409': 100 })
    expect(statuses).toEqual({ completed: 100 })
    expect([effects, calls]).toEqual([approved, approved])
  },
  patienceMs,
)

test.skipIf(!postgresUrl)(
  'A3: on PostgreSQL an approval or a rejection stands, and the other is refused',
  async () => {
    const { approved, answers, effects, calls } = await decide(50, 'approve_once,reject', 'postgres')
    expect(answers).toEqual({ '200 409': 50 })
    expect([effects, calls]).toEqual([approved, approved])
  },
  patienceMs,
)
