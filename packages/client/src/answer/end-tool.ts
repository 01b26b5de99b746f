import type { Json, ToolError } from '@deckhand/spec'
import type { ToolView } from '../message-view.ts'

export type ToolEnd = { output: Json } | { error: ToolError }

/** A call that has ended: nothing of it moves or waits any more. */
export function endTool(tool: ToolView, end: ToolEnd, at?: number): ToolView {
  const { progress: _progress, approvalsBelow: _approvals, output: _output, error: _error, startedAt, ...rest } = tool
  const error = 'error' in end ? end.error : undefined
  // What only waited took no time of its own.
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

/** What somebody else decided shows by what became of the call. */
function decisionBy({ approval }: ToolView, error?: ToolError): Pick<NonNullable<ToolView['approval']>, 'decision'> {
  if (approval?.decision) return { decision: approval.decision }
  if (error?.code === 'CANCELLED') return {}
  return { decision: error?.code === 'REJECTED' ? 'rejected' : 'approved' }
}
