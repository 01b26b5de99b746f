import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { LineReader } from '../support/clients/line-reader.ts'
import { tool } from '../support/models/emulated.ts'
import { lines, post, served } from '../support/servers/served.ts'

function sender(): { send: ToolPlugin; sent: unknown[] } {
  const sent: unknown[] = []
  const send = tool('send', {
    parameters: { to: { type: 'string', description: 'Who.' } },
    effect: 'write',
    recipients: ({ to }) => [String(to)],
    preview: ({ to }) => `send to ${to}`,
    handler: async (args) => {
      sent.push(args)
      return 'sent'
    },
  })
  return { send, sent }
}

const sendThenDone = [{ calls: [{ name: 'send', args: { to: 'ann@example.com' } }] }, { text: 'It is sent.' }]

test('a run is started, waits, is approved and followed to its end, all over HTTP', async () => {
  const { send, sent } = sender()
  const { url } = await served(sendThenDone, [send])
  const api = `${url}/api/agent`
  const started = await lines(await post(`${api}/run/stream`, { prompt: 'Send it.' }))
  const { runId, seq, approval } = started.at(-1).result
  const open = await json(`${api}/approvals?status=open`)
  expect(open.approvals).toMatchObject([
    { id: approval.id, runId, tool: 'send', toolArgs: { to: 'ann@example.com' }, recipients: ['ann@example.com'] },
  ])
  expect(JSON.stringify(open)).not.toContain('binding')

  const following = fetch(`${api}/runs/${runId}/stream?after=${seq}`).then(lines)
  const resolved = await post(`${api}/approvals/${approval.id}`, { decision: 'approve_once' })
  expect(await resolved.json()).toMatchObject({ ok: true, approval: { status: 'approved', decision: 'approve_once' } })
  const rest = await following
  expect(rest.map(({ type }) => type)).toEqual(['status', 'tool_result', 'status', 'delta', 'turn', 'result'])
  expect(rest.map((line) => line.seq)).toEqual(rest.map((_: unknown, index: number) => seq + 1 + index))
  expect(sent).toEqual([{ to: 'ann@example.com' }])

  const whole = await json(`${api}/runs/${runId}/events?after=0`)
  expect(whole.events.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: whole.lastSeq }, (_, n) => n + 1),
  )
  expect(await lines(await fetch(`${api}/runs/${runId}/stream?after=0`))).toEqual([...started, ...rest])
  expect(await json(`${api}/runs/${runId}`)).toMatchObject({
    run: { id: runId, status: 'completed' },
    result: { summary: 'It is sent.' },
  })
})

test('a rejection with a reason, a second decision, and a decision on an unknown approval', async () => {
  const { send, sent } = sender()
  const { url, emulator } = await served(sendThenDone, [send])
  const api = `${url}/api/agent`
  const { approval, runId } = (await (await post(`${api}/run`, { prompt: 'Send it.' })).json()) as {
    approval: { id: string }
    runId: string
  }
  const reject = { decision: 'reject', feedback: 'wrong person' }
  expect((await post(`${api}/approvals/${approval.id}`, reject)).status).toBe(200)
  await lines(await fetch(`${api}/runs/${runId}/stream`))
  expect((await post(`${api}/approvals/${approval.id}`, reject)).status).toBe(200)
  expect((await post(`${api}/approvals/${approval.id}`, { decision: 'approve_once' })).status).toBe(409)
  expect((await post(`${api}/approvals/nothing`, reject)).status).toBe(404)
  expect((await post(`${api}/approvals/${approval.id}`, { decision: 'maybe' })).status).toBe(400)
  expect(JSON.stringify(emulator.requests.at(-1)?.body)).toContain('wrong person')
  expect(sent).toEqual([])
})

test('C1: cancel over HTTP ends a run in mid-tool, and its followers see the end', async () => {
  const hang = tool('hang', { handler: () => new Promise(() => {}) })
  const { url } = await served([{ calls: [{ name: 'hang' }] }], [hang])
  const api = `${url}/api/agent`
  const response = await post(`${api}/run/stream`, { prompt: 'Hang.' })
  const reader = new LineReader(response)
  const { runId } = await reader.next()
  const cancelled = await post(`${api}/runs/${runId}/cancel`, '')
  expect(await cancelled.json()).toMatchObject({ cancelled: true, result: { code: 'CANCELLED' } })
  expect(await reader.last()).toMatchObject({ type: 'error', code: 'CANCELLED' })
  expect((await post(`${api}/runs/nothing/cancel`, '')).status).toBe(404)
})

test('C4: the same Idempotency-Key gives the same run and one model call', async () => {
  const { url, emulator } = await served([{ text: 'Aye.' }], [])
  const headers = { 'idempotency-key': 'once' }
  const answers = await Promise.all([1, 2, 3].map(() => post(`${url}/api/agent/run`, { prompt: 'Go.' }, { headers })))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(emulator.requests).toHaveLength(1)
  const another = await post(`${url}/api/agent/run`, { prompt: 'Stay.' }, { headers })
  expect([another.status, await another.json()]).toMatchObject([409, { field: 'Idempotency-Key' }])
  const { threads } = (await (await fetch(`${url}/api/agent/threads`)).json()) as { threads: unknown[] }
  expect(threads).toHaveLength(1)
  expect(
    (await post(`${url}/api/agent/run`, { prompt: 'Go.' }, { headers: { 'idempotency-key': 'a b' } })).status,
  ).toBe(400)
})

