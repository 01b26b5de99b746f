import type { JsonObject, JsonSchema } from './json.ts'
import type { Message, Usage } from './message.ts'
import type { ToolDefinition } from './tool.ts'

/**
 * A language model. `stream` yields the parts of one turn in the order and the cut in which they came, then exactly one `finish`.
 *
 * It may begin the turn anew before `finish` (a broken stream, a malformed call): it then yields `restart`, and all parts
 * since the beginning are void. That is safe because no call of a turn runs before its `finish`.
 * It throws a DeckhandError with a MODEL_* code when no usable turn can be had, and stops at once when the signal aborts.
 *
 * After each request to the provider that failed it yields `attempt_failed`, before any `restart`. It makes the next request only when it is asked for the
 * next chunk, so that a reader who counts tokens can stop it in between.
 */
export interface Model {
  /** What is asked for. */
  readonly id: string
  /** Who answers, for the record, where that is not the model of this id. */
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
  /** Lets the model search the web by itself and ground its answer. */
  searchGrounding?: boolean
  /** Asks for JSON of this form. A model may fail to keep to it. */
  responseSchema?: JsonSchema
}

export interface ThinkingSettings {
  /** Show what the model thinks. */
  include?: boolean
  /** Tokens; -1 lets the model choose, 0 turns thinking off. For models up to 2.5. */
  budget?: number
  /** For models from Gemini 3 on. */
  level?: 'minimal' | 'low' | 'medium' | 'high'
}

export type ModelChunk =
  | { type: 'text'; text: string; signature?: string }
  | { type: 'thought'; text: string; signature?: string }
  | { type: 'call'; callId?: string; name: string; args: JsonObject; signature?: string }
  | { type: 'restart'; reason: string }
  /** `usage`: what the provider reported, and zero when the request never reached it or was refused. Absent when it is not known. */
  | { type: 'attempt_failed'; willRetry: boolean; usage?: Usage }
  /** `unreported`: the provider did not say what the turn took, and `usage` is zero. */
  | { type: 'finish'; usage: Usage; unreported?: true; truncated?: boolean; sources?: Source[] }

/** Where a grounded answer comes from. */
export interface Source {
  title: string
  url: string
  /** What of the answer rests on it. */
  snippet?: string
}
