import type { ErrorCode } from './error-code.ts'
import type { Json, JsonObject } from './json.ts'
import type { Approval, ToolError, Usage } from './message.ts'
import type { RunStatus } from './states.ts'

/**
 * What the kernel says while a run goes on. Output only: the state of a run is in its journal.
 * Every run ends with exactly one of `completed` and `failed`; `parked` ends a stretch of work, and the run goes on later.
 */
export type KernelEvent = RunEvent | ChildEvent

/** What happens in a run that another one started is told by the run at the top, whose log it is. */
export interface ChildEvent {
  type: 'child'
  runId: string
  agentId: string
  event: RunEvent
}

export type RunEvent =
  /** An agent begins. `depth` is 0 for the one that was asked. */
  | { type: 'activation'; agentId: string; model: string; depth: number }
  | { type: 'status'; status: RunStatus }
  | { type: 'text'; delta: string }
  | { type: 'thinking'; delta: string }
  | { type: 'tool_call_start'; id: string; toolName: string; input: JsonObject; preview: string }
  | { type: 'tool_progress'; id: string; message: string; fraction?: number }
  | { type: 'tool_call_end'; id: string; toolName: string; output: Json }
  | { type: 'tool_call_end'; id: string; toolName: string; error: ToolError }
  /** The model has answered once, and all of its calls are judged. */
  | { type: 'turn'; id: string; model: string; usage: Usage }
  /** The call has started another agent. */
  | { type: 'spawn'; id: string; runId: string; agentId: string; prompt: string }
  /** An agent says something to the one that started it. */
  | { type: 'signal'; message: string }
  /** Without a version it was deleted. */
  | { type: 'file_change'; path: string; version?: number }
  | { type: 'limit'; limit: LimitKind; message: string }
  | { type: 'parked'; waiting: WaitingCall[]; usage: Usage }
  /** The turn begins again, for its stream broke or its process died: whoever shows it drops the text and thoughts since the last settled turn. */
  | { type: 'turn_restarted' }
  | { type: 'completed'; summary: string; truncated?: true; usage: Usage }
  | { type: 'failed'; code: ErrorCode; message: string; usage: Usage }

/** `repeat`: the same agent with the same task again. `rights`: what the agent that starts another does not have itself. */
export type LimitKind = 'steps' | 'depth' | 'fanout' | 'agents' | 'tokens' | 'repeat' | 'rights' | RequestLimit['limit']

/** A request had more than is kept. */
export interface RequestLimit {
  limit: 'conversation' | 'attachedContext'
  message: string
}

/** A call that needs somebody else before the run can go on. One of a run below says whose it is. */
export type WaitingCall = WaitingKind & { runId?: string; agentId?: string }

type WaitingKind =
  | { for: 'approval'; id: string; toolName: string; input: JsonObject; approval: Approval }
  | { for: 'client'; id: string; toolName: string; input: JsonObject }
  | { for: 'outcome'; id: string; toolName: string; input: JsonObject; approval: Approval }
