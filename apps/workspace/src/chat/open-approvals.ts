import type { ApprovalView, ToolView } from '@deckhand/client'

/** What waits for a person, in a call and in all that it started. */
export function openApprovals({ approval, state, approvalsBelow = [] }: ToolView): ApprovalView[] {
  const own = approval && approval.decision === undefined && state === 'input-available' ? [approval] : []
  return [...own, ...approvalsBelow]
}
