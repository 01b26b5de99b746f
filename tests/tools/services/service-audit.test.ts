import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { servedServices } from './served-services.ts'

test.each<[toolName: string, args: JsonObject, recipients: string[]]>([
  [
    'gmail_send',
    { to: ['Ann <ann@example.org>'], bcc: ['cy@example.org'], subject: 'Pier', body: 'Hello' },
    ['ann@example.org', 'cy@example.org'],
  ],
  [
    'calendar_event_create',
    { title: 'Viewing', start: '2031-01-09T15:00+01:00', attendees: ['Ann <Ann@example.org>'] },
    ['ann@example.org'],
  ],
])(
  'S5: %s is on the record: asked for, approved by whom, begun, and how it ended',
  async (toolName, args, recipients) => {
    const stage = await servedServices()
    const asked = await stage.run(toolName, args)
    const approvalId = asked.approval?.id
    const requested = { kind: 'approval_asked', data: { for: 'approval', approvalId, recipients } }
    expect(await stage.audit()).toMatchObject([requested])
    await stage.approve(asked)
    const records = await stage.audit()
    const preview = asked.approval?.preview
    expect(records).toMatchObject([
      requested,
      { kind: 'approval_resolved', data: { approvalId, status: 'approved', decision: 'approve_once', by: 'local' } },
      { kind: 'effect_begun', data: { effect: 'write', by: 'approval', approvalId, recipients } },
      { kind: 'effect_ended', data: { status: 'completed', recipients } },
    ])
    for (const { runId, data } of records)
      expect([runId, data.tool, data.preview]).toEqual([asked.runId, toolName, preview])
    expect(new Set(records.map(({ data }) => data.actionId)).size).toBe(1)
    expect(await stage.store.audit.verify()).toMatchObject({ entries: 4, faults: [] })
  },
)

test('S5: a rejected mail, and one that Gmail refused, are recorded as such', async () => {
  const stage = await servedServices()
  const args = { to: ['ann@example.org'], subject: 'Pier', body: 'Hello' }
  stage.emulator.fault({ service: 'gmail', method: 'drafts.create', kind: 'forbidden' })
  await stage.approve(await stage.run('gmail_send', args))
  expect((await stage.audit()).at(-1)).toMatchObject({
    kind: 'effect_ended',
    data: { status: 'failed', code: 'FORBIDDEN' },
  })
  const { runId, approval } = await stage.run('gmail_send', args)
  await stage.store.approvals.resolve({
    userId: 'local',
    approvalId: approval?.id ?? '',
    decision: 'reject',
    now: Date.now(),
  })
  const kinds = (await stage.audit(`&runId=${runId}`)).map(({ kind, data }) => [kind, data.status, data.by])
  expect(kinds).toEqual([
    ['approval_asked', undefined, undefined],
    ['approval_resolved', 'rejected', 'local'],
  ])
})
