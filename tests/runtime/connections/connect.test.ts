import { expect, test } from 'vitest'
import { browser, consent, googleClient } from '../../support/servers/oauth.ts'
import { signIn } from '../../support/servers/served.ts'
import { signedIn } from '../../support/servers/signed-in.ts'

/** Ann and Ben, each with a browser, and the emulator as Google. */
async function scene(now = Date.now) {
  const signed = await signedIn({}, {}, { now })
  const { url, ann, ben } = signed
  return { ...signed, ann: browser(url, ann), ben: browser(url, ben) }
}

test('an account is connected by consent, and shown without its tokens', async () => {
  const { url, ann, ben, store } = await scene()
  const address = new URL(await ann.start())
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: googleClient.clientId,
    redirect_uri: `${url}/api/connections/google/callback`,
    response_type: 'code',
    access_type: 'offline',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  const back = await consent(address.href)
  expect(await ann.visit(back)).toMatchObject({ status: 200, text: expect.stringContaining('Google is connected') })
  const [google] = await ann.list()
  expect(google).toEqual({
    service: 'google',
    state: 'connected',
    way: 'oauth',
    account: expect.stringContaining('@'),
    scopes: (address.searchParams.get('scope') ?? '').split(' '),
    connectedAt: expect.any(Number),
  })
  expect(await ben.list()).toMatchObject([{ state: 'not_connected' }, { state: 'example' }])
  const [entry] = await store.audit.list('ann', { limit: 1 })
  const { account, scopes } = google ?? {}
  expect(entry).toMatchObject({ kind: 'connected', data: { service: 'google', account, scopes } })
})

test('a state that is missing, forged, used, of another service or too old connects nothing, with a plain message', async () => {
  let later = 0
  const { ann } = await scene(() => Date.now() + later)
  const back = await consent(await ann.start())
  const without = (name: string) => {
    const url = new URL(back)
    url.searchParams.delete(name)
    return url
  }
  const made = without('state')
  made.searchParams.set('state', 'x'.repeat(43))
  for (const address of [without('state').href, made.href, back.replace('/google/', '/slack/')]) {
    const page = await ann.visit(address)
    expect([page.status, page.text], address).toEqual([
      expect.toBeOneOf([400, 409]),
      expect.stringContaining('Nothing was connected'),
    ])
  }
  expect(await ann.list()).toMatchObject([{ state: 'not_connected' }, { state: 'example' }])
  expect((await ann.visit(back)).status).toBe(200)
  const again = await ann.visit(back)
  expect(again).toMatchObject({ status: 400, text: expect.stringContaining('A link to connect works once') })
  const late = await consent(await ann.start())
  later = 600_000
  expect((await ann.visit(late)).status).toBe(400)
})

test('a connection begun by one user or session cannot be finished in another', async () => {
  const { url, ann, ben, signIn: local } = await scene()
  const elsewhere = browser(url, await signIn(url, await local.oneTimeToken()))
  for (const other of [ben, elsewhere]) {
    const back = await consent(await ann.start())
    expect((await other.visit(back)).status).toBe(400)
    // It is used up, so that an attacker who has it cannot send it to Ann either.
    expect((await ann.visit(back)).status).toBe(400)
  }
  for (const each of [ann, ben]) expect(await each.list()).toMatchObject([{ state: 'not_connected' }, {}])
})

test('the callback requires a signed-in user', async () => {
  const { url, ann } = await scene()
  const back = await consent(await ann.start())
  const stranger = await browser(url, { cookie: '', 'deckhand-session-key': '' }).visit(back)
  expect(stranger).toMatchObject({ status: 401, text: expect.stringContaining('Sign in first') })
  expect((await ann.visit(back)).status).toBe(200)
})

test('a code is useless without the verifier that only this Deckhand has', async () => {
  const { emulator, ann } = await scene()
  const back = new URL(await consent(await ann.start()))
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: back.origin + back.pathname,
    client_id: googleClient.clientId,
    client_secret: googleClient.clientSecret,
  }
  for (const verifier of [{}, { code_verifier: 'guessed' }]) {
    const response = await fetch(`${emulator.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...verifier }),
    })
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  }
  // A code from another browser does not match this browser's state.
  const own = new URL(await consent(await ann.start()))
  own.searchParams.set('code', form.code)
  expect(await ann.visit(own.href)).toMatchObject({ status: 424, text: expect.stringContaining('invalid_grant') })
  expect(await ann.list()).toMatchObject([{ state: 'not_connected' }, {}])
})

test('a used code is refused by the service, and the page says so without echoing it', async () => {
  const { ann } = await scene()
  const back = new URL(await consent(await ann.start()))
  const code = back.searchParams.get('code') ?? ''
  await ann.visit(back.href)
  const again = new URL(await consent(await ann.start()))
  again.searchParams.set('code', code)
  const page = await ann.visit(again.href)
  expect(page).toMatchObject({ status: 424, text: expect.stringContaining('Google refused (invalid_grant)') })
  expect(page.text).not.toContain(code)
})

test('a user who refuses at the service sees that nothing was connected', async () => {
  const { ann } = await scene()
  const back = await consent(await ann.start(), 'refuse')
  const page = await ann.visit(back)
  expect(page).toMatchObject({ status: 424, text: expect.stringContaining('access was declined (access_denied)') })
  const hostile = new URL(await consent(await ann.start(), 'refuse'))
  hostile.searchParams.set('error', '<script>alert(1)</script>')
  expect((await ann.visit(hostile.href)).text).not.toContain('alert(1)')
  expect(await ann.list()).toMatchObject([{ state: 'not_connected' }, {}])
})

test('an account with too few scopes is not connected, and the missing ones are named', async () => {
  const { ann } = await scene()
  const address = new URL(await ann.start())
  const scopes = (address.searchParams.get('scope') ?? '').split(' ')
  address.searchParams.set('scope', scopes.filter((scope) => !scope.endsWith('gmail.compose')).join(' '))
  const page = await ann.visit(await consent(address.href))
  expect(page).toMatchObject({ status: 424, text: expect.stringContaining('(gmail.compose)') })
  expect(await ann.list()).toMatchObject([{ state: 'not_connected' }, {}])
})

test('an example account cannot be connected or disconnected', async () => {
  const { ann } = await scene()
  await expect(ann.start('slack')).rejects.toThrow("Slack is the emulator's example account")
  expect((await ann.disconnect('slack')).status).toBe(409)
})

test('at localhost the page sends people to 127.0.0.1, where the service redirects to', async () => {
  const { url, signIn: local } = await signedIn()
  const byName = url.replace('127.0.0.1', 'localhost')
  const session = await signIn(byName, await local.oneTimeToken())
  await expect(browser(byName, session).start()).rejects.toThrow(`Open ${url}/settings and start from there.`)
})

test('an account is disconnected over HTTP, once', async () => {
  const { ann } = await scene()
  await ann.connect()
  expect(await ann.disconnect()).toEqual({ status: 200, answer: { ok: true, revoked: true } })
  expect(await ann.list()).toMatchObject([{ state: 'not_connected' }, {}])
  expect((await ann.disconnect()).status).toBe(404)
})
