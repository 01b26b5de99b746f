import type { Policy, PolicyQuestion, Verdict } from '@deckhand/spec'

/**
 * A product's own rule about calls, applied after Deckhand's policy. It can only be stricter: `allow` keeps Deckhand's verdict. If it throws, the
 * call does not run and the run fails with POLICY_FAILED.
 */
export type ProductPolicy = (
  question: PolicyQuestion,
  caller: PolicyCaller,
) => Pick<Verdict, 'decision' | 'reason'> | Promise<Pick<Verdict, 'decision' | 'reason'>>

export interface PolicyCaller {
  userId: string
  agentId: string
}

/** The stricter of the two verdicts. If the product asks, "always allow" is not offered, because it would not change the product's rule. */
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
        throw new TypeError(`The policy must decide "allow", "ask" or "deny", but decided ${JSON.stringify(decision)}.`)
    }
  }
}
