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
export function resumeParts(parts: PartView[], at?: number): PartView[] {
  return mapTools(parts, (tool) => {
    if (tool.state !== 'input-available') return tool
    if (openApprovals([tool]).length === 0) return { ...tool, state: 'input-streaming' }
    // It may be the one that was decided elsewhere, or here and the answer to that is still on its way.
    return tool.approval ? startAgain(tool, at) : tool
  })
}

/** The time that a person took to decide is not the call's. */
function startAgain(tool: ToolView, at?: number): ToolView {
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
      return startAgain({ ...tool, state, approval: { ...approval, ...decided } }, at)
    }
    // The stream can end a rejected call before the server has answered the rejection: only the reason is missing then.
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
