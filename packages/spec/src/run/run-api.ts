import type { ErrorCode } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Approver } from '../policy/policy.ts'
import type { LimitKind, RequestLimit, RunStatus } from './events.ts'
import type { ToolError, Usage } from './message.ts'

/** `POST /api/agent/run` and `POST /api/agent/run/stream`. */
export interface RunRequest {
  prompt: string
  threadId?: string
  /** A thread belongs to the agent that it started with. */
  agentId?: string
  /** Initial messages of a new thread. For an existing thread the server's own history is used. */
  conversation?: ConversationItem[]
  attachedContext?: AttachedContext[]
}

export interface ConversationItem {
  role: 'user' | 'assistant'
  text: string
}

export interface AttachedContext {
  type: 'email' | 'calendar_event' | 'briefing' | 'file'
  id: string
  title?: string
  snippet?: string
  meta?: JsonObject
}

export interface RunResponse {
  ok: true
  runId: string
  actionId: string
  threadId: string
  status: 'completed' | 'awaiting_confirmation' | 'failed'
  summary: string
  /** The answer was cut off at the output limit: ask the agent to continue. */
  truncated?: true
  mode: 'assistant_text' | 'tool_executed' | 'requires_approval'
  model: string
  tool?: string
  toolArgs?: JsonObject
  /** The first open approval. */
  approval?: PendingApproval
  /** All open approvals. */
  approvals?: PendingApproval[]
  output?: Json
  agentId: string
  usage: Usage
  /** What was left out of the request. Absent if nothing was. */
  limits?: RequestLimit[]
  /** The sequence number of the last event in this response. */
  seq: number
  /** Set if the run failed. */
  code?: ErrorCode
  error?: string
}

export interface PendingApproval {
  id: string
  tool: string
  reason: string
  preview: string
  actionId: string
  toolArgs: JsonObject
  /** The recipients of the call. */
  recipients: string[]
  /** `outcome`: it is unknown whether the call happened, and approving runs it again. */
  for: 'call' | 'outcome'
  /** True if `approve_and_always_allow_recipient` works under the user's current trust. Otherwise it is refused. */
  canAlwaysAllow: boolean
  /** Who must approve it instead of the user. The user may only reject it. */
  by?: Approver
  /** The run below that made the call, and its agent. */
  childRunId?: string
  agentId?: string
}

/** A refused request, or one whose run continues without an answer. */
export interface ErrorResponse {
  ok: false
  code: ErrorCode
  error: string
  field?: string
  /** The run that was started. It continues: only the answer is missing. */
  runId?: string
  threadId?: string
}

/** One line of `application/x-ndjson`. Readers ignore types they do not know. */
export type StreamLine = { seq: number } & StreamEvent

export type StreamEvent =
  | SharedEvent
  | { type: 'child'; runId: string; agentId: string; event: StreamedChildEvent }
  /** Replaces all events before the next line. They are no longer kept. */
  | { type: 'log_dropped'; at: number; message: string }
  | { type: 'result'; result: RunResponse }
  | { type: 'error'; error: string; code: ErrorCode; runId?: string; threadId?: string }

/** An event of a run that another run started. */
export type StreamedChildEvent =
  | SharedEvent
  | { type: 'parked'; approvals: PendingApproval[]; usage: Usage }
  | { type: 'completed'; summary: string; truncated?: true; usage: Usage }
  | { type: 'failed'; code: ErrorCode; message: string; usage: Usage }

type SharedEvent =
  | { type: 'activation'; agentId: string; model: string; depth: number }
  | { type: 'status'; status: RunStatus; threadId: string; runId: string }
  | { type: 'delta'; delta: string }
  | { type: 'thought_delta'; delta: string }
  | { type: 'tool_call'; toolName: string; preview: string; id: string; input: JsonObject }
  | { type: 'tool_progress'; id: string; message: string; fraction?: number }
  | { type: 'tool_result'; id: string; toolName: string; output: Json }
  | { type: 'tool_result'; id: string; toolName: string; error: ToolError }
  | { type: 'turn_restarted' }
  | { type: 'turn'; id: string; model: string; usage: Usage }
  | { type: 'spawn'; id: string; runId: string; agentId: string; prompt: string }
  | { type: 'signal'; message: string }
  | { type: 'file_change'; path: string; version?: number }
  | { type: 'limit'; limit: LimitKind; message: string }
