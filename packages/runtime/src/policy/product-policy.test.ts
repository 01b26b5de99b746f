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
  // "Always allow" would not keep the product from asking again.
  [ask, 'ask', { decision: 'ask', reason: 'product', mostTrust: 'delegated' }],
  [ask, 'deny', { decision: 'deny', reason: 'product', mostTrust: 'delegated' }],
] as const)('of %j and the product’s %s the stricter one counts', async (own, decision, expected) => {
  expect(await verdict(own, () => ({ decision, reason: 'product' }))).toEqual(expected)
})

test('the product’s policy is not called for what Deckhand denies', async () => {
  const product = () => {
    throw new Error('asked')
  }
  expect(await verdict(deny, product)).toEqual(deny)
})

test('the product’s policy gets the question and the caller', async () => {
  let asked: unknown
  await verdict(allow, (...given) => {
    asked = given
    return { decision: 'allow', reason: '' }
  })
  expect(asked).toEqual([question, caller])
})

test('an invalid decision is an error, and never allows a call', async () => {
  await expect(verdict(allow, () => ({ decision: 'yes', reason: '' }) as never)).rejects.toThrow(
    'The policy must decide "allow", "ask" or "deny", but decided "yes".',
  )
  await expect(verdict(allow, () => undefined as never)).rejects.toThrow(TypeError)
})
