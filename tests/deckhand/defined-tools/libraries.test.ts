import { ToolPluginRegistry } from '@deckhand/kernel'
import { userMemory, WorkspaceFiles } from '@deckhand/runtime'
import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { tool } from 'deckhand'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, callsThenDone } from '../../support/models/scripted-model.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface Refund {
  invoice: string
  amount: number
  reason: string
  copies?: string[] | undefined
}

/** The same tool, with the schema of each library: `invoice` is trimmed, `reason` has a default, and no refund is over 1,000. */
function refundWith(library: string, run: (input: Refund) => unknown = () => 'done'): ToolPlugin {
  const said = {
    name: 'refund',
    description: 'Refunds.',
    effect: 'write' as const,
    preview: ({ invoice, amount }: Refund) => `Refund €${amount} on ${invoice}`,
    recipients: ({ invoice }: Refund) => [`${invoice}@example.com`],
    run,
  }
  switch (library) {
    case 'zod':
      return tool({
        ...said,
        input: z.object({
          invoice: z.string().trim().describe('Which one'),
          amount: z.number().positive().max(1_000),
          reason: z.string().default('none'),
          copies: z.array(z.string().min(2)).optional(),
        }),
      })
    case 'arktype':
      return tool({
        ...said,
        input: type({
          invoice: type('string.trim').configure({ description: 'Which one' }),
          amount: type('number > 0').narrow((amount, context) => amount <= 1_000 || context.mustBe('at most 1000')),
          reason: "string = 'none'",
          'copies?': '(string >= 2)[]',
        }),
      })
    default:
      return tool({
        ...said,
        input: toStandardJsonSchema(
          v.object({
            invoice: v.pipe(v.string(), v.trim(), v.description('Which one')),
            amount: v.pipe(
              v.number(),
              v.gtValue(0),
              v.check((amount) => amount <= 1_000, 'must be at most 1000'),
            ),
            reason: v.optional(v.string(), 'none'),
            copies: v.optional(v.array(v.pipe(v.string(), v.minLength(2)))),
          }),
        ),
      })
  }
}

describe.each(['zod', 'arktype', 'valibot'])('a tool with a schema of %s', (library) => {
  const parse = (args: JsonObject) => new ToolPluginRegistry([refundWith(library)]).find('refund')?.parse(args)

  test('tells the model as JSON Schema what to send, and its parameters are listed', () => {
    const registry = new ToolPluginRegistry([refundWith(library)])
    expect(registry.toToolDefinitions()[0]?.inputSchema).toMatchObject({
      type: 'object',
      properties: { invoice: { type: 'string' }, amount: { type: 'number' }, reason: { type: 'string' } },
      required: expect.not.arrayContaining(['reason', 'copies']),
    })
    expect(registry.toToolDefinitions()[0]?.inputSchema).not.toHaveProperty('$schema')
    expect(registry.get('refund')?.parameters).toMatchObject({
      invoice: { type: 'string', required: true },
      amount: { type: 'number', required: true },
      copies: { type: 'object' },
    })
  })

  test('transforms and fills in defaults', () => {
    expect(parse({ invoice: ' 17 ', amount: 5 })).toEqual({ value: { invoice: '17', amount: 5, reason: 'none' } })
  })

  test('names the invalid field, also in a list', () => {
    expect(parse({ invoice: 17, amount: 5 })?.problem).toMatch(/^"invoice"(:| must)/)
    expect(parse({ invoice: '17', amount: 5, copies: ['ab', 'c'] })?.problem).toMatch(/^"copies\.1"(:| must)/)
    expect(parse({})?.problem).toMatch(/"invoice".*; "amount"|"amount".*; "invoice"/)
  })

  test('A9: a failed refinement goes back to the model, and no person is asked', async () => {
    const model = callsThenDone(call('refund', { invoice: '17', amount: 5_000 }))
    const { ask, store } = await stored(model, [refundWith(library, () => expect.unreachable())])
    const answer = await ask({ prompt: 'Refund it.' })
    expect(answer).toMatchObject({ status: 'completed', summary: 'Done.' })
    expect((await store.runs.load('ann', answer.runId))?.state.turns[0]?.parts[0]).toMatchObject({
      status: 'failed',
      error: {
        code: 'BAD_ARGUMENTS',
        message: expect.stringMatching(/^The arguments for "refund" do not fit: "amount".*1000.*\.$/),
      },
    })
  })

  test('A13: a person approves the parsed value, and that is what runs', async () => {
    const ran: Refund[] = []
    const model = callsThenDone(call('refund', { invoice: ' 17 ', amount: 5 }))
    const { ask, runtime } = await stored(model, [refundWith(library, (input) => void ran.push(input))])
    const { runId, approval } = await ask({ prompt: 'Refund it.' })
    const parsed = { invoice: '17', amount: 5, reason: 'none' }
    const shown = { preview: 'Refund €5 on 17', recipients: ['17@example.com'], toolArgs: parsed }
    expect(approval).toMatchObject(shown)
    await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
    await expect.poll(async () => (await runtime.store.runs.find('ann', runId))?.status).toBe('completed')
    expect(ran).toEqual([parsed])
  })
})

