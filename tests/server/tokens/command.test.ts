import { expect, test } from 'vitest'
import { startCommand } from '../../support/processes/command.ts'
import { serveCommand } from '../../support/processes/serve-command.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { bearer } from './token-world.ts'

async function inFolder() {
  const folder = tempFolder()
  const tokens = async (...args: string[]) => {
    const command = startCommand(['tokens', ...args], { DECKHAND_DATA: folder })
    const exitCode = await command.exitCode
    const errors = command.errors()
    return { exitCode, errors, printed: command.output().replace(errors, '') }
  }
  return { folder, tokens }
}

test('a token that a command makes opens the server on the same data, until a command revokes it', async () => {
  const { folder, tokens } = await inFolder()
  const { url } = await serveCommand({ DECKHAND_DATA: folder })
  const { printed, errors } = await tokens('create', 'Nightly report', '--scopes', 'runs', '--days', '7')
  expect(printed).toMatch(/^dht_[0-9a-f]{24}_[\w-]{43}\n$/)
  const id = printed.slice(4, 28)
  expect(errors).toContain(`"deckhand tokens revoke ${id}"`)
  const status = async (path: string) => (await fetch(url + path, { headers: bearer(printed.trim()) })).status
  expect([await status('/api/agent/runs'), await status('/api/agent/files')]).toEqual([200, 403])
  const listed = new RegExp(`^${id}  Nightly report  runs  expires 20\\d\\d-[-\\d]{5} [:\\d]{5}  used 20[-:\\d ]+\\n$`)
  await expect.poll(async () => (await tokens('list')).printed, { timeout: 20_000 }).toMatch(listed)
  expect(await tokens('revoke', id)).toMatchObject({ exitCode: 0, printed: 'The token is revoked.\n' })
  expect(await status('/api/agent/runs')).toBe(401)
  expect((await tokens('list')).printed).toBe('There are no tokens.\n')
  expect(await tokens('revoke', id)).toMatchObject({ exitCode: 1, errors: expect.stringContaining(id) })
})

test('an invalid token request is refused with a message, and no token is made', async () => {
  const { tokens } = await inFolder()
  const refused = [
    [
      ['create', 'A', '--scopes', 'runs,settings'],
      '--scopes must be some of runs, files, approvals, separated by commas, and contains "settings".',
    ],
    [['create', 'A', '--days', '367'], '--days must be a whole number from 1 to 366, and is "367".'],
    [['create'], 'name the token'],
  ] as const
  for (const [args, words] of refused)
    expect(await tokens(...args)).toMatchObject({
      exitCode: expect.any(Number),
      printed: '',
      errors: expect.stringContaining(words),
    })
  expect((await tokens('list')).printed).toBe('There are no tokens.\n')
})

test('with Firebase sign-in the command makes no tokens', async () => {
  const firebase = {
    DECKHAND_SIGN_IN: 'firebase',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  }
  const command = startCommand(['tokens', 'create', 'A'], firebase)
  expect(await command.exitCode).toBe(2)
  expect(command.errors()).toContain('people create their own under Settings')
})
