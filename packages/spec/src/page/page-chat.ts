import type { Json, JsonObject, JsonSchema } from '../json.ts'
import type { PendingApproval } from '../run/run-api.ts'

/** One message of a conversation that the page keeps, in Gemini's format: a user's text, a model turn, or the results of its calls. */
export interface GeminiMessage {
  role: 'user' | 'model'
  parts: GeminiPart[]
  /** The model that answered. Signatures are valid only for the model that made them. */
  model?: string
}

/** Has exactly one of `text`, `functionCall` and `functionResponse`. */
export interface GeminiPart {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  /** Deckhand generates and signs `id`, so a changed call no longer matches it. `callId` is the model's id. */
  functionCall?: { id: string; name: string; args: JsonObject; callId?: string }
  functionResponse?: { id: string; name: string; response: JsonObject }
}

/** A tool that the page describes and runs. */
export interface SerializedToolDef {
  name: string
  description: string
  inputSchema: JsonSchema
  category: 'page-automation'
  /** A person must confirm each call, because the site's author wants it. A text is the question to show. */
  confirm?: boolean | string
  /** Labels of its control that are not in the tool's name. A site's `confirm` list is matched against them. */
  labels?: string[]
  /** The page's name for the control, if it is not in the tool's name. */
  refName?: string
}

export interface SendMessageInput {
  message: string
  history: GeminiMessage[]
  toolDefinitions: SerializedToolDef[]
  pageState: JsonObject
}

export interface SubmitToolResultsInput {
  results: ToolCallResult[]
  history: GeminiMessage[]
  toolDefinitions: SerializedToolDef[]
  pageState: JsonObject
}

export interface ToolCallResult {
  callId: string
  /** JSON. For a call that came with a `confirmation` it is a `ConfirmationAnswer`. */
  result: string
  isError?: boolean
  /** The signature of the confirmation that this answers. */
  signature?: string
}

export interface ConfirmationAnswer {
  decision: 'approved' | 'rejected'
  feedback?: string
}

export type SendMessageOutput =
  /** `truncated`: the answer was cut at the output limit. */
  | { type: 'response'; message: string; truncated?: true; history: GeminiMessage[] }
  | { type: 'tool-calls'; calls: PendingToolCall[]; history: GeminiMessage[] }

/**
 * A call that needs the client. `page-automation`: run it and send its result. `server-action`: ask a person and send the decision with the
 * signature. The server does the rest: for a page tool, it then sends the call again as `page-automation`.
 */
export interface PendingToolCall {
  id: string
  name: string
  args: JsonObject
  category: 'page-automation' | 'server-action'
  confirmation?: Confirmation
}

export interface Confirmation {
  preview: string
  signature: string
  /** `outcome`: it is unknown whether the call happened, and approving runs it again. */
  for: PendingApproval['for']
  /** The recipients of the call. Absent if its tool names none. */
  recipients?: string[]
}

/** A piece of a stream. The last piece is a SendMessageOutput. */
export type PageStreamPiece =
  | { type: 'text'; delta: string }
  /** Everything since the last settled turn is void. */
  | { type: 'turn-restarted' }
  | { type: 'tool-start'; id: string; name: string; preview: string }
  | { type: 'tool-end'; id: string; name: string; output?: Json; error?: string }
  | SendMessageOutput

/** The pass for a visitor of an embedding site. */
export interface VisitorPass {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The site's list of controls that need confirmation. The page checks its controls against it too. */
  confirm?: string[]
}
