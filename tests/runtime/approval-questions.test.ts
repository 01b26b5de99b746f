import { join } from 'node:path'
import type { ApprovalDecision, PendingApproval, StoredMessage, ToolPlugin, TrustLevel } from '@deckhand/spec'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { tool } from '../support/models/emulated.ts'
import { call, scriptedModel, text } from '../support/models/scripted-model.ts'
import { lines, post, served } from '../support/servers/served.ts'
import { dieInside } from '../support/stores/die-inside.ts'

const send = tool('send', {
  effect: 'write',
  parameters: { whom: { type: 'string', description: 'Whom.' }, channel: { type: 'string', description: 'Where.' } },
  recipients: ({ whom }) => (typeof whom === 'string' ? [whom] : []),
  preview: () => 'send the note',
})

const sending = (args: Record<string, string> = { whom: 'ann@example.com' }) =>
  scriptedModel(({ messages }) => (messages.at(-1)?.role === 'user' ? [call('send', args)] : [text('Done.')]))

async function asking(more: Partial<ToolPlugin> = {}, args?: Record<string, string>) {
  const world = await served(undefined, [{ ...send, ...more }], { model: sending(args) })
  const trust = (level: TrustLevel) => world.store.settings.write('local', { trust: level }, Date.now())
  const ask = async (more = {}): Promise<PendingApproval> => {
    const { runId } = await world.runtime.start('local', { prompt: 'Send it.', ...more })
    return waiting(runId)
  }
  const waiting = async (runId: string) => {
    const streamed = await lines(await post(`${world.url}/api/agent/run/stream`, { prompt: 'Send it.' }))
    expect(streamed.at(-1).type).toBe('result')
    const { approval } = await world.runtime.settled('local', runId, new AbortController().signal)
    if (!approval) throw new Error('Nobody is asked.')
    const { recipients, for: what, canAlwaysAllow } = approval
    expect(streamed.at(-1).result.approval).toMatchObject({ recipients, for: what })
    expect(await listed(approval.id)).toMatchObject({ recipients, for: what, canAlwaysAllow })
    return approval
  }
  const listed = async (id: string) => {
    const { approvals } = (await (await fetch(`${world.url}/api/agent/approvals`)).json()) as {
      approvals: PendingApproval[]
    }
    return approvals.find((approval) => approval.id === id)
  }
  const answer = async (id: string, decision: ApprovalDecision) => {
    const response = await post(`${world.url}/api/agent/approvals/${id}`, { decision })
    const body = (await response.json()) as { approval?: PendingApproval }
    return { status: response.status, ...body }
  }
  return { ...world, trust, ask, listed, answer }
}

const always = 'approve_and_always_allow_recipient'

test('A11: "always" is offered under delegated trust, as the trust is when the question is read', async () => {
  const { ask, trust, listed } = await asking()
  const approval = await ask()
  expect(approval).toMatchObject({ recipients: ['ann@example.com'], for: 'call', canAlwaysAllow: false })
  await trust('delegated')
  expect(await listed(approval.id)).toMatchObject({ canAlwaysAllow: true })
  expect(await ask()).toMatchObject({ recipients: ['ann@example.com'], canAlwaysAllow: true })
  await trust('supervised')
  expect(await listed(approval.id)).toMatchObject({ canAlwaysAllow: false })
})

test('A11: the list of approvals gives the current reason, not the one from when it was asked', async () => {
  const { ask, trust, listed } = await asking({ recipients: () => [] })
  await trust('delegated')
  const { id } = await ask()
  expect(await listed(id)).toMatchObject({ reason: 'It has no recipient to allow.' })
  await trust('supervised')
  expect(await listed(id)).toMatchObject({ reason: 'Every side effect needs your approval.' })
})

test('A11: "always" is offered by the trust of the run, which may be lower than the user’s', async () => {
  const { ask, trust, listed } = await asking()
  await trust('delegated')
  expect(await ask({ trust: 'supervised' })).toMatchObject({ canAlwaysAllow: false })
  const approval = await ask({ trust: 'delegated' })
  expect(approval).toMatchObject({ canAlwaysAllow: true })
  await trust('autonomous')
  expect(await listed(approval.id)).toMatchObject({ canAlwaysAllow: true })
})

test('A11: "always" is not offered under autonomous trust, where such calls run without a question', async () => {
  const { ask, trust, listed } = await asking()
  const approval = await ask()
  await trust('autonomous')
  expect(await listed(approval.id)).toMatchObject({ canAlwaysAllow: false })
})

