import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { DeckhandClient } from './deckhand-client.ts'

/** A client that records its requests as on the wire. */
function recorded(answer: () => Response | Promise<Response> = () => Response.json({ ok: true })) {
  const requests: string[] = []
  const client = new DeckhandClient({
    baseUrl: 'http://deckhand/',
    fetch: async (input, init = {}) => {
      const headers = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}`)
      requests.push([`${init.method} ${input}`, ...headers, ...(init.body ? [String(init.body)] : [])].join(' | '))
      return answer()
    },
  })
  return { client, requests }
}

const json = 'content-type: application/json'
const api = 'http://deckhand/api'
const calls: [string, (client: DeckhandClient) => Promise<unknown>][] = [
  [`GET ${api}/agents`, ({ agents }) => agents.list()],
  [`GET ${api}/health`, ({ health }) => health.read()],
  [`POST ${api}/agent/briefing | ${json} | {"refresh":true}`, ({ briefing }) => briefing.make({ refresh: true })],
  [`GET ${api}/agent/context?type=email&q=lease`, ({ context }) => context.offer({ type: 'email', q: 'lease' })],
  [`GET ${api}/agent/threads?agentId=legal&q=a+%26+b`, ({ threads }) => threads.list({ agentId: 'legal', q: 'a & b' })],
  [`GET ${api}/agent/threads/a%2Fb?before=7&limit=50`, ({ threads }) => threads.read('a/b', { before: 7, limit: 50 })],
  [`PATCH ${api}/agent/threads/t | ${json} | {"title":"New"}`, ({ threads }) => threads.rename('t', 'New')],
  [`DELETE ${api}/agent/threads/t`, ({ threads }) => threads.delete('t')],
  [`GET ${api}/agent/runs?threadId=t&status=failed`, ({ runs }) => runs.list({ threadId: 't', status: 'failed' })],
  [`GET ${api}/agent/runs/r`, ({ runs }) => runs.read('r')],
  [`GET ${api}/agent/runs/r/tree`, ({ runs }) => runs.tree('r')],
  [`GET ${api}/agent/runs/r/events?after=3`, ({ runs }) => runs.events('r', { after: 3 })],
  [`POST ${api}/agent/runs/r/cancel`, ({ runs }) => runs.cancel('r')],
  [`GET ${api}/agent/approvals?status=open`, ({ approvals }) => approvals.list({ status: 'open' })],
  [
    `POST ${api}/agent/approvals/p | ${json} | {"decision":"reject","feedback":"No."}`,
    ({ approvals }) => approvals.decide('p', 'reject', 'No.'),
  ],
  [`GET ${api}/agent/settings`, ({ settings }) => settings.read()],
  [`PUT ${api}/agent/settings | ${json} | {"allowlist":[]}`, ({ settings }) => settings.change({ allowlist: [] })],
  [`PUT ${api}/agent/profile | ${json} | {"name":"Ann"}`, ({ profile }) => profile.change({ name: 'Ann' })],
  [`POST ${api}/agent/memories | ${json} | {"text":"Tea."}`, ({ memories }) => memories.add('Tea.')],
  [`DELETE ${api}/agent/memories/m`, ({ memories }) => memories.forget('m')],
  [`GET ${api}/agent/files?prefix=%2Fa`, ({ files }) => files.list({ prefix: '/a' })],
  [`GET ${api}/agent/files/content?path=%2Fa&version=2`, ({ files }) => files.read('/a', 2)],
  [
    `PUT ${api}/agent/files/content?path=%2Fa&expectedVersion=0 | content-type: application/octet-stream | hello`,
    ({ files }) => files.write('/a', 'hello', 0),
  ],
  [`DELETE ${api}/agent/files?path=%2Fa`, ({ files }) => files.delete('/a')],
  [`GET ${api}/agent/files/versions?path=%2Fa`, ({ files }) => files.versions('/a')],
  [`GET ${api}/agent/files/diff?path=%2Fa&from=1&to=2`, ({ files }) => files.diff('/a', 1, 2)],
  [`GET ${api}/agent/audit?kind=denied&from=5`, ({ audit }) => audit.list({ kind: 'denied', from: 5 })],
  [`GET ${api}/tokens`, ({ tokens }) => tokens.list()],
  [
    `POST ${api}/tokens | ${json} | {"name":"Report","scopes":["runs"]}`,
    ({ tokens }) => tokens.create({ name: 'Report', scopes: ['runs'] }),
  ],
  [`DELETE ${api}/tokens/t`, ({ tokens }) => tokens.revoke('t')],
  [`GET ${api}/connections`, ({ connections }) => connections.list()],
  [`POST ${api}/connections/google/start`, ({ connections }) => connections.start('google')],
  [`DELETE ${api}/connections/slack`, ({ connections }) => connections.disconnect('slack')],
]

test.each(calls)('%s', async (wire, call) => {
  const { client, requests } = recorded()
  await call(client)
  expect(requests).toEqual([wire])
})

test('a run is started with its key, and followed from its last line', async () => {
  const { client, requests } = recorded(() => new Response('{"type":"delta","delta":"a","seq":1}\n'))
  const lines = []
  for await (const line of client.runs.start({ prompt: 'Go.' }, { idempotencyKey: 'k' })) lines.push(line)
  for await (const line of client.runs.follow('r', { after: 7 })) lines.push(line)
  expect(lines).toEqual(Array(2).fill({ type: 'delta', delta: 'a', seq: 1 }))
  expect(requests).toEqual([
    `POST ${api}/agent/run/stream | ${json} | idempotency-key: k | {"prompt":"Go."}`,
    `GET ${api}/agent/runs/r/stream?after=7`,
  ])
})

test('a download is the bytes of the file', async () => {
  const { client, requests } = recorded(() => new Response('slides'))
  expect(await (await client.files.download('/a b.pptx', 3)).text()).toBe('slides')
  expect(requests).toEqual([`GET ${api}/agent/files/download?path=%2Fa+b.pptx&version=3`])
})

test('every request sends the current session key', async () => {
  let sessionKey: string | undefined = 'one'
  const sent: (string | null)[] = []
  const client = new DeckhandClient({
    fetch: async (_input, init = {}) => {
      sent.push(new Headers(init.headers).get('deckhand-session-key'))
      return new Response('{"ok":true}\n')
    },
    sessionKey: () => sessionKey,
  })
  await client.bridge.read()
  sessionKey = 'two'
  for await (const _line of client.runs.follow('r'));
  await client.files.download('a')
  sessionKey = undefined
  await client.bridge.read()
  expect(sent).toEqual(['one', 'two', 'two', null])
})

const failureOf = (answer: () => Response | Promise<Response>) =>
  recorded(answer)
    .client.health.read()
    .catch((thrown: ApiError) => thrown)

test('a refusal has its code, the field and when to try again', async () => {
  const body = { ok: false, code: 'RATE_LIMITED', error: 'Too many.', field: 'prompt' }
  const refused = await failureOf(() => Response.json(body, { status: 429, headers: { 'retry-after': '12' } }))
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    message: 'Too many.',
    code: 'RATE_LIMITED',
    status: 429,
    field: 'prompt',
    retryAfter: 12,
    isNetwork: false,
  })
})

test('a missing answer is distinguished from one that is not of Deckhand', async () => {
  expect(await failureOf(() => Promise.reject(new TypeError('refused')))).toMatchObject({ status: 0, isNetwork: true })
  expect(await failureOf(() => new Response('{"ok":tr'))).toMatchObject({ status: 0, isNetwork: true })
  const proxy = await failureOf(() => new Response('<html>', { status: 502 }))
  expect(proxy).toMatchObject({ status: 502, code: undefined, isNetwork: false, isPassing: true })
})

test('a stream that ends in the middle of a line is a network error, after its complete lines', async () => {
  const { client } = recorded(() => new Response('{"seq":1}\n{"se'))
  const lines: unknown[] = []
  const reading = async () => {
    for await (const line of client.runs.follow('r')) lines.push(line)
  }
  await expect(reading()).rejects.toMatchObject({ isNetwork: true })
  expect(lines).toEqual([{ seq: 1 }])
})

test('J6: a stream that ended before its run is a transient error for its reader, not a line of the run', async () => {
  const cut =
    '{"type":"error","error":"The stream broke off.","code":"STREAM_CUT","runId":"r","threadId":"t","seq":1}\n'
  const { client } = recorded(() => new Response(`{"type":"delta","delta":"a","seq":1}\n${cut}`))
  for (const stream of [client.runs.start({ prompt: 'Go.' }), client.runs.follow('r')]) {
    const lines: unknown[] = []
    const reading = async () => {
      for await (const line of stream) lines.push(line)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'STREAM_CUT', isPassing: true, isNetwork: true })
    expect(lines).toEqual([{ type: 'delta', delta: 'a', seq: 1 }])
  }
})
