import { expect, test } from 'vitest'
import { handOver } from './child.mjs'

const run = (program) => handOver([process.execPath, ['-e', program]], {})

test('the exit code is that of the program', async () => {
  expect(await run('process.exit(7)')).toMatchObject({ code: 7 })
})

test('a program that a signal ended has the exit code a shell would give it', async () => {
  expect(await run(`process.kill(process.pid, 'SIGTERM')`)).toMatchObject({ code: 143 })
})

test('a SIGTERM for us reaches the program, which has the last word', async () => {
  const program = `process.on('SIGTERM', () => process.exit(5)); process.kill(process.ppid, 'SIGTERM'); setTimeout(() => {}, 5000)`
  expect(await run(program)).toEqual({ code: 5, stoppedBy: 'SIGTERM' })
})
