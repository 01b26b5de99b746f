import { agent, tool } from 'deckhand'
import { z } from 'zod'

// Replace this with your database.
const invoices = [{ invoice: '17', amount: 40, refunded: 0 }]
const doneKeys = new Set<string>()

const refund = tool({
  name: 'refund',
  description: 'Refund part or all of an invoice.',
  input: z.object({ invoice: z.string(), amount: z.number().positive() }),
  effect: 'write',
  recovery: 'keyed', // After a crash it is called again with the same key.
  preview: ({ invoice, amount }) => `Refund €${amount} on invoice ${invoice}`,
  run: ({ invoice, amount }, { idempotencyKey }) => {
    const found = invoices.find((each) => each.invoice === invoice)
    if (!found) throw new Error(`There is no invoice ${invoice}.`)
    if (!doneKeys.has(idempotencyKey)) found.refunded += amount
    doneKeys.add(idempotencyKey)
    return found
  },
})

export const support = agent({ id: 'support', instructions: 'You help with invoices.', tools: [refund] })
