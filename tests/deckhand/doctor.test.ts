import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A Gemini that takes every question and answers none. */
async function silentModel(): Promise<Record<string, string>> {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { GEMINI_API_KEY: 'key-of-the-test', GOOGLE_GEMINI_BASE_URL: url }
}

test('a machine on which Deckhand works gets a line for each check and exit code 0', async () => {
  const command = startCommand(['doctor'], { PORT: '0', DECKHAND_DATA: tempFolder() })
  expect(await command.exitCode).toBe(0)
  const marks = command
    .output()
    .split('\n')
    // On a busy machine a check may take longer than a second, which is told.
    .filter((line) => line !== '' && !line.startsWith('…'))
    .map((line) => line.slice(0, 14).trim())
  expect(marks).toEqual([
    '✓ settings',
    '✓ data folder',
    '✓ database',
    '✓ sign-in',
    '✓ accounts',
    '✓ project',
    '✓ sites',
    '! model',
    '✓ notes',
    '✓ clock',
    '✓ port',
  ])
})

test('problems are marked, with what to do, and the exit code is 1', async () => {
  const command = startCommand(['doctor'], { PORT: '0', DECKHAND_DATA: tempFolder(), AGENT_LEASE_MS: '5' })
  expect(await command.exitCode).toBe(1)
  expect(command.output()).toMatch(/^✗ settings {5}AGENT_LEASE_MS must be .* Fix the value or remove the setting\.$/m)
})

test('--json is for programs, and holds no secret', async () => {
  const env = { DECKHAND_NOTE_URL: 'http://127.0.0.1:9/?token=hush-hush-hush', METRICS_TOKEN: 'short-secret' }
  const command = startCommand(['doctor', '--json'], { PORT: '0', DECKHAND_DATA: tempFolder(), ...env })
  expect(await command.exitCode).toBe(1)
  const { ok, findings } = JSON.parse(command.output())
  expect(ok).toBe(false)
  expect(findings).toContainEqual(expect.objectContaining({ name: 'notes', status: 'problem' }))
  expect(command.output()).not.toMatch(/hush|short-secret/)
})

test('a check that takes longer than a second is reported, and Ctrl-C ends it', async () => {
  const command = startCommand(['doctor'], { PORT: '0', DECKHAND_DATA: tempFolder(), ...(await silentModel()) })
  await command.shows(/… model/)
  const begun = performance.now()
  command.child.kill('SIGINT')
  expect(await command.exitCode).toBe(130)
  // It waits 20 s for a model.
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(command.errors()).toMatch(/Stopped\.\n$/)
})
