import type { Access, OAuthProvider, Tokens } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { emulated } from '../../support/models/emulated.ts'
import { consent, exampleWay, googleAt, newDesk } from '../../support/servers/oauth.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { filesIn, formsOf } from './secrets.ts'

const ann = { userId: 'ann', holder: 'test' }
const redirectUri = 'http://127.0.0.1:1/callback'
const settingsUrl = () => 'http://127.0.0.1:4300/settings'
const again =
  'Google no longer gives Deckhand access. Connect it again at http://127.0.0.1:4300/settings or with "deckhand connect google".'

const otherSecret = expect.stringMatching(/was connected with another secret\. Restore .* or connect it again at/)

/** Ann's account, and as many desks on it as there are processes. `change` wraps the provider of all of them. */
async function scene(change: (provider: OAuthProvider) => OAuthProvider = (provider) => provider) {
  const { emulator } = await emulated()
  const folder = tempFolder()
  const store = await openStore(folder)
  const clock = { later: 0 }
  const provider = change(googleAt(emulator.url))
  const newProcess = async (key?: Buffer) =>
    newDesk(
      (await openStore(folder)).connections,
      { google: { kind: 'oauth', provider }, slack: exampleWay },
      { settingsUrl, now: () => Date.now() + clock.later, ...(key && { key }) },
    )
  const desk = await newProcess()
  const connect = async () => {
    const back = new URL(await consent(await desk.start('google', ann, redirectUri))).searchParams
    await desk.finish('google', ann, { state: back.get('state') ?? '', code: back.get('code') ?? '' })
  }
  const works = async ({ token, baseUrl }: Access) =>
    (await fetch(`${baseUrl}/gmail/v1/users/me/profile`, { headers: { authorization: `Bearer ${token}` } })).ok
  await connect()
  return {
    emulator,
    folder,
    store,
    clock,
    desk,
    newProcess,
    connect,
    works,
    access: () => desk.of('ann').access('google'),
  }
}

/** Tells how often the service was asked. */
function counting(counts: { renewals: number }) {
  return (provider: OAuthProvider): OAuthProvider => ({
    ...provider,
    renew: (tokens) => {
      counts.renewals += 1
      return provider.renew(tokens)
    },
  })
}

/** The first token ends within the minute. */
const shortLived = (provider: OAuthProvider): OAuthProvider => ({
  ...provider,
  exchange: async (answer) => {
    const grant = await provider.exchange(answer)
    return { ...grant, tokens: { ...grant.tokens, expiresAt: Date.now() + 60_000 } }
  },
})

test('an access token works, and is renewed shortly before it expires: once, however many callers ask', async () => {
  const counts = { renewals: 0 }
  const { clock, access, works, store } = await scene(counting(counts))
  const first = await access()
  expect(await works(first)).toBe(true)
  clock.later = 3_400_000
  expect((await access()).token).toBe(first.token)
  clock.later = 3_590_000
  const all = await Promise.all(Array.from({ length: 20 }, access))
  expect(new Set(all.map(({ token }) => token)).size).toBe(1)
  expect(all[0]?.token).not.toBe(first.token)
  expect(await works(all[0] as Access)).toBe(true)
  expect(counts.renewals).toBe(1)
  expect((await store.connections.read('ann', 'google'))?.version).toBe(2)
})

test('several processes that renew at once all get access, and store one set of tokens', async () => {
  const { newProcess, works, store } = await scene(shortLived)
  const desks = await Promise.all(Array.from({ length: 4 }, () => newProcess()))
  const all = await Promise.all(desks.map((desk) => desk.of('ann').access('google')))
  for (const each of all) expect(await works(each)).toBe(true)
  expect((await store.connections.read('ann', 'google'))?.version).toBe(2)
  expect(new Set(all.map(({ token }) => token)).size).toBe(1)
})

test('a service that rotates the refresh token each time loses no account when processes race', async () => {
  let [used, made] = [0, 0]
  const rotating = (provider: OAuthProvider): OAuthProvider => ({
    ...provider,
    exchange: async (answer) => ({ ...(await provider.exchange(answer)), tokens: fresh(0, 60_000) }),
    renew: async ({ refreshToken }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (refreshToken !== `refresh ${used}`) throw new DeckhandError('NOT_CONNECTED', 'Slack refused (token_expired).')
      used += 1
      made += 1
      return fresh(made, 3_600_000)
    },
  })
  const fresh = (n: number, ms: number): Tokens => ({
    accessToken: `access ${n}`,
    refreshToken: `refresh ${n}`,
    expiresAt: Date.now() + ms,
  })
  const { newProcess, desk } = await scene(rotating)
  const desks = [desk, await newProcess(), await newProcess()]
  const all = await Promise.all(desks.map((each) => each.of('ann').access('google')))
  expect(all.map(({ token }) => token)).toEqual(['access 1', 'access 1', 'access 1'])
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected' }, {}])
})

test('a token that the service refuses is renewed once; a second refusal ends it', async () => {
  const counts = { renewals: 0 }
  const { access, works } = await scene(counting(counts))
  const first = await access()
  const [second, joined] = await Promise.all([first.renew(), first.renew()])
  expect(second.token).not.toBe(first.token)
  expect(joined.token).toBe(second.token)
  expect(await works(second)).toBe(true)
  await expect(second.renew()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: again })
  // A caller with the first token gets the renewed one, without a request to the service.
  expect((await first.renew()).token).toBe(second.token)
  expect(counts.renewals).toBe(1)
})

