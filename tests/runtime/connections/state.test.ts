import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { consent, googleAt, newDesk, slackAt } from '../../support/servers/oauth.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const redirectUri = 'http://127.0.0.1:1/callback'
const as = (userId: string) => ({ userId, holder: 'the same program' })

/** Both services by consent, in two processes. */
async function scene() {
  const { emulator } = await emulated()
  const folder = tempFolder()
  const newProcess = async (key?: Buffer) =>
    newDesk(
      (await openStore(folder)).connections,
      {
        google: { kind: 'oauth', provider: googleAt(emulator.url) },
        slack: { kind: 'oauth', provider: slackAt(emulator.url) },
      },
      key && { key },
    )
  const desk = await newProcess()
  const back = async () => {
    const { searchParams } = new URL(await consent(await desk.start('google', as('ann'), redirectUri)))
    return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
  }
  return { desk, newProcess, back }
}

const refused = { code: 'BAD_REQUEST', field: 'state' }

test('a state is valid for its user and its service only, even if sessions do not tell them apart', async () => {
  const { desk, back } = await scene()
  await expect(desk.finish('google', as('ben'), await back())).rejects.toMatchObject(refused)
  await expect(desk.finish('slack', as('ann'), await back())).rejects.toMatchObject(refused)
  expect(await desk.list('ben')).toMatchObject([{ state: 'not_connected' }, { state: 'not_connected' }])
})

test('another process with the same key can finish, and one with another key cannot', async () => {
  const { desk, newProcess, back } = await scene()
  const stranger = await newProcess(Buffer.alloc(32, 1))
  await expect(stranger.finish('google', as('ann'), await back())).rejects.toMatchObject(refused)
  const colleague = await newProcess()
  await colleague.finish('google', as('ann'), await back())
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected' }, { state: 'not_connected' }])
  expect(await stranger.list('ann')).toMatchObject([{ state: 'expired' }, { state: 'not_connected' }])
})
