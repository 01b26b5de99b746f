import type { Json, ToolError } from '@deckhand/spec'
import type { ToolView } from '../message-view.ts'

export type ToolEnd = { output: Json } | { error: ToolError }

/** Ends a call: it no longer runs or waits. */
export function endTool(tool: ToolView, end: ToolEnd, at?: number): ToolView {
  const { progress: _progress, approvalsBelow: _approvals, output: _output, error: _error, startedAt, ...rest } = tool
  const error = 'error' in end ? end.error : undefined
  // A call that only waited took no time itself.
  const hasRun = startedAt !== undefined && !(error && tool.state === 'input-available')
  return {
    ...rest,
    ...(tool.approval && { approval: { ...tool.approval, ...decisionBy(tool, error) } }),
    ...(hasRun && { startedAt, ...(at !== undefined && { endedAt: at }) }),
    ...('error' in end
      ? { state: 'output-error', error: end.error }
      : { state: 'output-available', output: end.output }),
  }
}

/** Someone else's decision is derived from the result of the call. */
function decisionBy({ approval }: ToolView, error?: ToolError): Pick<NonNullable<ToolView['approval']>, 'decision'> {
  if (approval?.decision) return { decision: approval.decision }
  if (error?.code === 'CANCELLED') return {}
  return { decision: error?.code === 'REJECTED' ? 'rejected' : 'approved' }
}
