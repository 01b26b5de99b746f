import type { KernelEvent, StreamEvent } from '@deckhand/spec'

/** A kernel event as the run API tells it. The events that end a response become its last line, which carries more: see `last-line.ts`. */
export function streamEvent(event: KernelEvent, run: { runId: string; threadId: string }): StreamEvent | undefined {
  switch (event.type) {
    case 'status':
      return { type: 'status', status: event.status, threadId: run.threadId, runId: run.runId }
    case 'text':
      return { type: 'delta', delta: event.delta }
    case 'thinking':
      return { type: 'thought_delta', delta: event.delta }
    case 'tool_call_start':
      return { ...event, type: 'tool_call' }
    case 'tool_call_end':
      return { ...event, type: 'tool_result' }
    case 'tool_progress':
    case 'turn_restarted':
      return event
    case 'parked':
    case 'completed':
    case 'failed':
      return undefined
  }
}
