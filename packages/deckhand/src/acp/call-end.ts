import type { ToolCall } from '@agentclientprotocol/sdk'
import type { ApprovalDecision, Json, ToolError } from '@deckhand/spec'
import { outputText, textContent } from './call-text.ts'

type CallEnd = Pick<ToolCall, 'status' | 'content' | 'rawOutput' | '_meta'>

/** How a call ended, live or replayed. */
export function callEnd(ended: { output: Json } | { error: ToolError }): CallEnd {
  if (!('error' in ended))
    return { status: 'completed', content: textContent(outputText(ended.output)), rawOutput: ended.output }
  const { error } = ended
  return { status: 'failed', content: textContent(error.message), rawOutput: error, ...refusalOf(error) }
}

const rejected: ApprovalDecision = 'reject'

/** The protocol has one status for every failure. The bridge marks a rejected call in the same field. */
function refusalOf({ code }: ToolError): Pick<ToolCall, '_meta'> {
  if (code === 'REJECTED') return { _meta: { deckhand: { outcome: { outcome: 'selected', optionId: rejected } } } }
  return code === 'CANCELLED' ? { _meta: { deckhand: { outcome: { outcome: 'cancelled' } } } } : {}
}
