import { join } from 'node:path'
import type { Runtime } from '@deckhand/runtime'
import type { Json, JsonObject, ToolPlugin } from '@deckhand/spec'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { call, callsThenDone } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const inCents = ({ amount }: JsonObject) => ({ value: { cents: Number(amount) * 100 } })

/** A tool that parses, and all that it was given on the way. */
function payer(parse: NonNullable<ToolPlugin['parse']> = inCents) {
  const seen: Record<'parsed' | 'checked' | 'paid', JsonObject[]> = { parsed: [], checked: [], paid: [] }
  const keys: string[] = []
  const pay: ToolPlugin = {
    name: 'pay',
    description: 'Pays.',
    inputSchema: { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] },
    effect: 'write',
    parse: (args) => {
      seen.parsed.push(args)
      return parse(args)
    },
    check: (args) => void seen.checked.push(args),
    preview: (args) => `pay ${args.cents} cents`,
    recipients: ({ cents }) => [`till-${cents}@example.com`],
    handler: async (args, { idempotencyKey }): Promise<Json> => {
      seen.paid.push(args)
      keys.push(idempotencyKey)
      return 'paid'
    },
  }
  return { pay, seen, keys }
}

/** The decision has queued the run. */
async function ended(runtime: Runtime, runId: string) {
  await expect.poll(async () => (await runtime.store.runs.find('ann', runId))?.status).toMatch(/completed|failed/)
  return runtime.settled('ann', runId, new AbortController().signal)
}

const asked = () => callsThenDone(call('pay', { amount: '7' }))

test('A13: the parsed value is what is previewed, bound, shown and run, and the model reads its own words again', async () => {
  const { pay, seen, keys } = payer()
  const model = asked()
  const { ask, runtime, store } = await stored(model, [pay])
  const waiting = await ask({ prompt: 'Pay 7.' })
  expect(waiting).toMatchObject({
    toolArgs: { cents: 700 },
    approval: { preview: 'pay 700 cents', toolArgs: { cents: 700 }, recipients: ['till-700@example.com'] },
  })
  const approvalId = waiting.approval?.id ?? ''
  await runtime.resolveApproval({ userId: 'ann', approvalId, decision: 'approve_once' })
  expect(await ended(runtime, waiting.runId)).toMatchObject({
    status: 'completed',
    toolArgs: { cents: 700 },
    output: 'paid',
  })
  expect(seen).toEqual({ parsed: [{ amount: '7' }], checked: [{ cents: 700 }], paid: [{ cents: 700 }] })
  expect(keys).toEqual([waiting.actionId])
  const part = (await store.runs.load('ann', waiting.runId))?.state.turns[0]?.parts[0]
  expect(part).toMatchObject({ input: { cents: 700 }, modelInput: { amount: '7' } })
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ parts: [{ modelInput: { amount: '7' } }] })
  expect(differences(await replayed(store, waiting.runId))).toEqual([])
})

test('A13: a parser that returns another value after a restart does not change what was approved', async () => {
  const folder = tempFolder()
  const before = payer()
  const first = await stored(asked(), [before.pay], { folder })
  const { runId, approval } = await first.ask({ prompt: 'Pay 7.' })
  await first.runtime.close()
  await first.store.close()
  const after = payer(() => ({ value: { cents: 999_999 } }))
  const { runtime } = await stored(callsThenDone(), [after.pay], { store: await openStore(folder) })
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  expect(await ended(runtime, runId)).toMatchObject({ status: 'completed' })
  expect(after.seen).toEqual({ parsed: [], checked: [], paid: [{ cents: 700 }] })
})

test('A13: an approval is bound to the parsed value: one that was edited in the database file is refused', async () => {
  const { pay, seen } = payer()
  const { ask, runtime, store, folder } = await stored(asked(), [pay])
  const { runId, approval } = await ask({ prompt: 'Pay 7.' })
  const file = new DatabaseSync(join(folder, 'deckhand.db'))
  file.exec(`UPDATE actions SET body = replace(body, '"cents":700', '"cents":701')`)
  file.close()
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await ended(runtime, runId)
  expect((await store.runs.load('ann', runId))?.state.turns[0]?.parts[0]).toMatchObject({
    status: 'failed',
    error: { code: 'TAMPERED' },
  })
  expect(seen.paid).toEqual([])
})

test('A13: a parsed value that is not JSON is refused before a person is asked, and the run goes on', async () => {
  const { pay, seen } = payer(() => ({ value: { when: new Date(0) } as never }))
  const { ask, store } = await stored(asked(), [pay])
  const answer = await ask({ prompt: 'Pay 7.' })
  expect(answer).toMatchObject({ status: 'completed', summary: 'Done.' })
  expect(seen.paid).toEqual([])
  const part = (await store.runs.load('ann', answer.runId))?.state.turns[0]?.parts[0]
  expect(part).toMatchObject({
    status: 'failed',
    error: {
      code: 'BAD_TOOL',
      message: 'Tool "pay": its parsed arguments must be a JSON object, and "when" is a Date. The call was not run.',
    },
  })
  expect(differences(await replayed(store, answer.runId))).toEqual([])
})

test('a parsed value equal to the model’s arguments is not stored twice', async () => {
  const { pay } = payer(({ amount = null }) => ({ value: { note: 'x', amount } }))
  const { ask, store } = await stored(callsThenDone(call('pay', { amount: '7', note: 'x' })), [pay])
  const { runId } = await ask({ prompt: 'Pay 7.' })
  expect((await store.runs.load('ann', runId))?.state.turns[0]?.parts[0]).not.toHaveProperty('modelInput')
})
