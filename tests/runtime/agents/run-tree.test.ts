import { join } from 'node:path'
import { localUser, startServer } from '@deckhand/server'
import type { ToolPlugin } from '@deckhand/spec'
import { expect, onTestFinished, test } from 'vitest'
import { crew, isFirst } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { lines, post } from '../../support/servers/served.ts'

const start = (agent: string, prompt: string) => call('spawn_agent', { agent, prompt })
const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: {},
  effect: 'write',
  handler: async () => 'sent',
}

/** A tree of three runs, of which the lowest waits for a person. */
async function waitingTree() {
  const { runtime, store, ask, folder } = await crew(
    {
      boss: (request) => (isFirst(request) ? [start('mate', 'Delegate.')] : [text('All done.')]),
      mate: (request) => (isFirst(request) ? [start('hand', 'Send.')] : [text('It is sent.')]),
      hand: (request) => (isFirst(request) ? [call('send')] : [text('Sent.')]),
    },
    { tools: [send] },
  )
  const server = await startServer({
    runtime,
    authenticator: localUser,
    outboxToken: 'outbox-token',
    port: 0,
    outboxFile: join(folder, 'outbox.ndjson'),
  })
  onTestFinished(() => server.close())
  const { runId } = await ask({ prompt: 'Go.' }, 'local')
  const api = `${server.url}/api/agent`
  const read = async (path: string) => (await fetch(`${api}${path}`)).json() as Promise<Record<string, unknown>>
  const [, mate, hand] = await store.runs.tree('local', runId)
  return { api, read, runId, mateId: mate?.id ?? '', handId: hand?.id ?? '' }
}

test('the tree of a run is returned for the id of any run in it, with the usage and state of each', async () => {
  const { api, read, runId, mateId, handId } = await waitingTree()
  const { runs } = (await read(`/runs/${handId}/tree`)) as {
    runs: (Record<string, unknown> & { parent?: { runId: string } })[]
  }
  expect(runs.map(({ id, agentId, depth, status, parent }) => [id, agentId, depth, status, parent?.runId])).toEqual([
    [runId, 'boss', 0, 'awaiting_confirmation', undefined],
    [mateId, 'mate', 1, 'awaiting_confirmation', runId],
    [handId, 'hand', 2, 'awaiting_confirmation', mateId],
  ])
  expect(runs.map(({ tokens, totalTokens }) => [tokens, totalTokens])).toEqual([
    [2, 6],
    [2, 4],
    [2, 2],
  ])
  expect(runs[2]?.outcome).toEqual({ text: 'Waits for: send' })
  for (const id of [runId, mateId]) expect(await read(`/runs/${id}/tree`)).toEqual({ ok: true, rootId: runId, runs })

  const { approvals } = (await read('/approvals')) as { approvals: { id: string }[] }
  expect(approvals).toMatchObject([{ runId, childRunId: handId }])
  await post(`${api}/approvals/${approvals[0]?.id}`, { decision: 'approve_once' })
  await lines(await fetch(`${api}/runs/${runId}/stream`))
  expect(await read(`/runs/${runId}/tree`)).toMatchObject({
    runs: [{ outcome: { text: 'All done.' } }, { outcome: { text: 'It is sent.' } }, { outcome: { text: 'Sent.' } }],
  })
  const { entries } = (await read(`/audit?runId=${runId}&kind=effect_ended`)) as { entries: { data: object }[] }
  expect(entries.map(({ data }) => data)).toContainEqual(expect.objectContaining({ tool: 'send', childRunId: handId }))
})

test('J6: a child run is read, followed to its result and rejected under its own id', async () => {
  const { api, read, runId, handId } = await waitingTree()
  expect(await read(`/runs/${handId}`)).toMatchObject({
    run: { id: handId, rootId: runId },
    result: { runId: handId, status: 'awaiting_confirmation', approvals: [{ tool: 'send' }] },
  })
  const whole = (await read(`/runs/${runId}/events?limit=200`)) as { events: { seq: number }[]; lastSeq: number }
  const own = (await read(`/runs/${handId}/events`)) as { events: { runId: string; seq: number }[]; lastSeq: number }
  expect(own.events.map((line) => line.runId)).toEqual(own.events.map(() => handId))
  expect(own.events).toEqual(whole.events.filter((line) => (line as { runId?: string }).runId === handId))
  expect(own.lastSeq).toBe(whole.lastSeq)
  const cancel = await post(`${api}/runs/${handId}/cancel`, {})
  expect([cancel.status, await cancel.json()]).toMatchObject([409, { code: 'CONFLICT' }])

  const following = fetch(`${api}/runs/${handId}/stream?after=${own.lastSeq}`).then(lines)
  const { approvals } = (await read('/approvals')) as { approvals: { id: string }[] }
  await post(`${api}/approvals/${approvals[0]?.id}`, { decision: 'approve_once' })
  const followed = await following
  const last = followed.pop()
  expect(followed.map((line) => line.runId)).toEqual(followed.map(() => handId))
  expect(last).toMatchObject({ type: 'result', result: { runId: handId, status: 'completed', summary: 'Sent.' } })
  expect(await lines(await fetch(`${api}/runs/${handId}/stream`))).toContainEqual(last)
  expect(await read(`/runs/${handId}`)).toMatchObject({ result: { status: 'completed', summary: 'Sent.' } })
})
