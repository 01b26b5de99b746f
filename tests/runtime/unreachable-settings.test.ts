import type { ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { call, callsThenDone } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('a store that is unreachable during a policy check ends no run: it is claimed again, and the approved call runs once', async () => {
  const sent: unknown[] = []
  const send: ToolPlugin = {
    name: 'send',
    description: 'Sends.',
    parameters: {},
    effect: 'write',
    handler: async (args) => sent.push(args),
  }
  const store = await openStore(tempFolder())
  const { runtime, ask } = await stored(callsThenDone(call('send')), [send], { store, leaseMs: 2_000 })
  const { runId, approval } = await ask({ prompt: 'Send it.' })
  const { read } = store.settings
  let failures = 0
  store.settings.read = () => {
    failures += 1
    if (failures > 1) store.settings.read = read
    return Promise.reject(new DeckhandError('UNAVAILABLE', 'The database cannot be reached.'))
  }
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  const isOver = async () => (await runtime.response('ann', runId)).status
  await expect.poll(isOver).toMatch(/completed|failed/)
  expect(await runtime.response('ann', runId)).toMatchObject({ status: 'completed' })
  expect([failures, sent]).toEqual([2, [{}]])
})
