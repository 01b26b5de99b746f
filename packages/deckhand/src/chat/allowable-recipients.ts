import type { Runtime } from '@deckhand/runtime'
import type { ApprovalRecord } from '@deckhand/spec'
import { canAlwaysAllow } from '@deckhand/spec/trust'

/** The recipients that "always" would allow now. Empty where it would have no effect. */
export async function allowableRecipients({ store }: Runtime, approval: ApprovalRecord): Promise<string[]> {
  const { trust } = await store.settings.read(approval.userId)
  return canAlwaysAllow(approval, trust) ? approval.recipients : []
}