test('threads are listed page by page, read, renamed, appended to and deleted', async () => {
  const { url } = await served(
    Array.from({ length: 3 }, (_, n) => ({ text: `Answer ${n}.` })),
    [],
  )
  const api = `${url}/api/agent`
  const ids: string[] = []
  for (const n of [0, 1, 2])
    ids.unshift(
      ((await (await post(`${api}/run`, { prompt: `Question ${n}` })).json()) as { threadId: string }).threadId,
    )
  const first = await json(`${api}/threads?limit=2`)
  expect(first.threads.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  const second = await json(`${api}/threads?limit=2&after=${first.next}`)
  expect(second).toMatchObject({ threads: [{ id: ids[2], title: 'Question 0' }], next: null })

  const thread = `${api}/threads/${ids[2]}`
  expect((await json(thread)).messages.map(({ message }: { message: { role: string } }) => message.role)).toEqual([
    'user',
    'assistant',
  ])
  const patch = await fetch(thread, { method: 'PATCH', body: '{"title":"  The lease "}' })
  expect(await patch.json()).toMatchObject({ thread: { title: 'The lease' } })
  await post(thread, { messages: [{ role: 'user', text: 'said elsewhere' }] })
  expect((await json(thread)).messages.at(-1).message).toEqual({ role: 'user', text: 'said elsewhere', by: 'program' })
  expect((await fetch(thread, { method: 'DELETE' })).status).toBe(200)
  expect((await fetch(thread)).status).toBe(404)
})

test('settings are read and written, and an invalid one is refused by name', async () => {
  const { url } = await served(undefined, [])
  const settings = `${url}/api/agent/settings`
  expect(await json(settings)).toEqual({
    ok: true,
    settings: { trust: 'supervised', allowlist: [] },
    sideEffectsEnabled: true,
  })
  const put = (body: unknown) => fetch(settings, { method: 'PUT', body: JSON.stringify(body) })
  expect(await (await put({ trust: 'delegated', allowlist: ['Ann@Example.com', 'ann@example.com'] })).json()).toEqual({
    ok: true,
    settings: { trust: 'delegated', allowlist: ['ann@example.com'] },
    sideEffectsEnabled: true,
  })
  expect(await (await put({ allowlist: ['Ann Lee', "o'brien@example.com "] })).json()).toMatchObject({
    settings: { allowlist: ['ann lee', "o'brien@example.com"] },
  })
  expect(await (await put({ allowlist: ['*@example.com'] })).json()).toMatchObject({
    field: 'allowlist[0]',
    error: expect.stringContaining('must be exactly one recipient, such as ann@example.com'),
  })
  expect(await (await put({ trust: 'total' })).json()).toMatchObject({ code: 'BAD_REQUEST', field: 'trust' })
  expect(await (await put({ allowlist: 'ann' })).json()).toMatchObject({ code: 'BAD_REQUEST', field: 'allowlist' })
})

test.each(['runs', 'approvals', 'threads'])('a list of %s refuses a wrong limit by name', async (list) => {
  const { url } = await served(undefined, [])
  for (const limit of ['0', '101', 'many', '-1']) {
    const response = await fetch(`${url}/api/agent/${list}?limit=${limit}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'limit' })
  }
})

test('1,000 readers of a run that waits all see it go on', async () => {
  const { send } = sender()
  const { url } = await served(sendThenDone, [send])
  const api = `${url}/api/agent`
  const { approval, runId, seq } = (await (await post(`${api}/run`, { prompt: 'Send it.' })).json()) as {
    approval: { id: string }
    runId: string
    seq: number
  }
  const open: Response[] = []
  // A hundred at a time: fetch gives up a connection that takes 10 s, and a thousand at once can on a busy machine.
  while (open.length < 1_000) {
    const readers = Array.from({ length: 100 }, () => fetch(`${api}/runs/${runId}/stream?after=${seq}`))
    open.push(...(await Promise.all(readers)))
  }
  await post(`${api}/approvals/${approval.id}`, { decision: 'approve_once' })
  const ends = await Promise.all(open.map(async (response) => (await lines(response)).at(-1)))
  expect(ends).toHaveLength(1_000)
  expect(ends.every(({ type, result }) => type === 'result' && result.summary === 'It is sent.')).toBe(true)
}, 180_000)

test('all screens are one page, which may load only its own files', async () => {
  const { url } = await served(undefined, [])
  for (const path of ['/', '/chat/legal', '/chat/legal/t1', '/approvals', '/runs/r1', '/settings']) {
    const response = await fetch(url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(nonce).toMatch(/^[\w+/=]{22,}$/)
    expect(await response.text()).toContain(`content="${nonce}"`)
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  }
  const script = await fetch(`${url}/assets/main-0a1b2c.js`)
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const path of ['/assets/none.js', '/assets/%2e%2e/index.html', '/assets/..%2findex.html']) {
    const refused = await fetch(url + path)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

test('there is an outbox that takes a note once', async () => {
  const { url } = await served(undefined, [])
  const authorization = 'Bearer outbox-token'
  const headers = { 'idempotency-key': 'n1', authorization }
  const note = { to: '<b>ann</b>', text: '<script>alert(1)</script>' }
  expect(await (await post(`${url}/outbox`, note, { headers })).json()).toEqual({ ok: true, repeated: false })
  expect(await (await post(`${url}/outbox`, note, { headers })).json()).toEqual({ ok: true, repeated: true })
  expect((await post(`${url}/outbox`, note, { headers: { authorization } })).status).toBe(400)
  expect((await post(`${url}/outbox`, note, { headers: { 'idempotency-key': 'n2' } })).status).toBe(401)
  const page = await (await fetch(`${url}/outbox`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.match(/&lt;b&gt;ann/g)).toHaveLength(1)
})

// biome-ignore lint/suspicious/noExplicitAny: answers of a JSON API, whose shapes the expectations pin
async function json(url: string): Promise<any> {
  return (await fetch(url)).json()
}
