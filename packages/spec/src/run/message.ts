import type { Source } from '../agent/model.ts'
import type { ErrorCode } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Approver, TrustLevel } from '../policy/policy.ts'
import type { AttachedContext } from './run-api.ts'

/**
 * A conversation is a list of messages. An assistant message is one turn of the model.
 * Parts are kept exactly as the model sent them, never merged or reordered: Gemini refuses a history whose signatures moved to another part.
 */
export type Message = UserMessage | Turn

export interface UserMessage {
  role: 'user'
  text: string
  /**
   * Attachments by type, id and title. Their content is in the instruction of the run that the message started. Later runs of the thread have only
   * these references, with a `snippet` for items that no tool can read again.
   */
  attached?: AttachedReference[]
  /** How many items of the request exceeded its limits and were not kept. */
  leftOut?: { conversation?: number; attachedContext?: number }
  /** Set if a program wrote the text: an MCP client, or the client that sent a `conversation`. It may contain anything that the program has read. */
  by?: 'program'
}

export type AttachedReference = Pick<AttachedContext, 'type' | 'id' | 'title' | 'snippet'>

export interface Turn {
  role: 'assistant'
  id: string
  /** The model's name, or its id if it has none. Signatures are valid only for the model that made them. */
  model: string
  parts: Part[]
  usage: Usage
  /** The turn was cut off at the output limit. */
  truncated?: true
  /** The sources of a grounded answer. */
  sources?: Source[]
}

export type Part = TextPart | ThoughtPart | ToolPart

export interface TextPart {
  type: 'text'
  text: string
  signature?: string
}

export interface ThoughtPart {
  type: 'thought'
  text: string
  signature?: string
}

/** A tool call of the model together with its result. One action of the run. */
export interface ToolPart {
  type: 'tool'
  /** The action's id. Deckhand generates it, and it is unique. A `keyed` tool uses it as its idempotency key. */
  id: string
  /** The model's id for its call. It goes back with the result, to tell two calls of one tool apart. */
  callId?: string
  name: string
  /** The name that the model used, if it differs from the tool's name. */
  modelName?: string
  /** The arguments that are previewed, bound to the approval, shown and run. */
  input: JsonObject
  /** The model's original arguments, if the tool parsed them into another `input`. The model reads these in its history. */
  modelInput?: JsonObject
  signature?: string
  status: ActionStatus
  /** What the run waits for before this call can have a result. */
  waitingFor?: Waiting
  approval?: Approval
  /** Passed to the handler again after a crash, so that it knows how far it came. */
  checkpoint?: Json
  output?: Json
  error?: ToolError
  /** Usage of the handler's own model requests. */
  usage?: Usage
  /** Usage of the agents that the call started, and of all agents below them. */
  childUsage?: Usage
  /** Messages that the handler sent to the agent that started this run, oldest first. */
  signals?: string[]
  /** Messages of the agents that the call started, oldest first. The model reads them beside the result, whatever the handler did with them. */
  heard?: string[]
}

export type ActionStatus = 'planned' | 'awaiting_confirmation' | 'executing' | 'completed' | 'failed' | 'rejected'

/** `child`: an agent that the call started waits for a person or a client. `outcome`: a crash interrupted the call, which may have happened; a person decides. */
export type Waiting = 'approval' | 'client' | 'child' | 'outcome'

export interface Approval {
  id: string
  reason: string
  preview: string
  /** The recipients of the call. Absent if it has none. */
  recipients?: string[]
  /** From the policy's verdict, like `mostTrust`. */
  byAllowlist?: true
  mostTrust?: TrustLevel
  /** Who must approve it instead of the user. */
  by?: Approver
  decision?: 'approved' | 'rejected'
  feedback?: string
}

/** Addressed to the model: what was wrong and, if possible, what to do about it. */
export interface ToolError {
  code: ErrorCode
  message: string
}

export interface Usage {
  inputTokens: number
  outputTokens: number
  thoughtTokens: number
  totalTokens: number
}
