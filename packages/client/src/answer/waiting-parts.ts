import type { PendingApproval } from '@deckhand/spec'
import type { PartView, ToolView } from '../message-view.ts'
import { isOpen, mapTools, openApprovals } from './tool-parts.ts'

/** The run waits: every call that has no result waits with it. */
export function parkParts(parts: PartView[], approvals: PendingApproval[]): PartView[] {
  return mapTools(parts, (tool) => {
    if (!isOpen(tool)) return tool
    const asked = approvals.find(({ actionId }) => actionId === tool.id)
    // What was decided while the run was about to wait stays decided.
    const approval = asked && asked.id !== tool.approval?.id ? asked : tool.approval
    return withApprovalsBelow({ ...tool, state: 'input-available', ...(approval && { approval }) })
  })
}

/** The run goes on: only what a person has yet to decide goes on waiting. */
export function resumeParts(parts: PartView[]): PartView[] {
  return mapTools(parts, (tool) =>
    tool.state === 'input-available' && openApprovals([tool]).length === 0
      ? { ...tool, state: 'input-streaming' }
      : tool,
  )
}

export interface Decided {
  id: string
  decision: 'approved' | 'rejected'
  feedback?: string
}

export function decideParts(parts: PartView[], { id, ...decided }: Decided): PartView[] {
  return mapTools(parts, (tool) => {
    if (!isOpen(tool) || tool.approval?.id !== id || tool.approval.decision) return withApprovalsBelow(tool)
    const state = decided.decision === 'approved' ? 'input-streaming' : tool.state
    return { ...tool, state, approval: { ...tool.approval, ...decided } }
  })
}

function withApprovalsBelow(tool: ToolView): ToolView {
  if (!tool.below) return tool
  const { approvalsBelow = [], ...rest } = tool
  const open = tool.below.flatMap((agent) => openApprovals(agent.parts))
  if (open.length === approvalsBelow.length && open.every((each, index) => each === approvalsBelow[index])) return tool
  return open.length > 0 ? { ...rest, approvalsBelow: open } : rest
}
