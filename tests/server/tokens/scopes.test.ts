import type { TokenScope } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { providePage } from '../../support/servers/provide-page.ts'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import type { SessionHeaders } from '../../support/servers/served.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { type ApiOperation, fillPath, operationsOf, readDocument } from '../openapi/api-document.ts'
import { asked, bearer, makeToken } from './token-world.ts'

/** Exact, so that a route opened to tokens by mistake, or moved to another scope, is noticed here. */
const opened: Record<TokenScope, string[]> = {
  runs: [
    ...['startRun', 'streamNewRun', 'listRuns', 'readRun', 'readRunTree', 'readRunReport', 'listEvents', 'followRun'],
    ...['cancelRun', 'listThreads', 'syncThread', 'readThread', 'renameThread', 'appendToThread', 'deleteThread'],
    ...['makeBriefing', 'offerContext', 'listAgents'],
  ],
  files: [
    ...['listFiles', 'deleteFile', 'readFile', 'writeFile', 'downloadFile', 'listFileVersions'],
    'compareFileVersions',
  ],
  approvals: ['listApprovals', 'resolveApproval'],
}
const scopes = Object.keys(opened) as TokenScope[]

/** Public routes without user data, which do not authenticate. */
const forAnybody = [
  ...['readHealth', 'readReadiness', 'showShop', 'showShopPlace', 'showShopItem', 'getPageScript'],
  ...['getPageScriptAgain', 'showSignIn'],
]
/** Has a bearer of its own, and takes no other. */
const ownBearer = ['receiveNote', 'welcomeVisitor']

/** Every operation of the server, with the scopes that open it. */
async function operations(url: string, session: SessionHeaders): Promise<[ApiOperation, string[]][]> {
  const all = operationsOf(await readDocument(url, session))
  return all.map((operation) => [operation, operation.security.flatMap(({ apiToken }) => (apiToken ?? []) as string[])])
}

const address = (url: string, { path }: ApiOperation, part: string) =>
  url +
  fillPath(path, {
    id: part,
    service: 'google',
    agent: part,
    thread: part,
    run: part,
    name: part,
    place: part,
    file: part,
    attempt: part,
  })

test('S28: the document says which scope opens an operation, and it is one or none', async () => {
  const { url, ann } = await signedIn()
  const all = await operations(url, ann)
  for (const scope of scopes) {
    const inScope = all.filter(([, named]) => named.includes(scope))
    expect(inScope.map(([{ operationId }]) => operationId).sort()).toEqual([...opened[scope]].sort())
  }
  expect(all.filter(([, named]) => named.length > 1)).toEqual([])
})

test('S28: every route refuses a token without its scope, by name, and is closed where it has none', async () => {
  const actions = sampleActions()
  const page = { sites: [{ key: 'shop', origins: ['https://shop.example'], actions: [] }], key: Buffer.alloc(32, 9) }
  const bridge = {
    expectedUrl: 'ws://127.0.0.1:4444/acp',
    read: async () => ({ url: 'ws://127.0.0.1:4444/acp', token: 't', root: '/project', agent: 'Gemini CLI' }),
  }
  const metrics = { read: async () => ({ contentType: 'text/plain', text: 'boats 3\n' }) }
  const { url, ann, store, emulator } = await signedIn({
    actions: { registry: actions.registry },
    page,
    bridge,
    metrics,
  })
  providePage(actions, { store, emulator })
  const before = await store.settings.read('ann')
  for (const [operation, [scope]] of await operations(url, ann)) {
    const { operationId: id, method } = operation
    if (forAnybody.includes(id) || ownBearer.includes(id)) continue
    const others = scopes.filter((each) => each !== scope)
    const { text } = await makeToken(url, ann, others)
    const request = () =>
      fetch(address(url, operation, 'none'), {
        method: method.toUpperCase(),
        headers: bearer(text),
        redirect: 'manual',
      })
    const words =
      scope === undefined
        ? 'API tokens are not accepted here, whatever their scopes. Sign in and do it yourself.'
        : `This token may not do that: it needs the scope "${scope}", and has ${others.map((each) => `"${each}"`).join(', ')}.`
    expect(await asked(request()), id).toEqual([403, words])
    const { tokens } = (await (await fetch(`${url}/api/tokens`, { headers: ann })).json()) as {
      tokens: { id: string }[]
    }
    for (const token of tokens) await fetch(`${url}/api/tokens/${token.id}`, { method: 'DELETE', headers: ann })
  }
  expect(await store.settings.read('ann')).toEqual(before)
}, 60_000)

test('S28: with its scope every route is open, if the request is valid', async () => {
  const { url, ann } = await signedIn()
  const all = await operations(url, ann)
  for (const scope of scopes) {
    const { text } = await makeToken(url, ann, [scope])
    for (const [operation] of all.filter(([, named]) => named.includes(scope))) {
      const method = operation.method.toUpperCase()
      const { status, body } = await fetch(address(url, operation, 'none'), { method, headers: bearer(text) })
      expect([401, 403], `${operation.operationId} ${status}`).not.toContain(status)
      await body?.cancel()
    }
  }
})

test('S28: HEAD counts as GET, and unknown routes or other spellings of one are closed', async () => {
  const { url, ann } = await signedIn()
  const headers = bearer((await makeToken(url, ann, ['runs'])).text)
  const status = async (path: string, method = 'GET') => (await fetch(url + path, { method, headers })).status
  expect(await status('/api/agent/runs', 'HEAD')).toBe(200)
  for (const path of ['/api/agent/settings', '/api/bridge', '/api/tokens', '/api/connections', '/api/openapi.json'])
    expect(await status(path, 'HEAD')).toBe(403)
  for (const path of [
    '/api/agent/settings/',
    '/api/agent//settings',
    '/api/agent/%73ettings',
    '/api/nothing',
    '/API/tokens',
  ])
    expect(await status(path), path).toBe(403)
  expect(await status('/api/agent/runs', 'OPTIONS')).toBe(403)
})
