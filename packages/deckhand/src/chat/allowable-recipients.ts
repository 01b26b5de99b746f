import type { Runtime } from '@deckhand/runtime'
import type { ApprovalRecord } from '@deckhand/spec'
import { canAlwaysAllow } from '@deckhand/spec/trust'

/** The recipients that the answer "always" would allow. Empty when "always" would have no effect. */
export async function allowableRecipients({ store }: Runtime, approval: ApprovalRecord): Promise<string[]> {
  const { trust } = await store.settings.read(approval.userId)
  return canAlwaysAllow(approval, trust) ? approval.recipients : []
}
