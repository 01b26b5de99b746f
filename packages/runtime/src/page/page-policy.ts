import { judge } from '@deckhand/kernel'
import type { Policy } from '@deckhand/spec'
import type { PageToolbox } from './page-tools.ts'

/**
 * On a page every write is asked about, however far its user trusts their agents elsewhere: here they see what they agree to. A call that refers to a control
 * which a person is asked about, and does not ask, is denied.
 */
export function pagePolicy(sideEffectsEnabled: () => boolean, whyNot: PageToolbox['whyNot']): Policy {
  return (question) => {
    const reason = whyNot(question.toolName, question.input)
    if (reason !== undefined) return { decision: 'deny', reason }
    return judge(question, { trust: 'supervised', allowlist: [], sideEffectsEnabled: sideEffectsEnabled() })
  }
}
