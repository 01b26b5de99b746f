import { join } from 'node:path'
import { firebase } from '@deckhand/server/firebase'
import { openSqliteStore } from '@deckhand/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  agent,
  createDeckhand,
  type Deckhand,
  type DeckhandOptions,
  local,
  oidc,
  type StreamLine,
  tool,
} from '../index.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

afterEach(cleanUp)

interface Refund {
  userId: string
  invoiceId: string
  amount: number
  idempotencyKey: string
}

let refunds: Refund[]
beforeEach(() => {
  refunds = []
})

const refund = tool({
  name: 'refund',
  description: 'Refund part or all of an invoice.',
  input: z.object({ invoiceId: z.string(), amount: z.number().positive() }),
  effect: 'write',
  recovery: 'keyed',
  preview: ({ invoiceId, amount }) => `Refund €${amount} on invoice ${invoiceId}`,
  run: ({ invoiceId, amount }, { userId, idempotencyKey }) => {
    refunds.push({ userId, invoiceId, amount, idempotencyKey })
    return { refunded: amount }
  },
})

const support = agent({ id: 'support', instructions: 'You help customers with their invoices.', tools: [refund] })

async function open(options: DeckhandOptions = {}): Promise<Deckhand> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const deckhand = await createDeckhand({ folder: temporaryFolder(), env: {}, logger: quiet, ...options })
  afterTest(() => deckhand.close())
  return deckhand
}

async function linesOf(lines: AsyncIterable<StreamLine>): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of lines) types.push(type)
  return types
}

test('a tool with the name of one that ships is refused, wherever it is listed', async () => {
  const calculate = tool({ name: 'calculate', description: 'Mine.', effect: 'read', run: () => 'mine' })
  const message = 'The tool "calculate" has the name of a tool that ships with Deckhand. Rename yours.'
  const refusal = expect.objectContaining({ code: 'BAD_REQUEST', message })
  await expect(open({ agents: [agent({ id: 'a', instructions: 'x', tools: [calculate] })] })).rejects.toEqual(refusal)
  await expect(open({ tools: [calculate] })).rejects.toEqual(refusal)
})

test('if it fails midway, the timers of the clock, the audit mark and the runtime are stopped', async () => {
  const store = await openSqliteStore({ folder: temporaryFolder(), auditKey: Buffer.alloc(32, 2) })
  afterTest(() => store.close())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  afterTest(() => vi.useRealTimers())
  const misspelt = agent({ id: 'support', instructions: 'You help.', tools: ['calculte'] })
  await expect(open({ store, agents: [misspelt] })).rejects.toMatchObject({ code: 'BAD_TOOL' })
  expect(vi.getTimerCount()).toBe(0)
})

test('if it fails midway, the emulator that it started is closed', async () => {
  const servers = () => process.getActiveResourcesInfo().filter((type) => type === 'TCPServerWrap').length
  const before = servers()
  const misspelt = agent({ id: 'support', instructions: 'You help.', tools: ['calculte'] })
  await expect(open({ agents: [misspelt] })).rejects.toMatchObject({ code: 'BAD_TOOL' })
  expect(servers()).toBe(before)
})

const prompt = 'refund 12 on invoice 17 with the refund tool: {"invoiceId": "17", "amount": 12}'

test('an agent that names a tool which does not exist is refused, and no other agent answers in its place', async () => {
  const misspelt = agent({ id: 'support', instructions: 'You help.', tools: ['calculte'] })
  await expect(open({ agents: [misspelt] })).rejects.toMatchObject({
    code: 'BAD_TOOL',
    message: expect.stringContaining('"calculte", which does not exist. Did you mean "calculate"?'),
  })
})

test('a run waits for a person, who approves it once, and what was approved runs once', async () => {
  const deckhand = await open({ agents: [support] })
  const run = await deckhand.run({ userId: 'ann', agentId: 'support', prompt })
  expect((await linesOf(run)).at(-1)).toBe('result')
  expect(refunds).toEqual([])
  const [question] = await deckhand.approvals.list({ userId: 'ann' })
  expect(question).toMatchObject({ tool: 'refund', preview: 'Refund €12 on invoice 17' })
  const decide = () =>
    deckhand.approvals.resolve(question?.id ?? '', { userId: 'ann', roles: [], decision: 'approve_once' })
  await Promise.all([decide(), decide()])
  expect((await linesOf(run)).at(-1)).toBe('result')
  expect(await run.result()).toMatchObject({ status: 'completed' })
  expect(refunds).toMatchObject([{ userId: 'ann', invoiceId: '17', amount: 12 }])
  expect(refunds[0]?.idempotencyKey).toMatch(/.{10}/)
})

test('the result of a run that a person has just answered is that of its end', async () => {
  const deckhand = await open({ agents: [support] })
  const run = await deckhand.run({ userId: 'ann', agentId: 'support', prompt })
  expect(await run.result()).toMatchObject({ status: 'awaiting_confirmation' })
  for (const { id } of await deckhand.approvals.list({ userId: 'ann' }))
    await deckhand.approvals.resolve(id, { userId: 'ann', decision: 'approve_once' })
  expect(await run.result()).toMatchObject({ status: 'completed' })
})

