import { judge } from '@deckhand/kernel'
import type { Policy } from '@deckhand/spec'

/** On a page every write is asked about, however far its user trusts their agents elsewhere: here they see what they agree to. */
export function pagePolicy(sideEffectsEnabled: () => boolean): Policy {
  return (question) => judge(question, { trust: 'supervised', allowlist: [], sideEffectsEnabled: sideEffectsEnabled() })
}