test('A13: a function that mutates its input does not change what is shown, bound and run', async () => {
  const ran: unknown[] = []
  const spend = tool({
    name: 'spend',
    description: 'Spends.',
    input: z.object({ amount: z.number() }),
    preview: (input) => {
      input.amount *= 100
      return `spend ${input.amount}`
    },
    run: (input) => {
      ran.push({ ...input })
      input.amount = 0
    },
  })
  const { ask, runtime, store } = await stored(callsThenDone(call('spend', { amount: 1 })), [spend])
  const { runId, approval } = await ask({ prompt: 'Spend 1.' })
  expect(approval?.toolArgs).toEqual({ amount: 1 })
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toBe('completed')
  expect(ran).toEqual([{ amount: 1 }])
  expect((await store.runs.load('ann', runId))?.state.turns[0]?.parts[0]).toMatchObject({ input: { amount: 1 } })
})

test('a tool with plain JSON Schema gets its arguments as the model wrote them', () => {
  const input = { type: 'object', properties: { n: { type: 'number', default: 1 } } } as const
  const found = new ToolPluginRegistry([tool({ name: 'count', description: 'Counts.', input, run: () => 1 })]).find(
    'count',
  )
  expect(found?.parse({})).toEqual({ value: {} })
  expect(found?.parse({ n: 'x' }).problem).toBe('"n" must be number')
})

test('run gets the caller, the key of its call, the signal, progress, spawn and the ports', async () => {
  const look = tool({
    name: 'look',
    description: 'Looks.',
    effect: 'read',
    run: async (_, { userId, idempotencyKey, actionId, signal, progress, spawn, files, memory }) => {
      progress('looking', 0.5)
      await files?.write('seen.txt', 'a ship', { key: idempotencyKey })
      await memory?.save('Saw a ship.', idempotencyKey)
      const isKeyOfCall = idempotencyKey === actionId
      return { userId, isKeyOfCall, isAborted: signal.aborted, mayStart: spawn !== undefined }
    },
  })
  const store = await openStore(tempFolder())
  const { ask } = await stored(callsThenDone(call('look')), [look], {
    store,
    toolPorts: (userId, by) => ({
      files: new WorkspaceFiles({ store: store.files, userId, by }),
      memory: userMemory(store.memory, userId),
    }),
  })
  expect(await ask({ prompt: 'Look.' })).toMatchObject({
    output: { userId: 'ann', isKeyOfCall: true, isAborted: false, mayStart: true },
  })
  const files = new WorkspaceFiles({ store: store.files, userId: 'ann', by: 'user' })
  expect(await files.read('seen.txt')).toMatchObject({ content: 'a ship', version: 1 })
  expect(await userMemory(store.memory, 'ann').search('ship')).toMatchObject([{ text: 'Saw a ship.' }])
})
