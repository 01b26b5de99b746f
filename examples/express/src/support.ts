import { agent, tool } from 'deckhand'
import { z } from 'zod'

// Replace this with your database.
const invoices = [
  { invoice: '17', customer: 'ann', amount: 40, refunded: 0 },
  { invoice: '18', customer: 'ben', amount: 60, refunded: 0 },
]
const doneKeys = new Set<string>()

const getInvoices = tool({
  name: 'get_invoices',
  description: 'List the invoices of the customer.',
  effect: 'read',
  run: (_, { userId }) => invoices.filter(({ customer }) => customer === userId),
})

const refund = tool({
  name: 'refund',
  description: 'Refund part or all of an invoice.',
  input: z.object({ invoice: z.string(), amount: z.number().positive() }),
  effect: 'write',
  recovery: 'keyed', // After a crash it is called again with the same key.
  preview: ({ invoice, amount }) => `Refund €${amount} on invoice ${invoice}`,
  run: ({ invoice, amount }, { userId, idempotencyKey }) => {
    const found = invoices.find((each) => each.invoice === invoice && each.customer === userId)
    if (!found) throw new Error(`You have no invoice ${invoice}.`)
    if (!doneKeys.has(idempotencyKey)) found.refunded += amount
    doneKeys.add(idempotencyKey)
    return found
  },
})

export const support = agent({ id: 'support', instructions: 'You help with invoices.', tools: [getInvoices, refund] })
