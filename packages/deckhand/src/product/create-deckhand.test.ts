import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { agent, createDeckhand, type Deckhand, type DeckhandOptions, type StreamLine, tool } from '../index.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

afterEach(cleanUp)

interface Refund {
  userId: string
  invoiceId: string
  amount: number
  idempotencyKey: string
}

let refunds: Refund[]
beforeEach(() => {
  refunds = []
})

const refund = tool({
  name: 'refund',
  description: 'Refund part or all of an invoice.',
  input: z.object({ invoiceId: z.string(), amount: z.number().positive() }),
  effect: 'write',
  recovery: 'keyed',
  preview: ({ invoiceId, amount }) => `Refund €${amount} on invoice ${invoiceId}`,
  run: ({ invoiceId, amount }, { userId, idempotencyKey }) => {
    refunds.push({ userId, invoiceId, amount, idempotencyKey })
    return { refunded: amount }
  },
})

const support = agent({ id: 'support', instructions: 'You help customers with their invoices.', tools: [refund] })

async function open(options: DeckhandOptions = {}): Promise<Deckhand> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const deckhand = await createDeckhand({ folder: temporaryFolder(), env: {}, logger: quiet, ...options })
  afterTest(() => deckhand.close())
  return deckhand
}

async function linesOf(lines: AsyncIterable<StreamLine>): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of lines) types.push(type)
  return types
}

const prompt = 'refund 12 on invoice 17 with the refund tool: {"invoiceId": "17", "amount": 12}'

test('a run waits for a person, who approves it once, and what was approved runs once', async () => {
  const deckhand = await open({ agents: [support] })
  const run = await deckhand.run({ userId: 'ann', agentId: 'support', prompt })
  expect((await linesOf(run)).at(-1)).toBe('result')
  expect(refunds).toEqual([])
  const [question] = await deckhand.approvals.list({ userId: 'ann' })
  expect(question).toMatchObject({ tool: 'refund', preview: 'Refund €12 on invoice 17' })
  const decide = () =>
    deckhand.approvals.resolve(question?.id ?? '', { userId: 'ann', roles: [], decision: 'approve_once' })
  await Promise.all([decide(), decide()])
  expect((await linesOf(run)).at(-1)).toBe('result')
  expect(await run.result()).toMatchObject({ status: 'completed' })
  expect(refunds).toMatchObject([{ userId: 'ann', invoiceId: '17', amount: 12 }])
  expect(refunds[0]?.idempotencyKey).toMatch(/.{10}/)
})
