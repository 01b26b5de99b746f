import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { requestBody, tool } from '../support/models/emulated.ts'
import { lines, post, served } from '../support/servers/served.ts'

const routes = ['/api/agent/run', '/api/agent/run/stream']
const oneMegabyte = 'x'.repeat(1024 * 1024)
const context = (more: object) => ({ prompt: 'x', attachedContext: [{ type: 'email', id: '1', ...more }] })

const refused: [string, unknown, string][] = [
  ['a body that is not JSON', '{"prompt": ', 'body'],
  ['an empty body', '', 'body'],
  ['a body that is a list', [], 'body'],
  ['a missing prompt', {}, 'prompt'],
  ['a prompt of 1 MB', { prompt: oneMegabyte }, 'prompt'],
  ['a prompt that is a number', { prompt: 1 }, 'prompt'],
  ['a threadId that is a number', { prompt: 'x', threadId: 1 }, 'threadId'],
  ['a threadId nobody has', { prompt: 'x', threadId: 'nobody' }, 'threadId'],
  ['an agentId that is a list', { prompt: 'x', agentId: ['a'] }, 'agentId'],
  ['an agentId nobody has', { prompt: 'x', agentId: 'nobody' }, 'agentId'],
  ['a conversation that is text', { prompt: 'x', conversation: 'hello' }, 'conversation'],
  ['a role that is unknown', { prompt: 'x', conversation: [{ role: 'system', text: 'x' }] }, 'conversation[0].role'],
  ['a text that is a number', { prompt: 'x', conversation: [{ role: 'user', text: 1 }] }, 'conversation[0].text'],
  ['attachedContext that is text', { prompt: 'x', attachedContext: 'x' }, 'attachedContext'],
  ['a context type that is unknown', context({ type: 'tweet' }), 'attachedContext[0].type'],
  ['a context id that is a number', context({ id: 1 }), 'attachedContext[0].id'],
  ['a context title that is a number', context({ title: 1 }), 'attachedContext[0].title'],
  ['a context snippet that is a list', context({ snippet: [] }), 'attachedContext[0].snippet'],
  ['a context meta that is text', context({ meta: 'x' }), 'attachedContext[0].meta'],
]

test.each(routes)('%s refuses invalid input with 4xx and the name of the field, and keeps running', async (route) => {
  const { url } = await served(undefined, [])
  for (const [what, body, field] of refused) {
    const response = await post(url + route, body)
    expect(response.status, what).toBeGreaterThanOrEqual(400)
    expect(response.status, what).toBeLessThan(500)
    const answer = (await response.json()) as { ok: boolean; code: string; error: string; field: string }
    expect(answer, what).toMatchObject({ ok: false, field, error: expect.stringContaining(field) })
    expect(answer.error.length, what).toBeLessThan(300)
  }
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ ok: true })
})

