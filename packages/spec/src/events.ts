import type { ErrorCode } from './error-code.ts'
import type { Json, JsonObject } from './json.ts'
import type { Approval, ToolError, Usage } from './message.ts'
import type { RunStatus } from './states.ts'

/**
 * What the kernel says while a run goes on. Output only: the state of a run is in its journal.
 * Every run ends with exactly one of `completed` and `failed`; `parked` ends a stretch of work, and the run goes on later.
 */
export type KernelEvent =
  | { type: 'status'; status: RunStatus }
  | { type: 'text'; delta: string }
  | { type: 'thinking'; delta: string }
  | { type: 'tool_call_start'; id: string; toolName: string; input: JsonObject; preview: string }
  | { type: 'tool_progress'; id: string; message: string; fraction?: number }
  | { type: 'tool_call_end'; id: string; toolName: string; output: Json }
  | { type: 'tool_call_end'; id: string; toolName: string; error: ToolError }
  | { type: 'parked'; waiting: WaitingCall[]; usage: Usage }
  /** The turn begins again, for its stream broke or its process died: whoever shows it drops the text and thoughts since the last settled turn. */
  | { type: 'turn_restarted' }
  | { type: 'completed'; summary: string; usage: Usage }
  | { type: 'failed'; code: ErrorCode; message: string; usage: Usage }

/** A call that needs somebody else before the run can go on. */
export type WaitingCall =
  | { for: 'approval'; id: string; toolName: string; input: JsonObject; approval: Approval }
  | { for: 'client'; id: string; toolName: string; input: JsonObject }
  | { for: 'outcome'; id: string; toolName: string; input: JsonObject; approval: Approval }
