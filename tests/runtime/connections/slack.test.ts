import type { Way } from '@deckhand/runtime'
import { slackAccount } from '@deckhand/tools/slack-connection'
import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { consent, exampleWay, newDesk, slackAt } from '../../support/servers/oauth.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const ann = { userId: 'ann', holder: 'test' }

async function scene(wayAt: (url: string) => Way) {
  const { emulator } = await emulated()
  const store = await openStore(tempFolder())
  const desk = newDesk(store.connections, { google: exampleWay, slack: wayAt(emulator.url) })
  const isGood = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${emulator.url}/slack/api/auth.test`, { method: 'POST', headers })
    return ((await response.json()) as { ok: boolean }).ok
  }
  return { emulator, desk, isGood, access: () => desk.of('ann').access('slack') }
}

const oauthAt = (url: string): Way => ({ kind: 'oauth', provider: slackAt(url) })

async function connect(desk: Awaited<ReturnType<typeof scene>>['desk']): Promise<string> {
  const address = await desk.start('slack', ann, 'http://127.0.0.1:1/callback')
  const back = new URL(await consent(address)).searchParams
  await desk.finish('slack', ann, { state: back.get('state') ?? '', code: back.get('code') ?? '' })
  return new URL(address).searchParams.get('user_scope') ?? ''
}

test('Slack is connected as the person, with exactly the requested scopes, and revoked', async () => {
  const { desk, access, isGood } = await scene(oauthAt)
  expect(await connect(desk)).toBe('channels:read,channels:history,users:read')
  const [, view] = await desk.list('ann')
  expect(view).toMatchObject({
    state: 'connected',
    account: expect.stringMatching(/^\S+ in \S/),
    scopes: ['channels:read', 'channels:history', 'users:read'],
  })
  const { token } = await access()
  expect(token).toMatch(/^xoxp-/)
  expect(await isGood(token)).toBe(true)
  expect(await desk.disconnect('ann', 'slack')).toEqual({ revoked: true })
  expect(await isGood(token)).toBe(false)
})

test('a token that Slack refuses ends the connection, for there is none to renew it with', async () => {
  const { desk, access } = await scene(oauthAt)
  await connect(desk)
  const { renew } = await access()
  const message = 'Slack no longer gives Deckhand access. Connect it again with "deckhand connect slack".'
  await expect(renew()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message })
  await expect(access()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message })
  expect(await desk.list('ann')).toMatchObject([{}, { state: 'expired' }])
})

test('a wrong app secret is reported as such, without echoing it', async () => {
  const { desk, emulator } = await scene(oauthAt)
  const provider = slackAt(emulator.url)
  const { slackProvider } = await import('@deckhand/tools/slack-connection')
  const wrong = slackProvider({
    clientId: '2210535565.1012387451',
    clientSecret: 'wrong',
    baseUrl: emulator.url,
  })
  const address = provider.authorizationUrl({ state: 's', challenge: 'c', redirectUri: 'http://127.0.0.1:1/callback' })
  const code = new URL(await consent(address)).searchParams.get('code') ?? ''
  const refusal = wrong.exchange({ code, verifier: '', redirectUri: 'http://127.0.0.1:1/callback' })
  await expect(refusal).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
    message: 'Slack refused (bad_client_secret). Check SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.',
  })
  expect(await desk.list('ann')).toMatchObject([{}, { state: 'not_connected' }])
})

test('a token in the settings serves all users, and a refusal names the setting', async () => {
  const tokenWay =
    (token: string) =>
    (url: string): Way => {
      const baseUrl = url
      return { kind: 'token', token, setting: 'SLACK_TOKEN', baseUrl, account: () => slackAccount(token, baseUrl) }
    }
  const { desk, access } = await scene(tokenWay('xoxp-nobody'))
  await expect(access()).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
    message: expect.stringContaining('invalid_auth'),
  })
  expect(await desk.list('ann')).toMatchObject([{}, { state: 'expired', way: 'token' }])
  await expect(desk.disconnect('ann', 'slack')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Slack is connected by SLACK_TOKEN. Remove that setting to disconnect it.',
  })
})
