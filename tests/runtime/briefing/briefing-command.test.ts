import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startCommand } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'

async function run(args: string[], env: Record<string, string>) {
  const command = startCommand(['briefing', ...args], env)
  const [exitCode] = await Promise.all([command.exitCode, once(command.child, 'close')])
  const errors = command.errors()
  return { exitCode, errors, output: command.output() }
}

test('`deckhand briefing` prints the day, the same one again, and a new one with --refresh', async () => {
  const env = { DECKHAND_DATA: tempFolder() }
  const first = await run([], env)
  expect(first.exitCode).toBe(0)
  expect(first.output).toMatch(
    /# \w+, \d+ \w+ \d{4} \(UTC; no time zone is set in your profile\)\n\n\*\*Waiting for your approval/,
  )
  expect(first.output).toContain('Hanna Vogel: Re: Lease for Lindenstraße 12')
  expect(first.errors).toMatch(/Stored as briefings\/\d{4}-\d\d-\d\d\.md\.\n$/)
  expect((await run([], env)).errors).toMatch(/^\nStored as .*\.md\. --refresh makes a new one\.\n$/)
  expect((await run(['--refresh'], env)).errors).not.toContain('--refresh makes')
})

test('an error is printed, and the exit code is 1', async () => {
  const env = { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1' }
  const { exitCode, errors } = await run([], env)
  expect(exitCode).toBe(1)
  expect(errors).toMatch(/Gemini/)
})
