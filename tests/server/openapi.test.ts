import { makeJayAction } from '@deckhand/actions'
import { startIdentityServer } from '@deckhand/emulator/identity'
import type { ContextSource, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, onTestFinished, test } from 'vitest'
import { tool } from '../support/models/emulated.ts'
import { consent } from '../support/servers/oauth.ts'
import { providePage } from '../support/servers/provide-page.ts'
import { sampleActions } from '../support/servers/sample-actions.ts'
import { post, served } from '../support/servers/served.ts'
import { localSignIn } from '../support/servers/signed-in.ts'
import { openStore } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { firebaseWorld, sessionHeaders } from './firebase/firebase-world.ts'
import { createAnswerCheck, createCheck, schemaProblems } from './openapi/answer-check.ts'
import { type ApiOperation, operationsOf, readDocument } from './openapi/api-document.ts'
import { createExplorer } from './openapi/explorer.ts'

type Explorer = Awaited<ReturnType<typeof createExplorer>>

const send: ToolPlugin = tool('send', {
  parameters: { to: { type: 'string', description: 'Who.' } },
  effect: 'write',
  recipients: ({ to }) => [String(to)],
  handler: async (_, { progress }) => {
    progress('on its way', 0.5)
    return 'sent'
  },
})
const broken = tool('broken', { handler: () => Promise.reject(new Error('no')) })
const delegate = tool('delegate', {
  effect: 'workspace',
  recovery: 'keyed',
  handler: async (_, { spawn }) =>
    (await spawn?.({ agent: { name: 'helper', instruction: 'Help.' }, prompt: 'Help.', tools: [] }))?.output ?? '',
})
const token = 'a token for scripts'
const authorization = { authorization: 'Bearer outbox-token' }
const metrics = { read: async () => ({ contentType: 'text/plain', text: 'boats 3\n' }) }
const bridge = {
  expectedUrl: 'ws://127.0.0.1:4444/acp',
  read: async () => ({ url: 'ws://127.0.0.1:4444/acp', token: 't', root: '/project', agent: 'Gemini CLI' }),
}
const sending = { calls: [{ name: 'send', args: { to: 'ann@example.com' } }] }
/** Offers one mail; the calendar is not connected, and "?!" is not a query. */
const mailbox: ContextSource = {
  find: async () => undefined,
  offer: async (_userId, { type, q }) => {
    if (type === 'calendar_event') throw new DeckhandError('NOT_CONNECTED', 'Connect the calendar first.')
    if (q === '?!') throw new DeckhandError('TOOL_FAILED', 'Gmail does not know these words.')
    return [{ type, id: 'm1', title: 'The lease', detail: 'Hanna', at: '2026-11-14T08:30:00.000Z' }]
  },
}
const turns = [
  { thoughts: ['Hm.'], text: ['One ', 'moment.'], calls: [{ name: 'broken' }] },
  sending,
  { text: ['It is sent.'] },
  sending,
  { text: ['All right.'] },
  sending,
  { text: ['Hello.'] },
  { calls: [{ name: 'delegate' }] },
  { text: ['Helped.'] },
  { text: ['Done.'] },
  { text: ['A quiet day.'] },
  { text: ['x'], finishReason: 'SAFETY' },
  { text: ['x'], finishReason: 'MISSING_THOUGHT_SIGNATURE' },
  { text: ['One', 'two'], chunkDelayMs: 10_000 },
]

test('every schema of the document compiles in strict mode, and every body has an example that fits', async () => {
  const store = await openStore(tempFolder())
  const { url } = await served([], [], { store }, { signIn: localSignIn(store), metrics })
  const document = await readDocument(url)
  expect(document.openapi).toBe('3.1.0')
  expect(schemaProblems(document)).toEqual([])
})

