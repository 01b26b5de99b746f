import type { JsonObject, JsonSchema } from '@deckhand/spec'
import type { ToolDeclaration } from './schema/function-declaration.ts'

// The used part of requests and answers on the wire. `sdk-reference.test.ts` checks it against the types of Google's SDK.

export interface Content {
  role?: string
  parts?: Part[]
}

export interface Part {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: { id?: string; name?: string; args?: Record<string, unknown> }
  functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> }
}

export interface RequestBody {
  contents: Content[]
  systemInstruction?: Content
  tools?: Tool[]
  toolConfig?: { includeServerSideToolInvocations?: boolean }
  generationConfig: GenerationConfig
}

export type Tool = { functionDeclarations: ToolDeclaration[] } | { googleSearch: JsonObject }

export interface GenerationConfig {
  temperature?: number
  maxOutputTokens?: number
  thinkingConfig?: ThinkingConfig
  responseMimeType?: string
  responseJsonSchema?: JsonSchema
}

export interface ThinkingConfig {
  includeThoughts?: boolean
  thinkingBudget?: number
  thinkingLevel?: string
}

/** One event of an answer. Every member may be missing. */
export interface AnswerEvent {
  candidates?: Candidate[]
  promptFeedback?: { blockReason?: string; blockReasonMessage?: string }
  usageMetadata?: UsageMetadata
}

export interface Candidate {
  content?: Content
  finishReason?: string
  finishMessage?: string
  groundingMetadata?: GroundingMetadata
}

export interface GroundingMetadata {
  groundingChunks?: { web?: { uri?: string; title?: string } }[]
  groundingSupports?: { segment?: { text?: string }; groundingChunkIndices?: number[] }[]
}

export interface UsageMetadata {
  promptTokenCount?: number
  toolUsePromptTokenCount?: number
  candidatesTokenCount?: number
  thoughtsTokenCount?: number
  totalTokenCount?: number
}