test('an account revoked at the service is marked, explained in plain words, and works again once it is reconnected', async () => {
  const { emulator, access, works, desk, store, connect } = await scene()
  const { token, renew } = await access()
  await fetch(`${emulator.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
  await expect(renew()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: again })
  await expect(access()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: again })
  expect(await desk.list('ann')).toMatchObject([{ state: 'expired', account: expect.stringContaining('@') }, {}])
  await connect()
  expect(await works(await access())).toBe(true)
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected' }, {}])
  expect((await store.audit.list('ann', { limit: 9 })).map(({ kind }) => kind)).toEqual(['connected', 'connected'])
})

test('a service that does not respond fails the call, and keeps the account', async () => {
  const { emulator, clock, access, desk } = await scene()
  clock.later = 3_590_000
  await emulator.close()
  await expect(access()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected' }, {}])
})

test('disconnecting ends the tokens at the service and here', async () => {
  const { access, works, desk, store } = await scene()
  const before = await access()
  expect(await desk.disconnect('ann', 'google')).toEqual({ revoked: true })
  expect(await works(before)).toBe(false)
  expect(await store.connections.list('ann')).toEqual([])
  await expect(access()).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
    message: 'Google is not connected. Connect it at http://127.0.0.1:4300/settings or with "deckhand connect google".',
  })
  await expect(before.renew()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(desk.disconnect('ann', 'google')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await store.audit.list('ann', { limit: 9 })).map(({ kind }) => kind)).toEqual(['disconnected', 'connected'])
})

/** A second connect is for another account. */
function twoAccounts(revoke: (provider: OAuthProvider, tokens: Tokens) => Promise<void>) {
  let times = 0
  return (provider: OAuthProvider): OAuthProvider => ({
    ...provider,
    exchange: async (answer) => ({ ...(await provider.exchange(answer)), account: `account ${++times}` }),
    revoke: (tokens) => revoke(provider, tokens),
  })
}

test('connecting another account withdraws the access of the one before', async () => {
  const revoked: string[] = []
  const noting = async (_: OAuthProvider, { accessToken }: Tokens) => void revoked.push(accessToken)
  const { access, connect, desk } = await scene(twoAccounts(noting))
  const first = await access()
  await connect()
  expect(revoked).toEqual([first.token])
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected', account: 'account 2' }, {}])
})

test('connecting the same account again withdraws nothing: the service would end the new access too', async () => {
  const { access, connect, works } = await scene()
  await connect()
  expect(await works(await access())).toBe(true)
})

test.each([
  ['refuses', () => Promise.reject(new DeckhandError('UNAVAILABLE', 'Google does not answer.'))],
  ['never answers', () => new Promise<void>(() => {})],
])('a service that %s when the account before is withdrawn does not hold up the new one', async (_, revoke) => {
  const { connect, desk } = await scene(twoAccounts(revoke))
  await connect()
  expect(await desk.list('ann')).toMatchObject([{ state: 'connected', account: 'account 2' }, {}])
})

test('verifying asks the service whose account it is, and whether it still grants access', async () => {
  const { emulator, access, desk, newProcess, clock } = await scene()
  const verify = () => desk.verify('ann', 'google')
  expect(await verify()).toBe(emulator.services.mailbox.address)
  clock.later = 3_590_000
  expect(await verify()).toBe(emulator.services.mailbox.address)
  const stranger = await newProcess(Buffer.alloc(32, 1))
  await expect(stranger.verify('ann', 'google')).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: otherSecret })
  const { token } = await access()
  await fetch(`${emulator.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
  await expect(verify()).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: again })
  await expect(desk.verify('ben', 'google')).rejects.toMatchObject({
    message: expect.stringContaining('is not connected'),
  })
})

test('if the service cannot be notified, the message says so, and the account is still forgotten', async () => {
  const { emulator, desk, store } = await scene()
  await emulator.close()
  expect(await desk.disconnect('ann', 'google')).toEqual({ revoked: false })
  expect(await store.connections.list('ann')).toEqual([])
})

test('tokens sealed for one user cannot be opened for another user or service', async () => {
  const { store, desk } = await scene()
  const { sealed, account, scopes } = (await store.connections.read('ann', 'google')) ?? {
    sealed: '',
    account: '',
    scopes: [],
  }
  await store.connections.connect('ben', { service: 'google', account, scopes, sealed }, Date.now())
  await expect(desk.of('ben').access('google')).rejects.toMatchObject({ code: 'NOT_CONNECTED', message: otherSecret })
  expect(await desk.list('ben')).toMatchObject([{ state: 'expired' }, {}])
  await expect(desk.disconnect('ben', 'google')).resolves.toEqual({ revoked: false })
  await expect(desk.of('ann').access('google')).resolves.toMatchObject({ account })
})

test('no token is in the files of the database, in any form, however often it is renewed', async () => {
  const seen = new Set<string>()
  const note = (tokens: Tokens): Tokens => {
    for (const token of [tokens.accessToken, tokens.refreshToken]) if (token !== undefined) seen.add(token)
    return tokens
  }
  const { access, folder, desk, store } = await scene((provider) => ({
    ...provider,
    exchange: async (answer) => {
      const grant = await provider.exchange(answer)
      note(grant.tokens)
      return grant
    },
    renew: async (tokens) => note(await provider.renew(tokens)),
  }))
  for (let time = 0; time < 3; time += 1) note({ accessToken: (await (await access()).renew()).token })
  const { account } = (await store.connections.read('ann', 'google')) ?? {}
  const before = filesIn(folder)
  await desk.disconnect('ann', 'google')
  expect(seen.size).toBe(5)
  expect(before).toContain(account)
  expect(formsOf(seen).filter((form) => (before + filesIn(folder)).includes(form))).toEqual([])
})
