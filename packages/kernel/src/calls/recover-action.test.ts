import type { ToolPart, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { runLoop } from '../loop.ts'
import { says, scriptedModel } from '../testing/scripted-model.ts'
import { newRun, stage, tool } from '../testing/stage.ts'
import { resolveCall } from './resolve-call.ts'

/** A run whose process died inside the call. */
function diedInside(plugin: ToolPlugin, checkpoint?: string) {
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  const action: ToolPart = { type: 'tool', id: 'action', name: plugin.name, input: {}, status: 'executing' }
  if (checkpoint) action.checkpoint = checkpoint
  const run = { ...newRun(), turns: [{ role: 'assistant' as const, id: 't', model: 'm', parts: [action], usage }] }
  const policy = () => ({ decision: 'allow' as const, reason: '' })
  return { ...stage(scriptedModel(says('went on')), [plugin], { policy }), run, action }
}

test('a read is repeated', async () => {
  const { run, ports, action } = diedInside(tool('look'))
  await runLoop(run, ports)
  expect(action).toMatchObject({ status: 'completed', output: 'look done' })
})

test('R1: a keyed write is repeated under the same id', async () => {
  const ids: string[] = []
  const handler: ToolPlugin['handler'] = async (_, { actionId, idempotencyKey }) => {
    ids.push(actionId, idempotencyKey)
    return 'sent'
  }
  const { run, ports } = diedInside(tool('send', { effect: 'write', recovery: 'keyed', handler }))
  await runLoop(run, ports)
  expect(ids).toEqual(['action', 'action'])
})

test('A14: the person who must approve a call also decides whether to run it again', async () => {
  const { run, ports, action } = diedInside(tool('send', { effect: 'write', approve: { by: 'role:clerk' } }))
  await runLoop(run, ports)
  expect(action).toMatchObject({ waitingFor: 'outcome', approval: { by: 'role:clerk' } })
})

test('R2: a write that can be looked up is not repeated when it happened', async () => {
  const send = tool('send', {
    effect: 'write',
    recovery: 'lookup',
    handler: async () => expect.unreachable(),
    lookup: async (_, { lastCheckpoint }) => `found ${lastCheckpoint}`,
  })
  const { run, ports, action } = diedInside(send, 'draft-7')
  await runLoop(run, ports)
  expect(action).toMatchObject({ status: 'completed', output: 'found draft-7' })
})

test('R2: a write that surely did not happen runs after the look-up', async () => {
  const send = tool('send', { effect: 'write', recovery: 'lookup', lookup: async () => undefined })
  const { run, ports, action } = diedInside(send)
  await runLoop(run, ports)
  expect(action.output).toBe('send done')
})

test.each([
  ['any other write', tool('send', { effect: 'write', handler: async () => expect.unreachable() })],
  [
    'a look-up that does not know',
    tool('send', {
      effect: 'write',
      recovery: 'lookup',
      handler: async () => expect.unreachable(),
      lookup: async () => {
        throw new Error('down')
      },
    }),
  ],
])('%s parks because its outcome is unknown, and a person settles it', async (_, plugin) => {
  const { run, ports, action } = diedInside(plugin)
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'outcome', toolName: 'send' }] })
  resolveCall(run, action.id, { type: 'result', output: 'It arrived.' })
  expect(await runLoop(run, ports)).toMatchObject({ status: 'completed' })
  expect(action).toMatchObject({ status: 'completed', output: 'It arrived.' })
})

test.each(['keyed', 'lookup'] as const)(
  'R5: an interrupted %s write is not repeated if the policy now denies it, and the model reads that it may have happened',
  async (recovery) => {
    const send = tool('send', {
      effect: 'write',
      recovery,
      handler: async () => expect.unreachable(),
      lookup: async () => undefined,
    })
    const { run, ports, action } = diedInside(send)
    await runLoop(run, { ...ports, policy: () => ({ decision: 'deny', reason: 'Writes are switched off.' }) })
    expect(action).toMatchObject({ status: 'rejected', error: { code: 'DENIED' } })
    expect(action.error?.message).toMatch(/Writes are switched off\. .* may have happened/)
  },
)

test('R5: a look-up still finds what happened when the policy would not allow the call again', async () => {
  const send = tool('send', { effect: 'write', recovery: 'lookup', lookup: async () => 'found' })
  const { run, ports, action } = diedInside(send)
  await runLoop(run, { ...ports, policy: () => ({ decision: 'deny', reason: 'Writes are switched off.' }) })
  expect(action).toMatchObject({ status: 'completed', output: 'found' })
})

test('R5: an interrupted write that now needs approval waits as a call with an unknown outcome', async () => {
  const { run, ports, action } = diedInside(tool('send', { effect: 'write', recovery: 'keyed' }))
  const asking = { ...ports, policy: () => ({ decision: 'ask' as const, reason: 'Trust was lowered.' }) }
  expect(await runLoop(run, asking)).toMatchObject({ waiting: [{ for: 'outcome', toolName: 'send' }] })
  resolveCall(run, action.id, { type: 'approve' })
  await runLoop(run, asking)
  expect(action).toMatchObject({ status: 'completed', output: 'send done' })
})

test('a call of a tool that is gone fails clearly', async () => {
  const { run, ports, action } = diedInside(tool('look'))
  ports.tools.unregister('look')
  await runLoop(run, ports)
  expect(action).toMatchObject({ status: 'failed', error: { code: 'TOOL_CHANGED' } })
})

test('a workspace tool that is not declared repeatable waits for a person too', async () => {
  const { run, ports } = diedInside(tool('file', { effect: 'workspace', handler: async () => expect.unreachable() }))
  expect(await runLoop(run, ports)).toMatchObject({ waiting: [{ for: 'outcome', toolName: 'file' }] })
})

test('R3: approving a call whose outcome is unknown runs it again, rejecting leaves it', async () => {
  const again = diedInside(tool('send', { effect: 'write' }))
  await runLoop(again.run, again.ports)
  resolveCall(again.run, again.action.id, { type: 'approve' })
  await runLoop(again.run, again.ports)
  expect(again.action).toMatchObject({ status: 'completed', output: 'send done' })

  const left = diedInside(tool('send', { effect: 'write', handler: async () => expect.unreachable() }))
  await runLoop(left.run, left.ports)
  resolveCall(left.run, left.action.id, { type: 'reject', feedback: 'It arrived.' })
  await runLoop(left.run, left.ports)
  expect(left.action).toMatchObject({ status: 'rejected' })
})

test('cancelling does not wait for a look-up that hangs', async () => {
  const send = tool('send', { effect: 'write', recovery: 'lookup', lookup: () => new Promise(() => {}) })
  const { run, ports, action, cancel } = diedInside(send)
  setTimeout(cancel, 20)
  expect(await runLoop(run, ports)).toMatchObject({ code: 'CANCELLED' })
  expect(action.error?.message).toMatch(/may have happened/)
})

test('a journal that is lost in a look-up stops the run', async () => {
  const lost = new Error('the lease is gone')
  const send = tool('send', {
    effect: 'write',
    recovery: 'lookup',
    lookup: (_, { checkpoint }) => checkpoint('looking').then(() => 'found'),
  })
  const { run, ports } = diedInside(send)
  ports.journal.checkpointAction = () => Promise.reject(lost)
  await expect(runLoop(run, ports)).rejects.toBe(lost)
})
