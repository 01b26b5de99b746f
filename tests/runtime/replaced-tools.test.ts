import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { tool } from '../support/models/emulated.ts'
import { call, callsThenDone, scriptedModel, text } from '../support/models/scripted-model.ts'
import { stored } from '../support/stores/stored.ts'

const send = (answer: string, more: Partial<ToolPlugin> = {}) =>
  tool('send', { effect: 'write', handler: async () => answer, ...more })

async function waiting(tools: ToolPlugin[]) {
  const opened = await stored(callsThenDone(call('send')), [send('as it was')])
  const { runId, approval } = await opened.ask({ prompt: 'Send.' })
  opened.runtime.setTools(tools)
  await opened.runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  const signal = AbortSignal.timeout(30_000)
  for await (const _ of opened.runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
  return opened.runtime.response('ann', runId)
}

test.each<[what: string, tools: ToolPlugin[]]>([
  ['is gone', []],
  ['does something else', [send('as it is')]],
  ['has another description', [send('as it is', { description: 'Sends more.' })]],
])('F3: a run that waits goes on with the tool that it began with when that %s', async (_what, tools) => {
  expect(await waiting(tools)).toMatchObject({ status: 'completed', output: 'as it was' })
})

test('F3: the next run has the current tools', async () => {
  const model = scriptedModel(() => [text('Aye.')])
  const { ask, runtime } = await stored(model, [send('as it was')])
  await ask({ prompt: 'Hi.' })
  runtime.setTools([tool('look', { effect: 'read' })])
  await ask({ prompt: 'Hi.' })
  expect(model.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['send'], ['look']])
  expect(runtime.toolNames).toEqual(['look'])
})
