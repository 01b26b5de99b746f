import type { Policy, PolicyQuestion, Verdict } from '@deckhand/spec'

/**
 * A product's own rule about calls, asked after Deckhand's. It can be stricter, never laxer: `allow` leaves Deckhand's verdict as it is. When it throws
 * the call does not run and the run fails with POLICY_FAILED.
 */
export type ProductPolicy = (
  question: PolicyQuestion,
  caller: PolicyCaller,
) => Pick<Verdict, 'decision' | 'reason'> | Promise<Pick<Verdict, 'decision' | 'reason'>>

export interface PolicyCaller {
  userId: string
  agentId: string
}

/** The stricter of the two verdicts. "Always allow" is not offered where the product asks: it would have no effect on the product's rule. */
export function withProductPolicy(own: Policy, product: ProductPolicy | undefined, caller: PolicyCaller): Policy {
  if (!product) return own
  return async (question) => {
    const verdict = await own(question)
    if (verdict.decision === 'deny') return verdict
    const { decision, reason } = await product(question, caller)
    switch (decision) {
      case 'allow':
        return verdict
      case 'ask':
      case 'deny':
        return { ...(verdict.mostTrust && { mostTrust: verdict.mostTrust }), decision, reason }
      default:
        throw new TypeError(`The policy must decide "allow", "ask" or "deny", and decided ${JSON.stringify(decision)}.`)
    }
  }
}