test('every registered action is in the document with the schemas of its file, which compile', async () => {
  const { registry } = sampleActions()
  const { url } = await served([], [], {}, { actions: { registry } })
  const document = await readDocument(url)
  const described = operationsOf(document).filter(({ path }) => path.startsWith('/_jay/actions/'))
  expect(described.map(({ method, path }) => `${method} ${path.slice('/_jay/actions/'.length)}`)).toEqual([
    ...['get {name}', 'post {name}', 'post bare', 'post orders.attach', 'put orders.change', 'post orders.place'],
    ...['get stock.find', 'post stock.find', 'get stock.watch', 'post stock.watch'],
  ])
  const check = createCheck(document)
  for (const name of Object.keys(document.components.schemas)) check(['components', 'schemas', name], undefined)
  const inBody = (path: string) => ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema']
  const place = inBody('/_jay/actions/orders.place')
  expect(check(place, { items: [{ sku: 'oar', count: 1 }] })).toBeUndefined()
  expect(check(place, { items: [{ sku: 'oar', count: 0 }] })).toContain('items/0/count')
  registry.register(makeJayAction('late').withHandler(async () => 1) as never)
  expect(Object.keys((await readDocument(url)).paths)).toContain('/_jay/actions/late')
})

test('every response of every route is as the document says, and every documented response occurs', async () => {
  let daysLater = 0
  const now = () => Date.now() + daysLater * 86_400_000
  const store = await openStore(tempFolder())
  const signIn = localSignIn(store, { token })
  const actions = sampleActions()
  const page = { sites: [{ key: 'shop', origins: ['https://shop.example'], actions: [] }], key: Buffer.alloc(32, 9) }
  const doors = { actions: { registry: actions.registry }, page, signIn, metrics }
  const { url, emulator } = await served(
    turns,
    [send, broken, delegate],
    { now, store, contextSources: [mailbox] },
    { ...doors, bridge, exampleUrl: 'http://127.0.0.1:1/emulator' },
  )
  providePage(actions, { store, emulator })
  const explorer = await createExplorer(url)
  const { ask, operations, seen, problems } = explorer

  await lookAround(explorer)
  const { threadId } = await approveAndRead(explorer)
  await rejectAndRead(explorer)
  const late = await ask('startRun', { body: { prompt: 'Send it.' } })
  daysLater = 8
  await ask('resolveApproval', { id: late.approval.id, body: { decision: 'approve_once' } })
  daysLater = 0
  await ask('cancelRun', { id: late.runId })
  await changeThread(explorer, threadId)
  await cancelBelow(explorer)
  await workWithFiles(explorer)
  await workWithMemories(explorer)
  await makeTokens(explorer)
  await connectAccounts(explorer, url)
  await askForBriefings(explorer)
  await callActions(explorer)
  emulator.script([...pageTurns, ...pageTurns])
  await talkWithPages(explorer)
  for (const operation of operations) await refuse(explorer, operation)

  expect(problems).toEqual([])
  const promised = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  )
  const cannotBeMade = / (401|429|500|503)$/
  expect(promised.filter((each) => !seen.has(each) && !cannotBeMade.test(each))).toEqual([])
}, 180_000)

test('J3: the queued line with the number 0 is as the document says, on both stream routes, and so is asking for what comes after it', async () => {
  const { url, server } = await served(undefined, [], { capacity: 0 })
  const document = await readDocument(url)
  const check = createAnswerCheck(document)
  const described = (id: string) => operationsOf(document).find(({ operationId }) => operationId === id) as ApiOperation
  const begun = await post(`${url}/api/agent/run/stream`, { prompt: 'Hello.' })
  const { runs } = (await (await fetch(`${url}/api/agent/runs`)).json()) as { runs: [{ id: string }] }
  const [run] = runs
  const followed = await fetch(`${url}/api/agent/runs/${run.id}/stream?after=0`)
  await server.close()
  for (const [id, response] of [['streamNewRun', begun] as const, ['followRun', followed] as const]) {
    const body = await response.text()
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ seq: 0, type: 'status', status: 'queued', runId: run.id })
    expect(lines).toHaveLength(2)
    expect(check(described(id), 200, 'application/x-ndjson', body)).toBeUndefined()
  }
  const { parameters } = described('followRun')
  const place = parameters.findIndex(({ name }) => name === 'after')
  const schema = ['paths', described('followRun').path, 'get', 'parameters', `${place}`, 'schema']
  expect(createCheck(document)(schema, 0)).toBeUndefined()
})

