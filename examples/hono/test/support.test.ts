import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDeckhand } from 'deckhand'
import { support } from '../src/support.ts'

test('a refund waits for the customer, and is then done once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'support-'))
  // Without settings there is no key, so the offline planner answers.
  const deckhand = await createDeckhand({ agents: [support], folder, env: {} })
  t.after(() => deckhand.close())
  const run = await deckhand.run({ userId: 'ann', prompt: 'Refund 12 on invoice 17' })
  assert.equal((await run.result()).status, 'awaiting_confirmation')
  const [question] = await deckhand.approvals.list({ userId: 'ann' })
  assert.equal(question?.preview, 'Refund €12 on invoice 17')
  await deckhand.approvals.resolve(question.id, { userId: 'ann', decision: 'approve_once' })
  for await (const _ of run); // The run continues.
  assert.equal((await run.result()).status, 'completed')
  const list = await deckhand.run({ userId: 'ann', prompt: 'Which invoices do I have?' })
  assert.match((await list.result()).summary, /refunded: 12/)
})
