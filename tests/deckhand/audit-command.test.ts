import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A data folder with a run that was approved and sent a note, as a user would make it. */
async function usedFolder(): Promise<string> {
  const folder = tempFolder()
  const { url, headers, stop } = await serveCommand({ DECKHAND_DATA: folder })
  const api = `${url}/api/agent`
  const asked = await post(`${api}/run`, { prompt: 'send a note to ann@example.com saying "hello"' }, { headers })
  const { approval } = (await asked.json()) as { approval: { id: string } }
  await post(`${api}/approvals/${approval.id}`, { decision: 'approve_once' }, { headers })
  await expect
    .poll(async () => (await (await fetch(`${url}/outbox.json`, { headers })).text()).includes('hello'))
    .toBe(true)
  await expect
    .poll(async () => (await (await fetch(`${api}/audit?kind=effect_ended`, { headers })).text()).includes('send_note'))
    .toBe(true)
  expect(await stop()).toBe(0)
  return folder
}

async function verify(folder: string): Promise<{ exitCode: number; output: string }> {
  const command = startCommand(['audit', 'verify'], { DECKHAND_DATA: folder })
  return { exitCode: await command.exitCode, output: command.output() }
}

test.each([
  ['edited', `UPDATE audit SET body = '{}' WHERE user_id = 'local' AND position = 2`, 'entry 2 of local: was changed'],
  ['deleted', `DELETE FROM audit WHERE user_id = 'local' AND position = 2`, 'entry 2 of local: is missing'],
  [
    'put in another order',
    `UPDATE audit SET position = CASE position WHEN 2 THEN -3 ELSE -2 END WHERE user_id = 'local' AND position IN (2, 3);
     UPDATE audit SET position = -position WHERE position < 0`,
    'entry 2 of local: was changed',
  ],
  ['cut off the end', `DELETE FROM audit WHERE user_id = 'local' AND position > 3`, 'entry 4 of local: '],
])(
  'S6: an audit with a row that was %s makes `audit verify` exit with 1 and name it',
  async (_what, tampering, fault) => {
    const folder = await usedFolder()
    const whole = await verify(folder)
    expect(whole).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^The audit is intact: \d+ entries, 1 user\.\n$/),
    })
    const file = new DatabaseSync(join(folder, 'deckhand.db'))
    file.exec(tampering)
    file.close()
    const broken = await verify(folder)
    expect(broken.exitCode).toBe(1)
    expect(broken.output).toContain(fault)
    expect(broken.output).toContain('THE AUDIT IS NOT INTACT')
  },
)

test('S6: an emptied audit is detected', async () => {
  const folder = await usedFolder()
  const file = new DatabaseSync(join(folder, 'deckhand.db'))
  file.exec('DELETE FROM audit; DELETE FROM audit_heads')
  file.close()
  const { exitCode, output } = await verify(folder)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/(\d+) of \1 entries that existed at .* are missing/)
})

test('S6: a restored older database is detected, although every seal in it is valid', async () => {
  const folder = await usedFolder()
  const files = readdirSync(folder).filter((name) => name.startsWith('deckhand.db'))
  const older = tempFolder()
  for (const name of files) copyFileSync(join(folder, name), join(older, name))
  const { url, headers, stop } = await serveCommand({ DECKHAND_DATA: folder })
  await fetch(`${url}/api/agent/settings`, { method: 'PUT', body: '{"trust":"autonomous"}', headers })
  await stop()
  for (const name of readdirSync(folder).filter((each) => each.startsWith('deckhand.db'))) rmSync(join(folder, name))
  for (const name of files) copyFileSync(join(older, name), join(folder, name))
  const { exitCode, output } = await verify(folder)
  expect(exitCode).toBe(1)
  // The sign-in and the change of settings.
  expect(output).toMatch(/^✗ 2 of \d+ entries that existed at .* are missing: an older state was restored/)
  expect(output).not.toContain('✗ entry')
})

test('verifying in the wrong folder says so and creates nothing there', async () => {
  const folder = tempFolder()
  const { exitCode, output } = await verify(folder)
  expect([exitCode, output]).toEqual([2, expect.stringContaining('There is nothing of Deckhand in')])
  expect(readdirSync(folder)).toEqual([])
})

test('with another secret every entry is wrong, and the message says what that may mean', async () => {
  const folder = await usedFolder()
  const command = startCommand(['audit', 'verify'], { DECKHAND_DATA: folder, DECKHAND_SECRET: 'x'.repeat(32) })
  expect(await command.exitCode).toBe(1)
  expect(command.output()).toContain('perhaps they were signed with another secret')
})