test('signing in with Firebase is answered as the document says, for every outcome', async () => {
  const google = await startIdentityServer()
  onTestFinished(() => google.close())
  const ann = google.identity.accounts.add({ email: 'ann@example.com' })
  const eve = google.identity.accounts.add({ email: 'eve@example.com' })
  const world = await firebaseWorld(google, { allow: 'ann@example.com' })
  const cookie = await world.cookieFor(google.identity.idToken(ann))
  const document = await readDocument(world.url, sessionHeaders(cookie))
  const check = createAnswerCheck(document)
  const read = (headers = {}) => fetch(`${world.url}/api/auth/session`, { headers })
  const answers: [operation: string, status: number, answer: Promise<Response>][] = [
    ['readSession', 200, read()],
    ['readSession', 200, read(sessionHeaders(cookie))],
    ['signIn', 200, world.bring(google.identity.idToken(ann))],
    ['signIn', 400, world.bring(7)],
    ['signIn', 401, world.bring('nothing')],
    ['signIn', 403, world.bring(google.identity.idToken(eve))],
    ['signIn', 413, world.bring('A'.repeat(20_000))],
  ]
  for (const [, , answer] of answers) await answer
  google.fail('/v1/projects')
  answers.push(['signIn', 503, world.bring(google.identity.idToken(ann))], ['signOut', 503, world.leave(cookie)])
  for (const [name, status, asked] of answers) {
    const operation = operationsOf(document).find(({ operationId }) => operationId === name) ?? expect.unreachable()
    const answer = await asked
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const problem = check(operation, answer.status, type, await answer.text())
    expect([answer.status, problem], name).toEqual([status, undefined])
  }
})

async function lookAround({ ask, operations }: Explorer) {
  const simple = operations.filter(({ method, path }) => method === 'get' && !path.includes('{'))
  for (const { operationId } of simple) await ask(operationId)
  for (const name of ['showChat', 'showThread', 'showRun']) {
    await ask(name)
    await ask(name, { id: '' })
  }
  for (const id of ['cart', 'assets']) for (const name of ['showShopPlace', 'showShopItem']) await ask(name, { id })
  for (const name of ['getPageScript', 'getPageScriptAgain'])
    await ask(name, { id: 'deckhand-chat.js', attempt: 'again-1' })
  for (const given of [token, 'wrong']) await ask('signIn', { body: { token: given } })
  await ask('signOut')
  for (let tries = 0; tries < 30; tries += 1) await ask('signIn', { body: { token: 'wrong' } })
  await ask('changeSettings', { body: { allowlist: ['bob@example.com'] } })
  await ask('receiveNote', {
    body: { to: 'ann', text: 'Hello.' },
    headers: { ...authorization, 'Idempotency-Key': 'k' },
  })
  for (const name of ['listNotes', 'listAudit']) await ask(name)
}

async function approveAndRead({ ask }: Explorer) {
  const { runId, threadId, approval } = await ask('startRun', { body: { prompt: 'Send it.' } })
  for (const name of ['readRun', 'readRunTree', 'listEvents']) await ask(name, { id: runId })
  for (const name of ['listRuns', 'listApprovals', 'listThreads']) await ask(name)
  await ask('readRunReport', { id: runId })
  await ask('listThreads', { query: '?q=send' })
  for (const query of ['email', 'calendar_event', 'email&q=?!', 'page'])
    await ask('offerContext', { query: `?type=${query}` })
  await ask('readThread', { id: threadId })
  for (const name of ['startRun', 'streamNewRun']) await ask(name, { body: { prompt: 'More.', threadId } })
  await ask('appendToThread', { id: threadId, body: { messages: [{ role: 'user', text: 'Hi.' }] } })
  await ask('deleteThread', { id: threadId })
  await ask('resolveApproval', { id: approval.id, body: { decision: 'approve_once' } })
  await ask('followRun', { id: runId })
  await ask('resolveApproval', { id: approval.id, body: { decision: 'reject' } })
  for (const name of ['readRun', 'readRunTree', 'listEvents', 'cancelRun']) await ask(name, { id: runId })
  await ask('readThread', { id: threadId })
  await ask('listApprovals')
  return { threadId }
}

