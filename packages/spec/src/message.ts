import type { ErrorCode } from './error-code.ts'
import type { Json, JsonObject } from './json.ts'
import type { Source } from './model.ts'
import type { Approver, TrustLevel } from './policy.ts'
import type { AttachedContext } from './run-api.ts'
import type { ActionStatus } from './states.ts'

/**
 * A conversation is a list of messages; an assistant message is one turn of the model.
 * Parts keep the order and the cut in which the model sent them: Gemini refuses a history whose signatures moved to another part.
 */
export type Message = UserMessage | Turn

export interface UserMessage {
  role: 'user'
  text: string
  /** What went along, by type, id and title. Its content is in the instruction of the run that the message began; later runs of the thread have the reference, with the `snippet` of what no tool can read again. */
  attached?: AttachedReference[]
  /** How many items of the request were over its limits and are kept nowhere. */
  leftOut?: { conversation?: number; attachedContext?: number }
  /** Another program wrote it, and not the user: an MCP client, or the client that sent a `conversation`. It may hold anything that the program has read. */
  by?: 'program'
}

export type AttachedReference = Pick<AttachedContext, 'type' | 'id' | 'title' | 'snippet'>

export interface Turn {
  role: 'assistant'
  id: string
  /** Who spoke: the model's name, or its id where it has none. Signatures are only good for the model that made them. */
  model: string
  parts: Part[]
  usage: Usage
  /** The output limit cut it off. */
  truncated?: true
  /** Where a grounded answer comes from. */
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

/** A call of the model together with what became of it. One action of the run. */
export interface ToolPart {
  type: 'tool'
  /** The action's id: ours, unique for ever, and the key under which a `keyed` tool repeats itself. */
  id: string
  /** The id the model gave its call. It goes back with the result, so that two calls of one tool stay apart. */
  callId?: string
  name: string
  /** The name the model used, where it is not the tool's own. */
  modelName?: string
  /** What is previewed, bound to the approval, shown and run. */
  input: JsonObject
  /** What the model wrote, where the tool parsed it into another `input`. The model reads this one in its history. */
  modelInput?: JsonObject
  signature?: string
  status: ActionStatus
  /** What the run waits for before this call can have a result. */
  waitingFor?: Waiting
  approval?: Approval
  /** Given to the handler again after a crash, so that it can find out how far it came. */
  checkpoint?: Json
  output?: Json
  error?: ToolError
  /** What the handler's own questions to the model took. */
  usage?: Usage
  /** What the agents that the call started took, with all below them. */
  childUsage?: Usage
  /** What its handler said to the agent that started this run, oldest first. */
  signals?: string[]
  /** What the agents that the call started said on their way, oldest first. The model reads it beside the result, whatever the handler made of it. */
  heard?: string[]
}

/** `child`: an agent that the call started waits for a person or a client. `outcome`: the process died inside the call, which may have happened; a person decides. */
export type Waiting = 'approval' | 'client' | 'child' | 'outcome'

export interface Approval {
  id: string
  reason: string
  preview: string
  /** Whom the call reaches. Absent when it names nobody. */
  recipients?: string[]
  /** These two as the policy said. */
  byAllowlist?: true
  mostTrust?: TrustLevel
  /** Who has to approve it in place of the user. */
  by?: Approver
  decision?: 'approved' | 'rejected'
  feedback?: string
}

/** Addressed to the model: what was wrong and, where it can do something about it, what. */
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
