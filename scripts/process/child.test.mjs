import { spawn } from 'node:child_process'
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

test('a shell that goes away ends the program with one SIGTERM: the second would cut its stop off', async () => {
  const program = `let count = 0
    process.on('SIGTERM', () => { if (count++ === 0) setTimeout(() => { process.stdout.write('SIGTERMs: ' + count); process.exit() }, 1500) })
    process.stdout.write('ready '); setTimeout(() => {}, 9000)`
  const us = `import { handOver } from ${JSON.stringify(new URL('./child.mjs', import.meta.url).href)}
    await handOver([process.execPath, ['-e', ${JSON.stringify(program)}]], {})`
  const command = [process.execPath, '--input-type=module', '-e', us]
  const shell = spawn('sh', ['-c', '"$@" & wait', 'sh', ...command], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (bytes) => {
    output += bytes
  })
  await expect.poll(() => output).toBe('ready ')
  shell.kill('SIGKILL')
  await expect.poll(() => output, { timeout: 6_000 }).toBe('ready SIGTERMs: 1')
})
