import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const driver = fileURLToPath(new URL('crash/dist/two-approvers-driver.js', import.meta.url))

async function decide(approvals: number, decisions: string) {
  const args = [driver, '--approvals', String(approvals), '--decisions', decisions]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

test('A2: two approvers at the same instant in two processes make one effect, 500 times', async () => {
  expect(await decide(500, 'approve_once,approve_once')).toEqual({
    approvals: 500,
    approved: 500,
    answers: { '200 200': 500 },
    statuses: { completed: 500 },
    attempts: { 2: 500 },
    effects: 500,
    calls: 500,
  })
}, 120_000)

test('A3: of an approval and a rejection at the same instant one stands, and the other is refused', async () => {
  const { approved, answers, statuses, effects, calls } = await decide(100, 'approve_once,reject')
  expect(answers).toEqual({ '200 409': 100 })
  expect(statuses).toEqual({ completed: 100 })
  expect([effects, calls]).toEqual([approved, approved])
}, 60_000)
