import type { AnswerView, ApprovalView, ToolView } from '../message-view.ts'

/** What waits for a person, in a call and in all that it started. */
export function openApprovals({ approval, state, approvalsBelow = [] }: ToolView): ApprovalView[] {
  const own = approval && approval.decision === undefined && state === 'input-available' ? [approval] : []
  return [...own, ...approvalsBelow]
}

/** It goes on only when a person has answered. */
export function isAsking({ state, parts }: AnswerView): boolean {
  return state === 'waiting' && parts.some((part) => part.type === 'tool' && openApprovals(part).length > 0)
}
