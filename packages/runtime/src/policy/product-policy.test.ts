import type { PolicyQuestion, Verdict } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { type ProductPolicy, withProductPolicy } from './product-policy.ts'

const caller = { userId: 'ann', agentId: 'support' }
const question: PolicyQuestion = { toolName: 'refund', input: { amount: 5 }, effect: 'write', recipients: [] }
const verdict = (own: Verdict, product: ProductPolicy) => withProductPolicy(() => own, product, caller)(question)

const allow: Verdict = { decision: 'allow', reason: 'own' }
const ask: Verdict = { decision: 'ask', reason: 'own', byAllowlist: true, mostTrust: 'delegated' }
const deny: Verdict = { decision: 'deny', reason: 'own' }

test.each([
  [allow, 'allow', allow],
  [allow, 'ask', { decision: 'ask', reason: 'product' }],
  [allow, 'deny', { decision: 'deny', reason: 'product' }],
  [ask, 'allow', ask],
  // Always allowing it would not keep the product from asking again.
  [ask, 'ask', { decision: 'ask', reason: 'product', mostTrust: 'delegated' }],
  [ask, 'deny', { decision: 'deny', reason: 'product', mostTrust: 'delegated' }],
] as const)('of %j and the product’s %s the stricter one counts', async (own, decision, expected) => {
  expect(await verdict(own, () => ({ decision, reason: 'product' }))).toEqual(expected)
})

test('a product is not asked about what Deckhand denies', async () => {
  const product = () => {
    throw new Error('asked')
  }
  expect(await verdict(deny, product)).toEqual(deny)
})

test('a product reads who calls what', async () => {
  let asked: unknown
  await verdict(allow, (...given) => {
    asked = given
    return { decision: 'allow', reason: '' }
  })
  expect(asked).toEqual([question, caller])
})

test('a decision that is none is an error, and never an allowance', async () => {
  await expect(verdict(allow, () => ({ decision: 'yes', reason: '' }) as never)).rejects.toThrow(
    'The policy must decide "allow", "ask" or "deny", and decided "yes".',
  )
  await expect(verdict(allow, () => undefined as never)).rejects.toThrow(TypeError)
})
