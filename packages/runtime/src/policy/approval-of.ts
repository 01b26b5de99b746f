import type { Tool } from '@deckhand/kernel'
import type { NewApproval, ToolPart } from '@deckhand/spec'
import { askedFor } from '../run-response.ts'
import { bindApproval } from './approval-binding.ts'

const dayMs = 86_400_000

/** The stored approval for a call that waits for a person. */
export function toApproval(
  action: ToolPart,
  tool: Tool | undefined,
  { approvalKey, approvalDays, now }: { approvalKey: Buffer; approvalDays: number; now: () => number },
): NewApproval {
  const { id: actionId, name, input, approval } = action
  if (!approval) throw new Error(`The call ${actionId} waits for an approval that it does not have.`)
  const createdAt = now()
  return {
    id: approval.id,
    actionId,
    tool: name,
    input,
    reason: approval.reason,
    preview: approval.preview,
    ...(tool?.plugin.auditPreview && { auditPreview: tool.auditPreview(input) }),
    recipients: approval.recipients ?? [],
    for: askedFor(action.waitingFor),
    ...(approval.byAllowlist && { byAllowlist: approval.byAllowlist }),
    ...(approval.mostTrust && { mostTrust: approval.mostTrust }),
    ...(approval.by && { by: approval.by }),
    binding: bindApproval(approvalKey, action),
    createdAt,
    expiresAt: createdAt + approvalDays * dayMs,
  }
}
