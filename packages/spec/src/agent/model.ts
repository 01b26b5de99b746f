import type { JsonObject, JsonSchema } from '../json.ts'
import type { Message, Usage } from '../run/message.ts'
import type { ToolDefinition } from './tool.ts'

/**
 * A language model. `stream` yields the parts of one turn exactly as the provider sent them, then exactly one `finish`.
 *
 * It may restart the turn before `finish` (a broken stream, a malformed call). It then yields `restart`, and all earlier parts are void. That
 * is safe because no call of a turn runs before its `finish`.
 * It throws a DeckhandError with a MODEL_* code if it cannot get a usable turn, and stops at once when the signal aborts.
 *
 * It yields `attempt_failed` after each failed request to the provider, before any `restart`. It sends the next request only when the caller asks
 * for the next chunk, so that a caller that counts tokens can stop it in between.
 */
export interface Model {
  /** The requested model. */
  readonly id: string
  /** The model that answers, if its name differs from the id. */
  readonly name?: string
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>
}

export interface ModelRequest {
  instruction: string
  messages: Message[]
  tools: ToolDefinition[]
  settings?: ModelSettings
}

export interface ModelSettings {
  temperature?: number
  maxOutputTokens?: number
  thinking?: ThinkingSettings
  /** Lets the model search the web and ground its answer. */
  searchGrounding?: boolean
  /** Asks for JSON of this form. A model may fail to follow it. */
  responseSchema?: JsonSchema
}

export interface ThinkingSettings {
  /** Includes thoughts in the stream. */
  include?: boolean
  /** In tokens. -1 lets the model choose, 0 turns thinking off. For models up to 2.5. */
  budget?: number
  /** For models from Gemini 3 on. */
  level?: 'minimal' | 'low' | 'medium' | 'high'
}

export type ModelChunk =
  | { type: 'text'; text: string; signature?: string }
  | { type: 'thought'; text: string; signature?: string }
  | { type: 'call'; callId?: string; name: string; args: JsonObject; signature?: string }
  | { type: 'restart'; reason: string }
  /** `usage` is what the provider reported, or zero if the request never reached it or was refused. Absent if unknown. */
  | { type: 'attempt_failed'; willRetry: boolean; usage?: Usage }
  /** `unreported`: the provider did not report usage, and `usage` is zero. */
  | { type: 'finish'; usage: Usage; unreported?: true; truncated?: boolean; sources?: Source[] }

/** A source of a grounded answer. */
export interface Source {
  title: string
  url: string
  /** The part of the answer that relies on it. */
  snippet?: string
}