async function rejectAndRead({ ask }: Explorer) {
  const { runId, threadId, approval } = await ask('startRun', { body: { prompt: 'Send it.' } })
  await ask('resolveApproval', { id: approval.id, body: { decision: 'reject', feedback: 'No.' } })
  await ask('followRun', { id: runId })
  await ask('readThread', { id: threadId })
}

async function changeThread({ ask }: Explorer, id: string) {
  const attachedContext = [{ type: 'file', id: 'f', meta: { pages: [1, null] } }]
  const conversation = [{ role: 'user', text: 'Hi.' }]
  await ask('streamNewRun', { body: { prompt: 'Hello.', conversation, attachedContext } })
  const said = { id: '0199f3a05c0070008000000000000001', title: 'Elsewhere', messages: conversation }
  for (const position of [0, 0, 9]) await ask('syncThread', { body: { ...said, position } })
  await ask('syncThread', { body: { ...said, position: 0, agentId: 'nobody' } })
  await ask('renameThread', { id, body: { title: 'Notes' } })
  await ask('appendToThread', { id, body: { messages: [{ role: 'assistant', text: 'Hi.' }] } })
  await ask('deleteThread', { id })
  for (const name of ['listRuns', 'listThreads']) await ask(name)
}

async function cancelBelow({ ask }: Explorer) {
  const { runId } = await ask('startRun', { body: { prompt: 'Delegate.' } })
  const { runs } = await ask('readRunTree', { id: runId })
  for (const name of ['readRun', 'readRunReport', 'listEvents', 'followRun', 'cancelRun'])
    await ask(name, { id: runs[1].id })
}

async function workWithFiles({ ask }: Explorer) {
  for (const content of ['one\n', 'two\n']) await ask('writeFile', { query: '?path=a/b.md', body: content })
  await ask('writeFile', { query: '?path=a/b.md&expectedVersion=1', body: 'x' })
  await ask('writeFile', { query: '?path=c', body: '\0' })
  await ask('writeFile', { query: '?path=c', body: tooLarge })
  for (const query of ['', '?prefix=a/&limit=1', '?limit=1']) await ask('listFiles', { query })
  for (const path of ['a/b.md', 'c', 'd']) {
    for (const name of ['readFile', 'downloadFile', 'listFileVersions']) await ask(name, { query: `?path=${path}` })
    await ask('compareFileVersions', { query: `?path=${path}&from=1&to=2` })
  }
  for (const version of ['&expectedVersion=1', '', '']) await ask('deleteFile', { query: `?path=a/b.md${version}` })
}

async function workWithMemories({ ask }: Explorer) {
  await ask('changeProfile', { body: { name: 'Ann', timeZone: 'Europe/Berlin' } })
  await ask('readProfile')
  const { memory } = await ask('addMemory', { body: { text: 'likes tea' } })
  await ask('addMemory', { body: { text: 'has a boat' } })
  for (const query of ['', '?limit=1']) await ask('listMemories', { query })
  await ask('forgetMemory', { id: memory.id })
}

async function makeTokens({ ask }: Explorer) {
  const body = { name: 'Report', scopes: ['runs'] }
  for (let count = 0; count < 51; count++) await ask('createToken', { body })
  const { tokens } = await ask('listTokens')
  await ask('revokeToken', { id: tokens[0].id })
}

async function connectAccounts({ ask, seen, problems }: Explorer, url: string) {
  const service = 'google'
  const connect = async () => {
    const started = await ask('startConnection', { service })
    const { search } = new URL(await consent(started.url))
    await ask('finishConnection', { service, query: search })
    return search
  }
  const used = await connect()
  await ask('finishConnection', { service, query: used })
  const { url: refused } = await ask('startConnection', { service })
  await ask('finishConnection', { service, query: new URL(await consent(refused, 'refuse')).search })
  await ask('listConnections')
  for (const name of ['disconnect', 'disconnect']) await ask(name, { service })
  const example = { service: 'slack', query: '?state=x&code=y' }
  for (const name of ['startConnection', 'finishConnection', 'disconnect']) await ask(name, example)
  const byName = await createExplorer(url.replace('127.0.0.1', 'localhost'))
  await byName.ask('startConnection', { service })
  for (const each of byName.seen) seen.add(each)
  problems.push(...byName.problems)
}

