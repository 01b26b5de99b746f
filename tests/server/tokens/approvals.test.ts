import { expect, test } from 'vitest'
import { tool } from '../../support/models/emulated.ts'
import { apiTokens, post, served } from '../../support/servers/served.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { asked, bearer, makeToken } from './token-world.ts'

interface Waiting {
  runId: string
  approvals: { id: string }[]
}

async function waiting(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await post(
    `${url}/api/agent/run`,
    { prompt: 'Send it.' },
    { headers: { ...headers, 'content-type': 'application/json' } },
  )
  const { approvals } = (await answer.json()) as Waiting
  return approvals[0]?.id ?? 'none'
}

const decide = (url: string, id: string, headers: Record<string, string>, decision = 'approve_once') =>
  post(
    `${url}/api/agent/approvals/${id}`,
    { decision },
    { headers: { ...headers, 'content-type': 'application/json' } },
  )

const ownRun =
  'Authorization: this API token started the run, and may not answer its questions. A person or another token must do it.'

test('S29: no token can decide approvals of a run that it started, whatever its scopes', async () => {
  const { url, ann, store } = await signedIn()
  const { text } = await makeToken(url, ann, ['runs', 'files', 'approvals'])
  const id = await waiting(url, bearer(text))
  for (const decision of ['approve_once', 'reject'])
    expect(await asked(decide(url, id, bearer(text), decision))).toEqual([403, ownRun])
  expect((await store.approvals.find('ann', id))?.status).toBe('open')
  expect((await decide(url, id, ann)).status).toBe(200)
})

test('S29: an approval of a child agent counts as one of the run', async () => {
  const send = tool('send', { effect: 'write', handler: async () => 'sent' })
  const delegate = tool('delegate', {
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (_, { spawn }) => {
      const agent = { name: 'helper', instruction: 'Help.' }
      return (await spawn?.({ agent, prompt: 'Help.', tools: ['send'] }))?.output ?? ''
    },
  })
  const turns = [{ calls: [{ name: 'delegate' }] }, { calls: [{ name: 'send' }] }]
  const { url, store } = await served(turns, [send, delegate])
  const { text } = await apiTokens(store).create('local', { name: 'All', scopes: ['runs', 'approvals'], days: 1 })
  const id = await waiting(url, bearer(text))
  expect(await store.approvals.find('local', id)).toMatchObject({ childRunId: expect.any(String), tool: 'send' })
  expect(await asked(decide(url, id, bearer(text)))).toEqual([403, ownRun])
})

test('S29: a token with the scope can decide approvals of other runs, and without it none', async () => {
  const { url, ann } = await signedIn()
  const [runs, approvals] = [await makeToken(url, ann, ['runs']), await makeToken(url, ann, ['approvals'])]
  const [ofPerson, ofProgram] = [await waiting(url, ann), await waiting(url, bearer(runs.text))]
  const missing = 'This token may not do that: it needs the scope "approvals", and has "runs".'
  expect(await asked(decide(url, ofPerson, bearer(runs.text)))).toEqual([403, missing])
  expect((await fetch(`${url}/api/agent/approvals`, { headers: bearer(runs.text) })).status).toBe(403)
  expect((await fetch(`${url}/api/agent/approvals`, { headers: bearer(approvals.text) })).status).toBe(200)
  expect((await decide(url, ofPerson, bearer(approvals.text))).status).toBe(200)
  expect((await decide(url, ofProgram, bearer(approvals.text), 'reject')).status).toBe(200)
})

test('S29: no token can add to the allowlist by a decision', async () => {
  const { url, ann, store } = await signedIn()
  const { text } = await makeToken(url, ann, ['approvals'])
  const id = await waiting(url, ann)
  const words = 'decision: API tokens cannot change an allowlist. Approve it once, or let a signed-in person do it.'
  const decision = 'approve_and_always_allow_recipient'
  expect(await asked(decide(url, id, bearer(text), decision))).toEqual([403, words])
  expect((await store.approvals.find('ann', id))?.status).toBe('open')
})

test("S29: another user's approval does not exist for a token", async () => {
  const { url, ann, ben } = await signedIn()
  const { text } = await makeToken(url, ben, ['approvals'])
  expect((await decide(url, await waiting(url, ann), bearer(text))).status).toBe(404)
})

test('a run that a token started says so in its manifest, and nothing in a request can', async () => {
  const { url, ann, store } = await signedIn()
  const { id, text } = await makeToken(url, ann)
  const start = async (headers: Record<string, string>) => {
    const body = { prompt: 'Send it.', tokenId: 'another' }
    const answer = await post(`${url}/api/agent/run`, body, {
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return store.runs.load('ann', ((await answer.json()) as Waiting).runId)
  }
  expect((await start(bearer(text)))?.manifest.tokenId).toBe(id)
  expect((await start(ann))?.manifest.tokenId).toBeUndefined()
})
