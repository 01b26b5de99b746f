import { calendar } from '@googleapis/calendar'
import { auth, gmail } from '@googleapis/gmail'
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, refusal, wednesday } from '../../testing/open-emulator.ts'
import { defaultClients } from './clients.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users, events: calendar({ version: 'v3', ...options }).events }
}

const redirectUri = 'http://127.0.0.1:4300/connected'
const readMail = 'https://www.googleapis.com/auth/gmail.readonly'
const useCalendar = 'https://www.googleapis.com/auth/calendar.events'
const { id, secret } = defaultClients.google

let emulator: Emulator
let client: OAuth2Client
let now: number

beforeEach(async () => {
  now = wednesday.getTime()
  emulator = await openEmulator(onTestFinished, { now: () => new Date(now) })
  client = oauthClient()
})

function oauthClient(clientSecret = secret): OAuth2Client {
  return new OAuth2Client({
    clientId: id,
    clientSecret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${emulator.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${emulator.url}/token`,
      oauth2RevokeUrl: `${emulator.url}/revoke`,
    },
  })
}

const asked = { access_type: 'offline', prompt: 'consent', scope: [readMail], state: 'a state & more' }

async function visit(url: string, approve = '1'): Promise<URL> {
  const response = await fetch(`${url}&approve=${approve}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

const codeFrom = (url: URL) => url.searchParams.get('code') ?? expect.fail('no code')

async function connect(scope = [readMail], more = {}) {
  const code = codeFrom(await visit(client.generateAuthUrl({ ...asked, scope, ...more })))
  return (await client.getToken(code)).tokens
}

async function tokenError(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('not refused'),
    (thrown: { response?: { status: number; data: unknown } }) => thrown,
  )
  return { status: error.response?.status, ...(error.response?.data as Record<string, string>) }
}

describe('the consent page', () => {
  it('says who asks for what, and has a button for yes and one for no', async () => {
    const response = await fetch(client.generateAuthUrl({ ...asked, state: '"><script>alert(1)</script>' }))
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*form-action 'self' http:\/\/127\.0\.0\.1:4300;/,
    )
    expect(html).toContain(`<code>${readMail}</code>`)
    expect(html).toContain('<button name="approve" value="1">Allow</button>')
    expect(html).toContain('<button name="approve" value="0">Refuse</button>')
    expect(html).not.toContain('<script')
  })

  it('yes leads back with a code, no with access_denied, both with the state', async () => {
    const url = client.generateAuthUrl(asked)
    const yes = await visit(url)
    expect(yes.origin + yes.pathname).toBe(redirectUri)
    expect(yes.searchParams.get('state')).toBe(asked.state)
    expect(yes.searchParams.get('scope')).toBe(readMail)
    const no = await visit(url, '0')
    expect(Object.fromEntries(no.searchParams)).toEqual({ error: 'access_denied', state: asked.state })
  })

  it.each([
    ['client_id', 'somebody-else', 401, 'invalid_client'],
    ['redirect_uri', 'javascript:alert(1)', 400, 'redirect_uri_mismatch'],
    ['scope', '', 400, 'Required parameter is missing: scope'],
    ['response_type', 'token', 400, 'unsupported_response_type'],
  ])('a wrong %s never leads anywhere', async (name, value, status, words) => {
    const url = new URL(client.generateAuthUrl(asked))
    url.searchParams.set(name, value)
    const response = await fetch(`${url.href}&approve=1`, { redirect: 'manual' })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(words)
  })

  it('addresses that were registered must match to the letter', async () => {
    const strict = await openEmulator(onTestFinished, {
      clients: { google: { id, secret, redirectUris: ['http://127.0.0.1:4300/other'] } },
    })
    const response = await fetch(client.generateAuthUrl(asked).replace(emulator.url, strict.url))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('redirect_uri_mismatch')
  })
})

describe('the exchange of a code', () => {
  it('gives tokens for the scopes that were asked for', async () => {
    const tokens = await connect([readMail, useCalendar])
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^ya29\./),
      refresh_token: expect.stringMatching(/^1\/\//),
      scope: `${readMail} ${useCalendar}`,
      token_type: 'Bearer',
    })
    const { mail } = openClients(emulator, tokens.access_token ?? '')
    expect((await mail.getProfile({ userId: 'me' })).data.emailAddress).toBe('robin.keller@example.com')
  })

  it('offline is needed for a refresh token, and consent for a second one', async () => {
    expect(await connect([readMail], { access_type: 'online' })).not.toHaveProperty('refresh_token')
    expect(await connect([readMail], { prompt: 'none' })).toHaveProperty('refresh_token')
    expect(await connect([readMail], { prompt: 'select_account' })).not.toHaveProperty('refresh_token')
    expect(await connect()).toHaveProperty('refresh_token')
  })

  it('PKCE: only the verifier of the challenge opens the code', async () => {
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync()
    const url = client.generateAuthUrl({
      ...asked,
      code_challenge_method: CodeChallengeMethod.S256,
      code_challenge: codeChallenge ?? '',
    })
    const code = codeFrom(await visit(url))
    expect(await tokenError(client.getToken(code))).toEqual({
      status: 400,
      error: 'invalid_grant',
      error_description: 'Missing code verifier.',
    })
    const wrong = { code, codeVerifier: `${codeVerifier}x` }
    expect(await tokenError(client.getToken(wrong))).toMatchObject({ error_description: 'Invalid code verifier.' })
    expect((await client.getToken({ code, codeVerifier })).tokens.access_token).toBeTruthy()
  })

  it('works once', async () => {
    const code = codeFrom(await visit(client.generateAuthUrl(asked)))
    await client.getToken(code)
    expect(await tokenError(client.getToken(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('works for a minute', async () => {
    const code = codeFrom(await visit(client.generateAuthUrl(asked)))
    now += 60_000
    expect(await tokenError(client.getToken(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('refuses another redirect URI, another secret and a made-up code', async () => {
    const code = codeFrom(await visit(client.generateAuthUrl(asked)))
    const elsewhere = { code, redirect_uri: `${redirectUri}/` }
    expect(await tokenError(client.getToken(elsewhere))).toMatchObject({ status: 400, error: 'redirect_uri_mismatch' })
    const impostor = oauthClient('guess')
    expect(await tokenError(impostor.getToken(code))).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await tokenError(client.getToken('4/made-up'))).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Malformed auth code.',
    })
    expect((await client.getToken(code)).tokens.access_token).toBeTruthy()
  })

  it('other kinds of grants are refused', async () => {
    const body = new URLSearchParams({ client_id: id, client_secret: secret, grant_type: 'password' })
    const response = await fetch(`${emulator.url}/token`, { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })
})

describe('the life of a token', () => {
  const profile = (token: string | null | undefined) =>
    openClients(emulator, token ?? '').mail.getProfile({ userId: 'me' })

  it('it expires by the clock, and is refreshed', async () => {
    const tokens = await connect()
    now += 3_598_000
    expect((await profile(tokens.access_token)).status).toBe(200)
    now += 1000
    expect(await refusal(profile(tokens.access_token))).toMatchObject({ status: 401, reason: 'authError' })
    client.setCredentials({ refresh_token: tokens.refresh_token ?? '' })
    const { credentials } = await client.refreshAccessToken()
    expect(credentials.access_token).not.toBe(tokens.access_token)
    expect((await profile(credentials.access_token)).status).toBe(200)
  })

  it.each(['access_token', 'refresh_token'] as const)('revoking the %s ends both', async (name) => {
    const tokens = await connect()
    await client.revokeToken(tokens[name] ?? '')
    expect(await refusal(profile(tokens.access_token))).toMatchObject({ status: 401 })
    client.setCredentials({ refresh_token: tokens.refresh_token ?? '' })
    expect(await tokenError(client.refreshAccessToken())).toEqual({
      status: 400,
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    })
    expect(await tokenError(client.revokeToken(tokens[name] ?? ''))).toMatchObject({
      status: 400,
      error: 'invalid_token',
    })
  })

  it('a refresh token that is none is refused', async () => {
    client.setCredentials({ refresh_token: '1//made-up' })
    expect(await tokenError(client.refreshAccessToken())).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('none is 401 with a challenge, and so is a wrong one', async () => {
    const get = (headers = {}) => fetch(`${emulator.url}/gmail/v1/users/me/profile`, { headers })
    const [none, wrong] = [await get(), await get({ authorization: 'Bearer nope' })]
    expect([none.status, wrong.status]).toEqual([401, 401])
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="https://accounts.google.com/"')
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(await none.json()).toMatchObject({
      error: { code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'required' }] },
    })
  })

  it('may change mails and not delete them with the scope for changes', async () => {
    const { access_token } = await connect(['https://www.googleapis.com/auth/gmail.modify'])
    const { messages } = openClients(emulator, access_token ?? '').mail
    const [id = ''] = emulator.services.mailbox.messages().map((message) => message.id)
    expect(await refusal(messages.delete({ userId: 'me', id }))).toMatchObject({ status: 403 })
    const requestBody = { ids: [id], addLabelIds: ['STARRED'] }
    expect(await refusal(messages.batchDelete({ userId: 'me', requestBody: { ids: [id] } }))).toMatchObject({
      status: 403,
    })
    expect((await messages.batchModify({ userId: 'me', requestBody })).status).toBe(204)
  })

  it('a scope that is missing is 403, for mail and calendar alike', async () => {
    const { mail, events } = openClients(emulator, (await connect([readMail])).access_token ?? '')
    const refused = {
      status: 403,
      message: 'Request had insufficient authentication scopes.',
      reason: 'insufficientPermissions',
    }
    expect(await refusal(mail.messages.send({ userId: 'me', requestBody: {} }))).toEqual(refused)
    expect(await refusal(mail.drafts.create({ userId: 'me', requestBody: {} }))).toEqual(refused)
    expect(await refusal(events.list({ calendarId: 'primary' }))).toEqual(refused)
    const readOnly = 'https://www.googleapis.com/auth/calendar.readonly'
    const reader = openClients(emulator, (await connect([readOnly])).access_token ?? '')
    expect((await reader.events.list({ calendarId: 'primary' })).status).toBe(200)
    expect(await refusal(reader.events.insert({ calendarId: 'primary', requestBody: {} }))).toEqual(refused)
  })

  it('metadata alone allows neither search nor bodies', async () => {
    const scope = 'https://www.googleapis.com/auth/gmail.metadata'
    const { mail } = openClients(emulator, (await connect([scope])).access_token ?? '')
    const { data } = await mail.messages.list({ userId: 'me' })
    const message = { userId: 'me', id: data.messages?.[0]?.id ?? '' }
    expect((await mail.messages.get({ ...message, format: 'metadata' })).status).toBe(200)
    expect(await refusal(mail.messages.get(message))).toMatchObject({ status: 403, reason: 'forbidden' })
    expect(await refusal(mail.messages.list({ userId: 'me', q: 'lease' }))).toMatchObject({ status: 403 })
  })
})

it('the log of requests has no token, code or secret', async () => {
  const tokens = await connect()
  await client.revokeToken(tokens.access_token ?? '')
  const log = JSON.stringify(emulator.requests)
  expect(emulator.requests.map(({ operation }) => operation)).toEqual(['authorize', 'token', 'revoke'])
  for (const known of [tokens.access_token, tokens.refresh_token, secret]) expect(log).not.toContain(known)
  expect(log).not.toContain('4/0A')
})
