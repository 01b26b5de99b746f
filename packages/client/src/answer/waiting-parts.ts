import type { PendingApproval } from '@deckhand/spec'
import type { PartView, ToolView } from '../message-view.ts'
import { isOpen, mapTools, openApprovals } from './tool-parts.ts'

/** The run waits, and with it every call without a result. */
export function parkParts(parts: PartView[], approvals: PendingApproval[]): PartView[] {
  return mapTools(parts, (tool) => {
    if (!isOpen(tool)) return tool
    const pending = approvals.find(({ actionId }) => actionId === tool.id)
    // Keeps a decision made while the run was about to wait.
    const approval = pending && pending.id !== tool.approval?.id ? pending : tool.approval
    return withApprovalsBelow({ ...tool, state: 'input-available', ...(approval && { approval }) })
  })
}

/** The run continues: only calls with an open approval keep waiting. */
export function resumeParts(parts: PartView[], at?: number): PartView[] {
  return mapTools(parts, (tool) => {
    if (tool.state !== 'input-available') return tool
    if (openApprovals([tool]).length === 0) return { ...tool, state: 'input-streaming' }
    // It may have been decided elsewhere, or here with the reply still on its way.
    return tool.approval ? restartClock(tool, at) : tool
  })
}

/** The call's time starts now: the person's time to decide does not count. */
function restartClock(tool: ToolView, at?: number): ToolView {
  return at === undefined ? tool : { ...tool, startedAt: at }
}

export interface Decided {
  id: string
  decision: 'approved' | 'rejected'
  feedback?: string
}

export function decideParts(parts: PartView[], { id, ...decided }: Decided, at?: number): PartView[] {
  return mapTools(parts, (tool) => {
    const { approval } = tool
    if (approval?.id !== id) return withApprovalsBelow(tool)
    if (isOpen(tool)) {
      if (approval.decision) return withApprovalsBelow(tool)
      const state = decided.decision === 'approved' ? 'input-streaming' : tool.state
      return restartClock({ ...tool, state, approval: { ...approval, ...decided } }, at)
    }
    // The stream can end a rejected call before the server answers the rejection. Then only the reason is missing.
    if (approval.decision !== decided.decision || approval.feedback || !decided.feedback) return tool
    return { ...tool, approval: { ...approval, ...decided } }
  })
}

function withApprovalsBelow(tool: ToolView): ToolView {
  if (!tool.below) return tool
  const { approvalsBelow = [], ...rest } = tool
  const open = tool.below.flatMap((agent) => openApprovals(agent.parts))
  if (open.length === approvalsBelow.length && open.every((each, index) => each === approvalsBelow[index])) return tool
  return open.length > 0 ? { ...rest, approvalsBelow: open } : rest
}