test('two users cannot see each other’s runs, threads, files and approvals', async () => {
  const deckhand = await open({ agents: [support] })
  const run = await deckhand.run({ userId: 'ann', prompt })
  await linesOf(run)
  await deckhand.files.write('notes/a.txt', 'Hello', { userId: 'ann' })
  const [question] = await deckhand.approvals.list({ userId: 'ann' })
  const ben = { userId: 'ben' }
  expect(await deckhand.approvals.list(ben)).toEqual([])
  expect(await deckhand.threads.list(ben)).toEqual([])
  expect(await deckhand.files.list(ben)).toEqual([])
  const notFound = { code: 'NOT_FOUND', status: 404 }
  await expect(deckhand.threads.read(run.threadId, ben)).rejects.toMatchObject(notFound)
  await expect(deckhand.files.read('notes/a.txt', ben)).rejects.toMatchObject(notFound)
  await expect(deckhand.as(ben).runs.read(run.id)).rejects.toMatchObject(notFound)
  const answer = { ...ben, decision: 'approve_once' } as const
  await expect(deckhand.approvals.resolve(question?.id ?? '', answer)).rejects.toMatchObject(notFound)
  expect(refunds).toEqual([])
  expect(Buffer.from(await deckhand.files.read('notes/a.txt', { userId: 'ann' })).toString()).toBe('Hello')
})

test('S27: a user makes an API token, and the product revokes it when they leave', async () => {
  const authenticate = ({ headers }: Request) => {
    const userId = headers.get('x-user')
    return userId === null ? null : { userId }
  }
  const deckhand = await open({ agents: [support], authenticate })
  const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    deckhand.fetch(new Request(`https://shop.example${path}`, { ...init, headers }))
  const body = JSON.stringify({ name: 'Report', scopes: ['runs'] })
  const made = await ask('/api/tokens', { 'x-user': 'ann' }, { method: 'POST', body })
  const authorization = `Bearer ${((await made.json()) as { text: string }).text}`
  const statusOf = async (path: string) => (await ask(path, { authorization })).status
  expect([await statusOf('/api/agent/runs'), await statusOf('/api/agent/settings')]).toEqual([200, 403])
  const { tokens } = deckhand.as({ userId: 'ann' })
  for (const { id } of (await tokens.list()).tokens) await tokens.revoke(id)
  expect(await statusOf('/api/agent/runs')).toBe(401)
})

test('a run can be cancelled, and its result says so', async () => {
  const deckhand = await open({ agents: [support] })
  const run = await deckhand.run({ userId: 'ann', prompt })
  expect(await run.result()).toMatchObject({ status: 'awaiting_confirmation' })
  expect(await run.cancel()).toBe(true)
  expect(await run.cancel()).toBe(false)
  expect(await run.result()).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(await deckhand.approvals.list({ userId: 'ann' })).toEqual([])
})

test('wrong input of a call is refused with the name of its field, as over HTTP', async () => {
  const deckhand = await open({ agents: [support] })
  await expect(deckhand.run({ userId: 'ann', prompt: '' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'prompt',
  })
  await expect(deckhand.run({ userId: 'ann', agentId: 'nobody', prompt })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    field: 'agentId',
  })
  await expect(async () => deckhand.run({ userId: '', prompt })).rejects.toMatchObject({ field: 'userId' })
})

test('a product’s policy asks where Deckhand would not, and its denial is final', async () => {
  const policy: DeckhandOptions['policy'] = ({ toolName, input }, { userId }) =>
    toolName === 'refund' && Number(input.amount) > 10
      ? { decision: 'deny', reason: `${userId} may refund 10 at the most.` }
      : { decision: 'allow', reason: '' }
  const deckhand = await open({ agents: [support], policy })
  const ann = deckhand.as({ userId: 'ann' })
  await ann.settings.change({ trust: 'autonomous' })
  const run = await deckhand.run({ userId: 'ann', prompt })
  await linesOf(run)
  expect(refunds).toEqual([])
  const told = JSON.stringify((await ann.runs.events(run.id)).events)
  expect(told).toContain('ann may refund 10 at the most.')
})

test('without a secret it says where one is kept, once', async () => {
  const warnings: string[] = []
  const logger = { info: () => {}, warn: (words: string) => void warnings.push(words), error: () => {} }
  const folder = temporaryFolder()
  const first = await open({ folder, logger })
  await first.close()
  await open({ folder, logger })
  expect(warnings).toEqual([
    `A secret was created and stored in ${join(folder, 'secret.key')}. Keep it, or set "secret": without it, open approvals cannot be answered, users must sign in and connect their accounts again, and the audit cannot be checked.`,
  ])
  await open({ logger, secret: 'x'.repeat(32) })
  expect(warnings).toHaveLength(1)
})

test('settings of the product’s own server and database are not Deckhand’s', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HOST: '0.0.0.0', PORT: 'http' }
  const deckhand = await open({ agents: [support], env })
  expect(await deckhand.threads.list({ userId: 'ann' })).toEqual([])
})

