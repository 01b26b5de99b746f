import type { Runtime } from '@deckhand/runtime'
import type { AuditRecord, Store, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { call, callsThenDone } from '../support/models/scripted-model.ts'
import { stored } from '../support/stores/stored.ts'

const tool = (name: string, more: Partial<ToolPlugin> = {}): ToolPlugin => ({
  name,
  description: name,
  parameters: { to: { type: 'string', description: 'Who.' } },
  effect: 'write',
  handler: async () => 'done',
  recipients: ({ to }) => [String(to)],
  ...more,
})

async function trail(store: Store): Promise<AuditRecord[]> {
  return (await store.audit.list('ann', { limit: 100 })).reverse()
}

/** Waits until the run has ended, not only stopped. */
async function end(runtime: Runtime, runId: string): Promise<void> {
  const { signal } = new AbortController()
  for await (const _ of runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
}

const summary = (records: AuditRecord[]) => records.map(({ kind, data }) => [kind, data.tool, data.status ?? null])

test('S5: an approved write is on the record from the question to its end, and the chain is whole', async () => {
  const { ask, runtime, store } = await stored(callsThenDone(call('send', { to: 'ben' })), [tool('send')])
  const { runId, approval } = await ask({ prompt: 'Send.' })
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await end(runtime, runId)
  const records = await trail(store)
  expect(summary(records)).toEqual([
    ['approval_asked', 'send', null],
    ['approval_resolved', 'send', 'approved'],
    ['effect_begun', 'send', null],
    ['effect_ended', 'send', 'completed'],
  ])
  expect(records.every((record) => record.runId === runId)).toBe(true)
  expect(records[2]?.data).toMatchObject({
    effect: 'write',
    by: 'approval',
    approvalId: approval?.id,
    recipients: ['ben'],
    preview: expect.any(String),
  })
  expect(await store.audit.verify()).toMatchObject({ users: 1, entries: 4, faults: [] })
})

test('S5: a failed write is recorded as failed, an own change is recorded, a read is not', async () => {
  const broken = async () => {
    throw new Error('no line')
  }
  const tools = [
    tool('send', { handler: broken }),
    tool('save', { effect: 'workspace' }),
    tool('look', { effect: 'read' }),
  ]
  const { ask, store } = await stored(
    callsThenDone(call('send', { to: 'b' }), call('save', { to: 'b' }), call('look', { to: 'b' })),
    tools,
  )
  await store.settings.write('ann', { trust: 'autonomous' }, Date.now())
  await ask({ prompt: 'Go.' })
  const rows = summary(await trail(store)).slice(1)
  expect(rows.filter(([, name]) => name === 'send')).toEqual([
    ['effect_begun', 'send', null],
    ['effect_ended', 'send', 'failed'],
  ])
  expect(rows.filter(([, name]) => name === 'save')).toEqual([
    ['effect_begun', 'save', null],
    ['effect_ended', 'save', 'completed'],
  ])
  expect(rows.filter(([, name]) => name === 'look')).toEqual([])
})

test('S5: a denial is on the record, also one that comes between the approval and the call', async () => {
  let enabled = true
  const { ask, runtime, store } = await stored(callsThenDone(call('send', { to: 'ben' })), [tool('send')], {
    sideEffectsEnabled: () => enabled,
  })
  const { runId, approval } = await ask({ prompt: 'Send.' })
  enabled = false
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await end(runtime, runId)
  await ask({ prompt: 'Send again.' })
  expect(summary(await trail(store)).map(([kind]) => kind)).toEqual([
    'approval_asked',
    'approval_resolved',
    'denied',
    'denied',
  ])
})
