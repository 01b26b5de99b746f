import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConnectionDesk, type Way } from '@deckhand/runtime'
import type { Service } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { chooseWays } from './choose-ways.ts'
import { openEmulator } from './open-emulator.ts'

const real = { slackToken: { token: 'xoxp-1' } }

async function opened(env: Record<string, string>, services = {}) {
  const stateFile = join(temporaryFolder(), 'emulator.json')
  const emulator = await openEmulator(env, services, { stateFile, onNotice: () => {} })
  onTestFinished(() => emulator.close())
  return { ...emulator, stateFile }
}

async function deskFor(ways: Record<Service, Way>, ownerId = 'ann'): Promise<ConnectionDesk> {
  const store = await openSqliteStore({ folder: temporaryFolder(), auditKey: Buffer.alloc(32) })
  onTestFinished(() => store.close())
  return new ConnectionDesk({ store: store.connections, key: Buffer.alloc(32), ways, ownerId })
}

test('the example accounts open without connecting anything, also beside a real model', async () => {
  const example = await opened({ GEMINI_API_KEY: 'key' })
  const desk = await deskFor(await chooseWays({}, example))
  const google = await desk.of('ann').access('google')
  expect(google.account).toBe("the emulator's example account")
  const headers = (token: string) => ({ authorization: `Bearer ${token}` })
  const profile = await fetch(`${google.baseUrl}/gmail/v1/users/me/profile`, { headers: headers(google.token) })
  expect(await profile.json()).toMatchObject({ emailAddress: expect.stringContaining('@') })
  const slack = await desk.of('ann').access('slack')
  const channels = await fetch(`${slack.baseUrl}/slack/api/conversations.list`, { headers: headers(slack.token) })
  expect(await channels.json()).toMatchObject({ ok: true })
  // A fault that was asked for is gone after one more try; after that there is nothing else to try.
  const again = await google.renew()
  expect(again.token).toBe(google.token)
  await expect(again.renew()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(readFileSync(example.stateFile, 'utf8')).not.toContain(example.token)
})

test('no emulator runs beside a real model and real services, and one does for either alone', async () => {
  expect((await opened({ GEMINI_API_KEY: 'key' }, real)).emulator).toBeUndefined()
  expect((await opened({}, real)).emulator).toBeDefined()
  expect((await opened({ GEMINI_API_KEY: 'key' })).emulator).toBeDefined()
})

test('what is set up alone leaves the other service without an example, with what to do', async () => {
  const ways = await chooseWays(real, { url: 'http://127.0.0.1:1', token: 'x' })
  expect(ways).toMatchObject({ google: { kind: 'none' }, slack: { kind: 'token', token: 'xoxp-1' } })
  const desk = await deskFor(ways)
  await expect(desk.of('ann').access('google')).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
    message: expect.stringContaining('Google is not set up. Set GOOGLE_CLIENT_ID'),
  })
})

test('several people share no example account', async () => {
  expect(await chooseWays({})).toMatchObject({ google: { kind: 'none' }, slack: { kind: 'none' } })
})

test('a user elsewhere gets neither the example accounts nor the token that was set', async () => {
  const example = { url: 'http://127.0.0.1:1', token: 'x' }
  for (const ways of [await chooseWays({}, example), await chooseWays(real)]) {
    const desk = await deskFor(ways, 'local')
    await expect(desk.of('ann').access('slack')).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      message: expect.stringContaining('must set SLACK_CLIENT_ID'),
    })
    expect(await desk.view('ann', 'slack')).toEqual({
      service: 'slack',
      way: 'none',
      state: 'not_connected',
      setUp: expect.stringContaining('must set SLACK_CLIENT_ID'),
    })
  }
})