test('a wrong setting is refused by its name', async () => {
  const env = { AGENT_LEASE_MS: 'soon' }
  await expect(open({ env })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('AGENT_LEASE_MS'),
  })
})

test('without `authenticate` only `.node()` answers', async () => {
  const deckhand = await open({ agents: [support] })
  const answer = await deckhand.fetch(new Request('http://127.0.0.1/api/agent/threads'))
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
})

test('`authenticate` names the caller, and refuses everyone else', async () => {
  const authenticate = (request: Request) => {
    const userId = request.headers.get('cookie')?.replace('user=', '')
    return userId === undefined ? null : { userId }
  }
  const deckhand = await open({ agents: [support], authenticate })
  await deckhand.files.write('notes/a.txt', 'Hello', { userId: 'ann' })
  const files = async (headers: Record<string, string>) => {
    const answer = await deckhand.fetch(new Request('http://shop.example/api/agent/files', { headers }))
    const { files: found } = (await answer.json()) as { files?: unknown[] }
    return [answer.status, found?.length]
  }
  expect(await files({})).toEqual([401, undefined])
  expect(await files({ cookie: 'user=ann' })).toEqual([200, 1])
  expect(await files({ cookie: 'user=ben' })).toEqual([200, 0])
})

const byClerk = tool({
  name: 'refund',
  description: 'Refund an invoice.',
  input: z.object({ invoiceId: z.string(), amount: z.number() }),
  approve: { by: 'role:clerk' },
  preview: ({ amount }) => `Refund €${amount}`,
  run: ({ invoiceId, amount }, { userId, idempotencyKey }) => {
    refunds.push({ userId, invoiceId, amount, idempotencyKey })
    return { refunded: amount }
  },
})
const nobody = () => null

test('A14: without HTTP, a user with the role lists what waits for it and approves it, and the run continues', async () => {
  const deckhand = await open({ tools: [byClerk], authenticate: nobody })
  const run = await deckhand.run({ userId: 'ann', prompt })
  await linesOf(run)
  const [ann, clerk] = [{ userId: 'ann' }, { userId: 'cleo', roles: ['clerk'] }]
  const [question] = await deckhand.approvals.list(clerk)
  expect(question).toMatchObject({ askedBy: 'ann', preview: 'Refund €12', by: 'role:clerk' })
  expect(question).not.toHaveProperty('runId')
  const resolve = (who: { userId: string; roles?: string[] }) =>
    deckhand.approvals.resolve(question?.id ?? '', { ...who, decision: 'approve_once' })
  await expect(resolve(ann)).rejects.toMatchObject({ code: 'FORBIDDEN', field: 'decision' })
  await expect(resolve({ ...clerk, roles: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await deckhand.approvals.list({ userId: 'cleo' })).toEqual([])
  await Promise.all([resolve(clerk), resolve(clerk)])
  await linesOf(run)
  expect(await run.result()).toMatchObject({ status: 'completed' })
  expect(refunds).toMatchObject([{ userId: 'ann', amount: 12 }])
})

const withoutRoles: [what: string, options: DeckhandOptions][] = [
  ['no authenticate', {}],
  ['local()', { authenticate: local() }],
  ['oidc() without rolesClaim', { authenticate: oidc({ issuer: 'https://id.example', audience: 'shop' }) }],
  ['firebase()', { authenticate: firebase({ projectId: 'shop', apiKey: 'key', authDomain: 'shop.example' }) }],
]

test.each(withoutRoles)(
  'A14: with %s a role is refused at the start, with the tool and a way out',
  async (_, options) => {
    const message =
      'The tool "refund" has to be approved by someone with the role "clerk", but sign-in gives no roles here. Set `authenticate` to a function that returns { userId, roles }, or to oidc() with `rolesClaim`. Or remove `approve` from the tool: with `confirm: true`, the user is asked each time.'
    await expect(open({ ...options, tools: [byClerk] })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    const inAgent = agent({ id: 'support', instructions: 'You help.', tools: [byClerk] })
    await expect(open({ ...options, agents: [inAgent] })).rejects.toMatchObject({ message })
  },
)

test('A14: oidc() with rolesClaim can give the role', async () => {
  const authenticate = oidc({ issuer: 'https://id.example', audience: 'shop', rolesClaim: 'roles' })
  await expect(open({ tools: [byClerk], authenticate })).resolves.toBeDefined()
})

test('A14: a malformed `approve` is refused by name', () => {
  const words = "{ by: 'role:NAME' }, where NAME is a role of 1 to 255 characters"
  const given = { name: 'refund', description: 'Refund.', run: () => 1 }
  for (const [approve, found] of [
    ['role:clerk', '"role:clerk"'],
    [{ by: 'clerk' }, 'an object'],
    [true, 'true'],
  ])
    expect(() => tool({ ...given, approve: approve as never })).toThrow(
      `tool(): \`approve\` must be ${words}, not ${found}.`,
    )
})