test('A8: "always" is refused where it is not offered, with what to do, and the call can still be approved', async () => {
  const { ask, answer, listed, store } = await asking()
  const { id } = await ask()
  const refused = await answer(id, always)
  expect(refused).toEqual({
    status: 403,
    ok: false,
    code: 'FORBIDDEN',
    field: 'decision',
    error:
      'This call cannot be always allowed, and nothing was decided. The allowlist counts only under delegated trust, and yours is supervised. Approve it once, or set your trust to delegated first.',
  })
  expect(await answer(id, always)).toEqual(refused)
  expect(await listed(id)).toMatchObject({ status: 'open' })
  expect(await store.settings.read('local')).toEqual({ trust: 'supervised', allowlist: [] })
  expect(await answer(id, 'approve_once')).toMatchObject({ status: 200, approval: { status: 'approved' } })
})

test('A8: "always" is refused for a tool that is asked about each time', async () => {
  const { ask, answer, trust, store } = await asking({ confirm: true })
  await trust('delegated')
  const { id } = await ask()
  expect(await answer(id, always)).toMatchObject({
    status: 403,
    field: 'decision',
    error: expect.stringContaining('Approve it once'),
  })
  expect((await store.settings.read('local')).allowlist).toEqual([])
})

test('A8: "always" is refused when the trust was lowered after the question, and taken again as the same decision', async () => {
  const { ask, answer, trust, store } = await asking()
  await trust('delegated')
  const { id, canAlwaysAllow } = await ask()
  expect(canAlwaysAllow).toBe(true)
  await trust('supervised')
  expect(await answer(id, always)).toMatchObject({ status: 403, field: 'decision' })
  await trust('delegated')
  const first = await answer(id, always)
  expect(first).toMatchObject({ status: 200, approval: { decision: always } })
  await trust('supervised')
  expect(await answer(id, always)).toMatchObject({
    status: 200,
    approval: { ...first.approval, canAlwaysAllow: false },
  })
  expect((await store.settings.read('local')).allowlist).toEqual(['ann@example.com'])
})

test('A11: a tool that is asked about each time does not offer "always", nor does a call without recipients', async () => {
  const confirmed = await asking({ confirm: true })
  await confirmed.trust('delegated')
  expect(await confirmed.ask()).toMatchObject({ recipients: ['ann@example.com'], canAlwaysAllow: false })
  const nameless = await asking({}, { channel: 'general' })
  await nameless.trust('delegated')
  expect(await nameless.ask()).toMatchObject({ recipients: [], canAlwaysAllow: false })
})

test('the messages of a thread have the same facts about an approval as its question, without the policy’s inputs', async () => {
  const { ask, url, trust, store } = await asking()
  await trust('delegated')
  const { id, recipients } = await ask({ trust: 'delegated' })
  const threadId = (await store.approvals.find('local', id))?.threadId
  const { messages } = (await (await fetch(`${url}/api/agent/threads/${threadId}`)).json()) as {
    messages: StoredMessage[]
  }
  const parts = messages.flatMap(({ message }) => (message.role === 'assistant' ? message.parts : []))
  expect(parts).toMatchObject([{ type: 'tool', name: 'send' }])
  const approval = { id, reason: expect.any(String), preview: 'send the note', recipients }
  expect(parts.flatMap((part) => (part.type === 'tool' ? [part.approval] : []))).toEqual([approval])
})

test('A12: a call that may have happened says so, and offers no "always"', async () => {
  const { store, runtime, listed, answer, folder } = await asking()
  await store.settings.write('local', { trust: 'autonomous' }, Date.now())
  const runId = await dieInside({ store, model: sending(), tool: send, userId: 'local' })
  await expect.poll(async () => (await store.runs.find('local', runId))?.status).toBe('awaiting_confirmation')
  await store.settings.write('local', { trust: 'delegated' }, Date.now())
  const { approval } = await runtime.response('local', runId)
  const question = { recipients: ['ann@example.com'], for: 'outcome', canAlwaysAllow: false }
  expect(approval).toMatchObject(question)
  expect(await listed(approval?.id ?? '')).toMatchObject(question)
  expect(await answer(approval?.id ?? '', always)).toMatchObject({ status: 403, field: 'decision' })
  const file = new DatabaseSync(join(folder, 'deckhand.db'))
  file.exec(`UPDATE approvals SET body = json_remove(body, '$.for')`)
  file.close()
  // As a process of an older program keeps it.
  expect(await listed(approval?.id ?? '')).toMatchObject(question)
  expect((await store.settings.read('local')).allowlist).toEqual([])
})