test.each([
  ['GET', '/runs?after=%00', undefined, 'after'],
  ['PATCH', '/threads/nobody', { title: 'a\0b' }, 'title'],
  ['PUT', '/settings', { allowlist: ['ann\0'] }, 'allowlist[0]'],
  ['PUT', '/settings', { allowlist: ['ann@example.com', '*@example.com'] }, 'allowlist[1]'],
  ['PUT', '/settings', { allowlist: ['ann@example.com, bob@example.com'] }, 'allowlist[0]'],
  ['PUT', '/settings', { allowlist: ['a@example.com;b@example.com'] }, 'allowlist[0]'],
  ['PUT', '/settings', { allowlist: ['ann@example.com bob@example.com'] }, 'allowlist[0]'],
  ['PUT', '/settings', { allowlist: ['Ann <ann@example.com>'] }, 'allowlist[0]'],
  ['PUT', '/settings', { allowlist: ['"ann"@example.com'] }, 'allowlist[0]'],
  ['POST', '/approvals/nobody', { decision: 'reject', feedback: '\0' }, 'feedback'],
])('a NUL character in %s %s is refused with the name of the field', async (method, path, body, field) => {
  const { url } = await served(undefined, [])
  const init = { method, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}/api/agent${path}`, init)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', field })
})

test.each(['a%00b', 'x'.repeat(129)])('an id that none can be (%s) answers as one that does not exist', async (id) => {
  const { url } = await served(undefined, [])
  const answerTo = async (id: string) => (await fetch(`${url}/api/agent/runs/${id}`)).text()
  expect(await answerTo(id)).toBe(await answerTo('nobody'))
})

test('a body over the limit is refused before all of it was read', async () => {
  const { url } = await served(undefined, [])
  const response = await post(`${url}/api/agent/run`, 'x'.repeat(17 * 1024 * 1024)).catch(() => undefined)
  if (response) expect(response.status).toBe(413)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('an unknown path is quoted only in part', async () => {
  const { url } = await served(undefined, [])
  const response = await fetch(`${url}/${'x'.repeat(5_000)}`)
  expect(response.status).toBe(404)
  expect((await response.text()).length).toBeLessThan(300)
})

test('millions of invalid values in one body are refused, and the server keeps running', async () => {
  const { url } = await served(undefined, [])
  const zeros = `[${'0,'.repeat(8_000_000)}0]`
  const bodies = [`{"prompt":"x","conversation":${zeros}}`, `{"prompt":"x","attachedContext":${zeros}}`]
  for (const body of bodies) expect((await post(`${url}/api/agent/run`, body)).status).toBe(413)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('T7: 5,000 conversation items are cut to the newest 40, the model sees 30, and caller and model are told', async () => {
  const { emulator, url } = await served([{ text: 'Aye.' }], [])
  const conversation = Array.from({ length: 5_000 }, (_, n) => ({
    role: n % 2 ? 'assistant' : 'user',
    text: `item ${n}`,
  }))
  const response = await post(`${url}/api/agent/run`, { prompt: 'And now?', conversation })
  const limits = [
    {
      limit: 'conversation',
      message: expect.stringMatching(
        /newest 40 .*kept with the thread, 4960 were left out\. The model reads the newest 30 of them at most\./,
      ),
    },
  ]
  expect(await response.json()).toMatchObject({ ok: true, status: 'completed', limits })
  const { contents, systemInstruction } = requestBody(emulator, 0)
  expect(contents.map(({ parts }) => parts[0]?.text)).toEqual([
    ...Array.from({ length: 30 }, (_, n) => `item ${4_970 + n}`),
    'And now?',
  ])
  expect(JSON.stringify(systemInstruction)).toContain('There are 4970 earlier messages')
})

test('T7: 20 pieces of attached context are cut to the newest 12, and caller and model are told', async () => {
  const { emulator, url } = await served([{ text: 'Aye.' }], [])
  const attachedContext = Array.from({ length: 20 }, (_, n) => ({ type: 'email', id: `mail-${n}` }))
  const told = await lines(await post(`${url}/api/agent/run/stream`, { prompt: 'Read.', attachedContext }))
  const limit = { limit: 'attachedContext', message: expect.stringMatching(/newest 12 .* 8 were left out\./) }
  expect(told).toContainEqual({ type: 'limit', ...limit, seq: expect.any(Number) })
  const { result } = told.at(-1)
  expect(result).toMatchObject({ status: 'completed', limits: [limit] })
  expect(await (await fetch(`${url}/api/agent/runs/${result.runId}`)).json()).toMatchObject({
    result: { limits: [limit] },
  })
  const instruction = JSON.stringify(requestBody(emulator, 0).systemInstruction)
  expect(instruction.match(/mail-\d+/g)).toEqual(Array.from({ length: 12 }, (_, n) => `mail-${n + 8}`))
  expect(instruction).toContain('8 were left out. Say so in your answer.')
})

test('T7: a waiting run also says what was left out, and one within the limits says nothing', async () => {
  const ask = tool('ask', { effect: 'write', handler: async () => 'asked' })
  const { url } = await served([{ calls: [{ name: 'ask' }] }, { text: 'Aye.' }], [ask])
  const conversation = Array.from({ length: 41 }, () => ({ role: 'user', text: 'x' }))
  const told = await lines(await post(`${url}/api/agent/run/stream`, { prompt: 'Ask.', conversation }))
  expect(told.at(-1).result).toMatchObject({
    status: 'awaiting_confirmation',
    limits: [{ limit: 'conversation', message: expect.stringContaining('1 was left out.') }],
  })
  const { threadId } = told.at(-1).result
  await post(`${url}/api/agent/runs/${told.at(-1).result.runId}/cancel`, {})
  // On a thread that exists nothing of it is used, whatever its length.
  const next = await (await post(`${url}/api/agent/run`, { prompt: 'Go on.', threadId, conversation })).json()
  expect(next).toMatchObject({ status: 'completed' })
  expect(next).not.toHaveProperty('limits')
})

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page from nowhere', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
])('%s is refused', async (_, headers) => {
  const { url } = await served(undefined, [])
  const response = await post(`${url}/api/agent/run`, { prompt: 'x' }, { headers })
  expect(response.status).toBe(403)
})

test('a Host that was made to resolve to this machine is refused', async () => {
  const { url } = await served(undefined, [])
  const answer = await raw(
    Number(new URL(url).port),
    'GET /api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 403/)
})

test.each([
  ['GET', '/api/agent/run'],
  ['POST', '/api/agent/nothing'],
  ['GET', '/nothing'],
])('%s %s answers with a clear 404', async (method, path) => {
  const { url } = await served(undefined, [])
  const response = await fetch(url + path, { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ ok: false, code: 'NOT_FOUND', error: `There is no ${method} ${path} here.` })
})

test('C2: a client that goes away does not cancel the run', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = tool('slow', {
    handler: () => new Promise((resolve) => setTimeout(() => resolve(finish()), 150)) as never,
  })
  const { emulator, url } = await served([{ calls: [{ name: 'slow' }] }, { text: 'Done.' }], [slow])
  const controller = new AbortController()
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' }, { signal: controller.signal })
  await response.body?.getReader().read()
  controller.abort()
  await finished
  await expect.poll(() => emulator.requests.length).toBe(2)
})

test('a reader that stops reading loses nothing, and the server does not buffer lines for it', async () => {
  const text = Array.from({ length: 3_000 }, (_, n) => `${n} ${'x'.repeat(2_000)}\n`)
  const { url } = await served([{ text }], [])
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const all = await lines(response)
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
  const words = all.filter(({ type }) => type === 'delta').map(({ delta }) => delta)
  expect(words.join('')).toBe(text.join(''))
})

test('a failed run is still a run: the status is 200, and the body says that it failed', async () => {
  const { url } = await served([{ calls: [{ name: 'nope' }] }, { calls: [{ name: 'nope' }] }], [])
  const response = await post(`${url}/api/agent/run`, { prompt: 'x' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    ok: true,
    status: 'failed',
    code: 'UNKNOWN_TOOL',
    mode: 'assistant_text',
  })
})

function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