async function callActions({ ask }: Explorer) {
  const refused = '?query=refuse+it'
  for (const query of ['?query=boat', '', refused]) {
    await ask('get:stock.find', { query })
    await ask('callQuery', { id: 'stock.find', query })
  }
  for (const [query, note] of [
    ['boat', 'x'],
    ['refuse it', 'refuse it'],
  ]) {
    await ask('post:stock.find', { body: { query } })
    await ask('callAction', { id: 'stock.find', body: { query } })
    await ask('put:orders.change', { body: { note } })
  }
  for (const query of ['?count=2', '?count=2&failAt=2', '?count=2&failAt=1']) {
    await ask('get:stock.watch', { query })
    await ask('callQuery', { id: 'stock.watch', query })
  }
  for (const failAt of [3, 1]) await ask('post:stock.watch', { body: { count: 2, failAt } })
  for (const sku of ['oar', 'none']) await ask('post:orders.place', { body: { items: [{ sku, count: 1 }] } })
  for (const body of [{}, { refuse: 'it' }, '{']) await ask('post:bare', { body })
  for (const body of [{}, tooMany]) await ask('callAction', { id: 'stock.find', body })
  for (const title of ['T', 'refuse it', 'T']) await ask('post:orders.attach', { body: formWith(title) })
  for (const name of ['callQuery', 'callAction']) await ask(name, { id: 'orders.change' })
}

const pageTurns = [{ calls: [{ name: 'click', args: {} }] }, { text: ['Done.'] }]

async function talkWithPages({ ask }: Explorer) {
  const from = { origin: 'https://shop.example' }
  for (const site of ['shop', 'nobody']) await ask('welcomeVisitor', { body: { site }, headers: from })
  const click = { name: 'click', description: 'Clicks.', inputSchema: { type: 'object' }, category: 'page-automation' }
  const page = { toolDefinitions: [click], pageState: {} }
  const answered = await ask('post:sendMessage', { body: { message: 'Click.', history: [], ...page } })
  const { calls, history } = answered.data
  const results = [{ callId: calls[0].id, result: '{}' }]
  await ask('post:submitToolResults', { body: { results, history, ...page } })
  await ask('post:streamMessage', { body: { message: 'Click.', history: [], ...page } })
  await ask('post:streamToolResults', { body: { results, history, ...page } })
  const wrong = { results: [{ callId: 'x', result: '{}' }], history, ...page }
  for (const name of ['post:submitToolResults', 'post:streamToolResults']) await ask(name, { body: wrong })
  for (const name of ['post:sendMessage', 'post:streamMessage'])
    await ask(name, { body: { message: ' ', history: [], ...page } })
}

function formWith(title: string): FormData {
  const form = new FormData()
  form.set('_input', JSON.stringify({ title }))
  form.set('photo', new File(['x'], 'x.png'))
  return form
}

async function askForBriefings({ ask }: Explorer) {
  for (const body of [{}, {}, { refresh: true }, { refresh: true }]) await ask('makeBriefing', { body })
  const waiting = ask('makeBriefing', { body: { refresh: true } })
  const newest = async () => (await ask('listRuns', { query: '?limit=1' })).runs[0]
  await expect.poll(async () => (await newest()).status).toBe('planning')
  await ask('cancelRun', { id: (await newest()).id })
  await waiting
}

const tooLarge = `"${'x'.repeat(16 * 1024 * 1024)}"`
/** Many values: small on the wire, and refused in the same way. */
const tooMany = `[${'0,'.repeat(30_000)}0]`

async function refuse({ ask }: Explorer, { operationId: name, requestBody, responses }: ApiOperation) {
  const headers = { ...authorization, 'Idempotency-Key': name }
  const body = requestBody && {
    ...Object(requestBody.content['application/json']?.example),
    ...(name.endsWith('Run') && { agentId: 'nobody' }),
  }
  await ask(name, { headers: { origin: 'https://other.example' } })
  if (responses[404]) await ask(name, { headers, body })
  if (responses[413]) await ask(name, { headers, body: tooMany })
  if (responses[400]) await ask(name, requestBody ? { headers, body: [] } : { query: '?limit=0' })
}
