import type { Json, JsonObject, JsonSchema } from './json.ts'
import type { PendingApproval } from './run-api.ts'

/** One message of a conversation that a page's client holds, in Gemini's format: a user's words, a turn of the model, or the results of its calls. */
export interface GeminiMessage {
  role: 'user' | 'model'
  parts: GeminiPart[]
  /** Which model spoke. Signatures are only good for the model that made them. */
  model?: string
}

/** Has exactly one of `text`, `functionCall` and `functionResponse`. */
export interface GeminiPart {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  /** `id` is ours and signed; a call that was changed no longer fits it. `callId` is the one that the model gave. */
  functionCall?: { id: string; name: string; args: JsonObject; callId?: string }
  functionResponse?: { id: string; name: string; response: JsonObject }
}

/** A tool of the page as its client describes it. The page runs it. */
export interface SerializedToolDef {
  name: string
  description: string
  inputSchema: JsonSchema
  category: 'page-automation'
  /** The site's author wants a person to be asked before it runs, in these words where there are some. */
  confirm?: boolean | string
  /** What its control is called, where the name of the tool does not say it. A site's `confirm` list is held against these. */
  labels?: string[]
  /** How the page refers to the control, where that is not in the name of the tool. */
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
  /** The one of the confirmation that is answered. */
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
 * A call that needs the client. `page-automation`: run it and send its result. `server-action`: a person is to be asked; what they decide goes back with
 * the signature, and the server does the rest (for a tool of the page, it then sends the call again as `page-automation`).
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
  /** `outcome`: it is not known whether the call happened, and approving runs it again. */
  for: PendingApproval['for']
  /** Whom the call reaches. Absent when its tool names no one. */
  recipients?: string[]
}

/** What a stream tells on its way; the last piece is a SendMessageOutput. */
export type PageStreamPiece =
  | { type: 'text'; delta: string }
  /** What was said since the last settled turn is void. */
  | { type: 'turn-restarted' }
  | { type: 'tool-start'; id: string; name: string; preview: string }
  | { type: 'tool-end'; id: string; name: string; output?: Json; error?: string }
  | SendMessageOutput

/** What a visitor of an embedding site is given. */
export interface VisitorPass {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The site's list of controls that a person is asked about. The page holds its controls against it, too. */
  confirm?: string[]
}
