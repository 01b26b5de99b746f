import { pendingApproval } from '@deckhand/runtime'
import type { KernelEvent, RunEvent, StreamEvent, StreamedChildEvent, TrustLevel } from '@deckhand/spec'

export interface RunOfThread {
  runId: string
  threadId: string
}

type Shared = Extract<StreamEvent, StreamedChildEvent>

/** A kernel event as the run API sends it. `undefined` for events that end a response: their line carries more, see `stream-line.ts`. */
export function streamEvent(event: KernelEvent, run: RunOfThread, trust: TrustLevel): StreamEvent | undefined {
  if (event.type !== 'child') return sharedEvent(event, run)
  const { runId, agentId } = event
  return { type: 'child', runId, agentId, event: childEvent(event.event, { ...run, runId }, trust) }
}

function childEvent(event: RunEvent, run: RunOfThread, trust: TrustLevel): StreamedChildEvent {
  const shared = sharedEvent(event, run)
  if (shared) return shared
  if (event.type !== 'parked') return event as Exclude<StreamedChildEvent, Shared>
  const approvals = event.waiting.flatMap((call) => pendingApproval(call, trust))
  return { type: 'parked', approvals, usage: event.usage }
}

function sharedEvent(event: RunEvent, { runId, threadId }: RunOfThread): Shared | undefined {
  switch (event.type) {
    case 'status':
      return { type: 'status', status: event.status, threadId, runId }
    case 'text':
      return { type: 'delta', delta: event.delta }
    case 'thinking':
      return { type: 'thought_delta', delta: event.delta }
    case 'tool_call_start':
      return { ...event, type: 'tool_call' }
    case 'tool_call_end':
      return { ...event, type: 'tool_result' }
    case 'parked':
    case 'completed':
    case 'failed':
      return undefined
    default:
      return event
  }
}
