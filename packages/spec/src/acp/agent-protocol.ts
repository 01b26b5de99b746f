import type { Json, JsonObject } from '../json.ts'

// The part of the Agent Client Protocol, version 1, that Deckhand uses. Messages of other programs may have extra members, and lack required ones.

export interface AcpInitializeResult {
  protocolVersion: number
  agentInfo?: AcpImplementation
  agentCapabilities?: AcpAgentCapabilities
  authMethods?: AcpAuthMethod[]
  _meta?: JsonObject
}

export interface AcpImplementation {
  name: string
  title?: string
  version?: string
}

export interface AcpAgentCapabilities {
  loadSession?: boolean
  promptCapabilities?: { image?: boolean; audio?: boolean; embeddedContext?: boolean }
  sessionCapabilities?: { list?: object; resume?: object; close?: object }
}

export interface AcpAuthMethod {
  id: string
  name: string
  description?: string
}

/** The result of `session/new`, `session/load` and `session/resume`. Only `session/new` returns `sessionId`. */
export interface AcpSessionOpened {
  sessionId?: string
  modes?: AcpModes
  models?: AcpModels
  _meta?: JsonObject
}

export interface AcpModes {
  availableModes: { id: string; name: string; description?: string }[]
  currentModeId: string
}

export interface AcpModels {
  availableModels: { modelId: string; name: string; description?: string }[]
  currentModelId: string
}

export type AcpStopReason = 'end_turn' | 'max_tokens' | 'max_turn_requests' | 'refusal' | 'cancelled'

export interface AcpPromptResult {
  stopReason: AcpStopReason
  _meta?: JsonObject
}

export type AcpContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string; uri?: string }
  | { type: 'resource_link'; uri: string; name: string; mimeType?: string }
  | { type: 'resource'; resource: { uri: string; text?: string; blob?: string; mimeType?: string } }

export interface AcpSessionNotification {
  sessionId: string
  update: AcpUpdate
  _meta?: JsonObject
}

export type AcpUpdate =
  | { sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk'; content: AcpContent }
  | ({ sessionUpdate: 'tool_call' } & AcpToolCall)
  | ({ sessionUpdate: 'tool_call_update' } & AcpToolCall)
  | { sessionUpdate: 'plan'; entries: { content: string; priority?: string; status?: string }[] }
  | { sessionUpdate: 'current_mode_update'; currentModeId: string }
  | { sessionUpdate: 'available_commands_update'; availableCommands: AcpCommand[] }
  | {
      sessionUpdate: 'session_info_update'
      title?: string | null
      updatedAt?: string | null
      _meta?: JsonObject
    }

export interface AcpCommand {
  name: string
  description?: string
  input?: { hint?: string } | null
}

export type AcpToolStatus = 'pending' | 'in_progress' | 'completed' | 'failed'

/** A tool call in announcements, permission requests and updates. An agent may leave out everything but the id. */
export interface AcpToolCall {
  toolCallId: string
  title?: string
  /** Not in the protocol, but some agents send it. */
  description?: string
  /** `read`, `edit`, `delete`, `move`, `search`, `execute`, `think`, `fetch`, `switch_mode` or `other`. */
  kind?: string
  status?: AcpToolStatus
  content?: AcpToolContent[]
  locations?: { path: string; line?: number }[]
  rawInput?: Json
  rawOutput?: Json
  _meta?: JsonObject
}

export type AcpToolContent =
  | { type: 'content'; content: AcpContent }
  | { type: 'diff'; path: string; oldText?: string | null; newText: string; _meta?: JsonObject }
  | { type: 'terminal'; terminalId: string }

export interface AcpPermissionRequest {
  sessionId: string
  toolCall: AcpToolCall
  options: AcpPermissionOption[]
}

export interface AcpPermissionOption {
  optionId: string
  name: string
  kind: 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always'
}

export type AcpPermissionOutcome = { outcome: 'cancelled' } | { outcome: 'selected'; optionId: string }
