import { type AuthenticateRequest, openAuthenticate } from '@deckhand/server'
import type { ApprovalDecision, JsonObject, PendingApproval } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { tool } from '../../support/models/emulated.ts'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { apiTokens, served } from '../../support/servers/served.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A user as the headers say; roles may differ from one request to the next. */
const byHeaders: AuthenticateRequest = ({ headers }) => {
  const userId = headers.get('x-user')
  return userId === null ? null : { userId, roles: headers.get('x-roles')?.split(',').filter(Boolean) ?? null }
}

const as = (user: string, ...roles: string[]) => ({ 'x-user': user, 'x-roles': roles.join() })
const [ann, clerk, stranger] = [as('ann'), as('cleo', 'clerk'), as('ben', 'cook')]

interface View extends JsonObject {
  id: string
}

const refundCall = call('refund', { amount: 12 })

/** Lets a child agent make the refund. */
const delegate = tool('delegate', {
  effect: 'workspace',
  recovery: 'keyed',
  handler: async (_, { spawn }) => {
    const agent = { name: 'helper', instruction: 'Help.' }
    return (await spawn?.({ agent, prompt: 'Help.', tools: ['refund'] }))?.output ?? ''
  },
})

/** A refund of Ann's waits for a clerk. */
async function waitingRefund(more: object = {}, first = refundCall) {
  const refunds: unknown[] = []
  const refund = tool('refund', {
    effect: 'write',
    approve: { by: 'role:clerk' },
    parameters: { amount: { type: 'number', description: 'How much.' } },
    preview: ({ amount }) => `Refund €${amount}`,
    recipients: () => ['ann@example.com'],
    handler: async ({ amount }, { userId }) => {
      refunds.push([userId, amount])
      return 'refunded'
    },
    ...more,
  })
  const model = scriptedModel(({ messages }) => {
    const last = messages.at(-1)
    if (last?.role !== 'user') return [text('Done.')]
    return [last.text === 'Help.' ? refundCall : first]
  })
  const folder = tempFolder()
  const store = await openStore(folder)
  const onFault = () => {}
  const parts = { sessions: store.sessions, key: Buffer.alloc(32, 5), secure: false, now: Date.now, onFault }
  const { authenticator } = openAuthenticate(byHeaders, parts)
  const deckhand = await served(undefined, [refund, delegate], { store, model }, { authenticator, onFault })
  const ask = async (path: string, headers: Record<string, string>, body?: object, method = body ? 'POST' : 'GET') => {
    const json = { 'content-type': 'application/json', ...headers }
    const answer = await fetch(deckhand.url + path, {
      method,
      headers: json,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as JsonObject }
  }
  const started = await ask('/api/agent/run', ann, { prompt: 'Refund 12. My secret is plum.' })
  const pending = started.body.approval as unknown as PendingApproval
  const runId = String(started.body.runId)
  const decide = (headers: Record<string, string>, decision: ApprovalDecision = 'approve_once', feedback?: string) =>
    ask(`/api/agent/approvals/${pending.id}`, headers, { decision, ...(feedback !== undefined && { feedback }) })
  const list = async (headers: Record<string, string>, query = '') =>
    (await ask(`/api/agent/approvals${query}`, headers)).body.approvals as unknown as View[]
  const ended = async () => {
    const signal = AbortSignal.timeout(30_000)
    for await (const _ of deckhand.runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
    return deckhand.runtime.response('ann', runId)
  }
  return { ...deckhand, folder, store, refunds, started, pending, runId, ask, decide, list, ended }
}

test('A14: the user who asked sees which role must approve it, and that they cannot', async () => {
  const { started, pending, list, ask, decide, refunds, store, runId } = await waitingRefund()
  expect(started.body.summary).toBe('Waiting for the approval of someone with the role clerk: Refund €12')
  const reason = 'Someone with the role clerk has to approve this each time.'
  expect(pending).toMatchObject({ by: 'role:clerk', canAlwaysAllow: false, reason, preview: 'Refund €12' })
  expect(await list(ann)).toMatchObject([{ by: 'role:clerk', reason, runId, canAlwaysAllow: false }])
  const words = 'Someone else with the role clerk must approve this. You may only reject it, or cancel the run.'
  for (const headers of [ann, as('ann', 'clerk')])
    for (const decision of ['approve_once', 'approve_and_always_allow_recipient'] as const)
      expect(await decide(headers, decision)).toEqual({
        status: 403,
        body: { ok: false, code: 'FORBIDDEN', error: words, field: 'decision' },
      })
  expect((await store.approvals.find('ann', pending.id))?.status).toBe('open')
  expect((await ask(`/api/agent/runs/${runId}`, ann)).body).toMatchObject({
    result: { status: 'awaiting_confirmation' },
  })
  expect(refunds).toEqual([])
})

test('A14: a clerk approves, the run of the user goes on, and the call runs once', async () => {
  const { decide, refunds, ended, list } = await waitingRefund()
  const answers = await Promise.all([decide(clerk), decide(clerk), decide(as('dora', 'cook', 'clerk'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await ended()).toMatchObject({ status: 'completed', tool: 'refund', output: 'refunded' })
  expect(refunds).toEqual([['ann', 12]])
  expect(await decide(clerk)).toMatchObject({ status: 200, body: { approval: { status: 'approved' } } })
  expect((await decide(clerk, 'reject')).status).toBe(409)
  expect(await list(clerk)).toEqual([])
  expect(await list(ann)).toMatchObject([{ status: 'approved', by: 'role:clerk', answeredBy: expect.any(String) }])
  expect(refunds).toHaveLength(1)
})

test('A14: a clerk rejects, and the agent reads why', async () => {
  const { decide, refunds, ended, store, runId } = await waitingRefund()
  expect((await decide(clerk, 'reject', 'Not this year.')).status).toBe(200)
  expect((await ended()).status).toBe('completed')
  expect(refunds).toEqual([])
  const told = JSON.stringify((await store.runs.load('ann', runId))?.state.turns)
  expect(told).toContain('The user, or someone with the role clerk, rejected this call and said: \\"Not this year.\\"')
})

test('A14: the user who asked may reject it, or cancel the run', async () => {
  const rejected = await waitingRefund()
  expect(await rejected.decide(ann, 'reject')).toMatchObject({
    status: 200,
    body: { approval: { status: 'rejected', answeredBy: 'ann' } },
  })
  expect((await rejected.ended()).status).toBe('completed')
  const cancelled = await waitingRefund()
  expect((await cancelled.ask(`/api/agent/runs/${cancelled.runId}/cancel`, ann, {})).status).toBe(200)
  expect(await cancelled.list(clerk)).toEqual([])
  expect([...rejected.refunds, ...cancelled.refunds]).toEqual([])
})

test('A14: the clerk sees what the call would do, why it needs approval and who asked, and nothing else', async () => {
  const { list, pending, decide } = await waitingRefund()
  const seen = {
    id: pending.id,
    tool: 'refund',
    toolArgs: { amount: 12 },
    preview: 'Refund €12',
    reason: 'Someone with the role clerk has to approve this each time.',
    recipients: ['ann@example.com'],
    for: 'call',
    canAlwaysAllow: false,
    by: 'role:clerk',
    askedBy: 'ann',
    createdAt: expect.any(Number),
    expiresAt: expect.any(Number),
  }
  for (const query of ['', '?status=open']) expect(await list(clerk, query)).toEqual([{ ...seen, status: 'open' }])
  expect(await list(clerk, '?status=approved')).toEqual([])
  const { body } = await decide(clerk)
  const decided = { status: 'approved', decision: 'approve_once', answeredBy: 'cleo', resolvedAt: expect.any(Number) }
  expect(body.approval).toEqual({ ...seen, ...decided })
})

test('A14, T2: nothing else of the user exists for a clerk', async () => {
  const { ask, runId, started, url } = await waitingRefund()
  const paths: [method: string, path: string, body?: object][] = [
    ['GET', `/runs/${runId}`],
    ['GET', `/runs/${runId}/tree`],
    ['GET', `/runs/${runId}/report`],
    ['GET', `/runs/${runId}/events`],
    ['GET', `/runs/${runId}/stream`],
    ['POST', `/runs/${runId}/cancel`, {}],
    ['GET', `/threads/${started.body.threadId}`],
    ['PATCH', `/threads/${started.body.threadId}`, { title: 'Mine' }],
    ['DELETE', `/threads/${started.body.threadId}`],
  ]
  for (const [method, path, body] of paths)
    expect((await ask(`/api/agent${path}`, clerk, body, method)).status, path).toBe(404)
  for (const name of ['runs', 'threads', 'files', 'memories', 'audit', 'approvals'])
    expect(await (await fetch(`${url}/api/agent/${name}`, { headers: clerk })).text(), name).not.toContain('plum')
})

test('A14: for all other users there is no such approval', async () => {
  const { decide, list, store, pending } = await waitingRefund()
  for (const headers of [stranger, as('ben'), as('ben', 'Clerk'), as('ben', 'role:clerk')]) {
    for (const decision of ['approve_once', 'reject', 'approve_and_always_allow_recipient'] as const)
      expect(await decide(headers, decision)).toEqual({
        status: 404,
        body: { ok: false, code: 'NOT_FOUND', error: 'There is no such approval.' },
      })
    expect(await list(headers)).toEqual([])
  }
  expect((await store.approvals.find('ann', pending.id))?.status).toBe('open')
})

test('A14: the role counts that the clerk has at the moment of the answer', async () => {
  const { decide, list } = await waitingRefund()
  expect(await list(clerk)).toHaveLength(1)
  expect((await decide(as('cleo'))).status).toBe(404)
  expect((await decide(clerk)).status).toBe(200)
  expect((await decide(as('cleo'))).status).toBe(404)
})

test('A14: "always" is not possible, and no trust or allowlist skips the approval', async () => {
  const { decide, list, ask, store } = await waitingRefund()
  for (const userId of ['ann', 'cleo'])
    await store.settings.write(userId, { trust: 'delegated', allowlist: ['ann@example.com'] }, Date.now())
  expect((await decide(clerk, 'approve_and_always_allow_recipient')).status).toBe(403)
  expect(await list(clerk)).toHaveLength(1)
  for (const trust of ['delegated', 'autonomous'] as const) {
    await store.settings.write('ann', { trust }, Date.now())
    const { body } = await ask('/api/agent/run', ann, { prompt: 'Refund 12 again.' })
    expect(body).toMatchObject({
      status: 'awaiting_confirmation',
      approval: { by: 'role:clerk', canAlwaysAllow: false },
    })
  }
})

test('A14: a read needs approval as well', async () => {
  const { pending, decide, ended } = await waitingRefund({ effect: 'read' })
  expect(pending).toMatchObject({ by: 'role:clerk' })
  await decide(clerk)
  expect((await ended()).status).toBe('completed')
})

test('A14: for a call of a child agent, a clerk sees neither the agent nor its run', async () => {
  const { list, pending, decide, ended, refunds } = await waitingRefund({}, call('delegate'))
  expect(pending).toMatchObject({ by: 'role:clerk', childRunId: expect.any(String), agentId: 'helper' })
  const [seen] = await list(clerk)
  expect(seen).toMatchObject({ id: pending.id, askedBy: 'ann' })
  for (const field of ['runId', 'threadId', 'actionId', 'childRunId', 'agentId']) expect(seen).not.toHaveProperty(field)
  await decide(clerk)
  expect((await ended()).status).toBe('completed')
  expect(refunds).toEqual([['ann', 12]])
})

test('A14: the audit names who asked and who answered', async () => {
  const { decide, ended, ask, pending } = await waitingRefund()
  await decide(clerk)
  await ended()
  const { body } = await ask('/api/agent/audit', ann)
  const entries = (body.entries as unknown as { kind: string; data: JsonObject }[]).filter(({ kind }) =>
    kind.startsWith('approval_'),
  )
  expect(entries).toMatchObject([
    { kind: 'approval_resolved', data: { approvalId: pending.id, role: 'clerk', askedBy: 'ann', by: 'cleo' } },
    { kind: 'approval_asked', data: { approvalId: pending.id, role: 'clerk' } },
  ])
})

test('A14: the process that owns the run need not be the one that received the answer', async () => {
  const { folder, store, decide, ended, refunds, runtime } = await waitingRefund()
  runtime.rest()
  expect((await decide(clerk)).status).toBe(200)
  expect((await store.approvals.list('ann', { limit: 1 }))[0]?.status).toBe('approved')
  expect(refunds).toEqual([])
  const another = tool('refund', {
    effect: 'write',
    approve: { by: 'role:clerk' },
    parameters: { amount: { type: 'number', description: 'How much.' } },
    handler: async ({ amount }, { userId }) => {
      refunds.push([userId, amount, 'elsewhere'])
      return 'refunded'
    },
  })
  await stored(
    scriptedModel(() => [text('Done.')]),
    [another],
    { store: await openStore(folder) },
  )
  expect((await ended()).status).toBe('completed')
  expect(refunds).toEqual([['ann', 12, 'elsewhere']])
})

test('A14, A7: an approval for a role does not count if the tool now needs another role', async () => {
  const { folder, store, runId, decide, ended, refunds, runtime } = await waitingRefund()
  runtime.rest()
  await decide(clerk)
  const changed = tool('refund', {
    effect: 'write',
    approve: { by: 'role:boss' },
    parameters: { amount: { type: 'number', description: 'How much.' } },
    handler: async () => void refunds.push('changed') as never,
  })
  await stored(
    scriptedModel(() => [text('Done.')]),
    [changed],
    { store: await openStore(folder) },
  )
  await ended()
  expect(JSON.stringify((await store.runs.load('ann', runId))?.state.turns)).toContain('TOOL_CHANGED')
  expect(refunds).toEqual([])
})

test('A14, S29: an API token of a clerk cannot approve for others, and one of the user can only reject', async () => {
  const { store, decide, list, pending } = await waitingRefund()
  const tokenOf = async (userId: string) => {
    const { text: token } = await apiTokens(store).create(userId, {
      name: 'All',
      scopes: ['runs', 'approvals'],
      days: 1,
    })
    return { authorization: `Bearer ${token}`, 'x-roles': 'clerk' }
  }
  const [ofClerk, ofAnn] = [await tokenOf('cleo'), await tokenOf('ann')]
  expect((await decide(ofClerk)).status).toBe(404)
  expect(await list(ofClerk)).toEqual([])
  expect((await decide(ofAnn)).status).toBe(403)
  expect((await store.approvals.find('ann', pending.id))?.status).toBe('open')
  expect((await decide(ofAnn, 'reject')).status).toBe(200)
})
