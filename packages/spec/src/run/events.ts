import type { ErrorCode } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Approval, ToolError, Usage } from './message.ts'

/**
 * The events of a run. They are output only: the state of a run is in its journal.
 * Every run ends with exactly one `completed` or `failed`. After `parked` the run waits, and continues later.
 */
export type KernelEvent = RunEvent | ChildEvent

/** An event of a run that another run started. The run at the top of the tree emits it, because the log is there. */
export interface ChildEvent {
  type: 'child'
  runId: string
  agentId: string
  event: RunEvent
}

export type RunEvent =
  /** An agent begins. `depth` is 0 for the agent that the user asked. */
  | { type: 'activation'; agentId: string; model: string; depth: number }
  | { type: 'status'; status: RunStatus }
  | { type: 'text'; delta: string }
  | { type: 'thinking'; delta: string }
  | { type: 'tool_call_start'; id: string; toolName: string; input: JsonObject; preview: string }
  | { type: 'tool_progress'; id: string; message: string; fraction?: number }
  | { type: 'tool_call_end'; id: string; toolName: string; output: Json }
  | { type: 'tool_call_end'; id: string; toolName: string; error: ToolError }
  /** The model finished a turn, and all of its calls are judged. */
  | { type: 'turn'; id: string; model: string; usage: Usage }
  /** The call started another agent. */
  | { type: 'spawn'; id: string; runId: string; agentId: string; prompt: string }
  /** An agent sends a message to the agent that started it. */
  | { type: 'signal'; message: string }
  /** The file was deleted if `version` is absent. */
  | { type: 'file_change'; path: string; version?: number }
  | { type: 'limit'; limit: LimitKind; message: string }
  | { type: 'parked'; waiting: WaitingCall[]; usage: Usage }
  /** The turn begins again because its stream broke or its process died. Clients drop the text and thoughts since the last settled turn. */
  | { type: 'turn_restarted' }
  | { type: 'completed'; summary: string; truncated?: true; usage: Usage }
  | { type: 'failed'; code: ErrorCode; message: string; usage: Usage }

export type RunStatus = 'queued' | 'planning' | 'awaiting_confirmation' | 'executing' | 'completed' | 'failed'

/** `repeat`: the same agent was started with the same task again. `rights`: an agent asked for rights that it does not have itself. */
export type LimitKind = 'steps' | 'depth' | 'fanout' | 'agents' | 'tokens' | 'repeat' | 'rights' | RequestLimit['limit']

/** A request had more items than are kept. */
export interface RequestLimit {
  limit: 'conversation' | 'attachedContext'
  message: string
}

/** A call that waits for a person or a client. A call of a run below has `runId` and `agentId`. */
export type WaitingCall = WaitingKind & { runId?: string; agentId?: string }

type WaitingKind =
  | { for: 'approval'; id: string; toolName: string; input: JsonObject; approval: Approval }
  | { for: 'client'; id: string; toolName: string; input: JsonObject }
  | { for: 'outcome'; id: string; toolName: string; input: JsonObject; approval: Approval }
