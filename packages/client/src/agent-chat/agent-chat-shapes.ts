import type {
  AcpContent,
  AcpModels,
  AcpModes,
  AcpPermissionOption,
  AcpStopReason,
  AcpToolContent,
  AgentCondition,
  BridgeProblem,
  Json,
} from '@deckhand/spec'

export interface AgentChatOptions {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  /** The token that the bridge printed when it started. */
  token: string
  /** The folder of sessions, inside of the bridge's root. Default: the root. */
  cwd?: string
  /** For platforms without WebSocket, and for tests. */
  WebSocket?: typeof WebSocket
  /** How often streaming words are published; everything else is published at once. */
  flushMs?: number
}

/** Immutable: a change makes a new object, in which unchanged parts keep their identity. */
export interface AgentChatState {
  connection: ConnectionState
  /** The state of the agent's process. Absent until the bridge has sent it. */
  agent?: AgentCondition
  session?: AgentSession
  messages: AgentMessage[]
  /** A turn is in progress: nothing else can be sent meanwhile. */
  isBusy: boolean
  /** The bridge no longer has the earlier messages of this session. */
  isPartial: boolean
}

export type ConnectionState =
  | { state: 'idle' | 'connecting' | 'open' | 'closed' }
  | { state: 'waiting'; attempt: number; retryInMs: number }
  /** A retry would not help. */
  | { state: 'refused'; message: string }

export interface AgentSession {
  id: string
  title?: string
  modes?: AcpModes
  models?: AcpModels
  /** Slash commands: a prompt that begins with `/name` runs one. `hint` describes the input after the name. */
  commands: { name: string; description: string; hint?: string }[]
  /** `status`: `pending`, `in_progress` or `completed`. */
  plan: { content: string; status?: string }[]
  /** The agent that had this session is gone: it can only be read. */
  isLost: boolean
}

export type AgentMessage = AgentPrompt | AgentAnswer

export interface AgentPrompt {
  role: 'user'
  key: string
  text: string
  /** Everything but text. */
  content: AcpContent[]
}

export interface AgentAnswer {
  role: 'assistant'
  key: string
  parts: AgentPart[]
  state: 'working' | 'waiting' | 'done' | 'cancelled' | 'failed'
  stopReason?: AcpStopReason
  problem?: AgentProblem
}

export interface AgentProblem {
  message: string
  /** Set for problems that the bridge reports. */
  kind?: BridgeProblem['kind']
  command?: string
  tail?: string
}

export type AgentPart = AgentText | AgentThought | AgentContent | AgentTool

export interface AgentText {
  type: 'text'
  key: string
  text: string
  isOpen: boolean
}

export interface AgentThought {
  type: 'thought'
  key: string
  text: string
  isOpen: boolean
}

/** An image, a recording, a link or an embedded file. */
export interface AgentContent {
  type: 'content'
  key: string
  content: Exclude<AcpContent, { type: 'text' }>
}

export interface AgentTool {
  type: 'tool'
  key: string
  id: string
  /** Without its description and folder: `ls -F`. */
  title: string
  /** Empty if the agent gave none. */
  description: string
  workingDir?: string
  /** It keeps running after the answer. */
  isBackground: boolean
  kind: string
  /** `waiting`: for the person. `rejected`: by the person. `stopped`: the turn ended, failed or was cancelled before the tool ended. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'rejected' | 'stopped'
  content: AcpToolContent[]
  locations: { path: string; line?: number }[]
  input?: Json
  output?: Json
  permission?: AgentPermission
}

export interface AgentPermission {
  id: string
  options: AcpPermissionOption[]
  /** The chosen option, wherever it was chosen. Absent while it is open. */
  optionId?: string
  /** `cancelled`: no one answered, or the turn was cancelled. */
  state: 'open' | 'sending' | 'answered' | 'cancelled'
  by?: 'you' | 'other' | 'grace' | 'agent'
}

/** The events of `on`, by name. */
export interface AgentChatEvents {
  text_delta: { sessionId: string; messageKey: string; text: string }
  thought_delta: { sessionId: string; messageKey: string; text: string }
  tool_update: { sessionId: string; messageKey: string; tool: AgentTool }
  message: { sessionId: string; message: AgentMessage }
  permission_required: { sessionId: string; tool: AgentTool; permission: AgentPermission }
  permission_resolved: { sessionId: string; tool: AgentTool; permission: AgentPermission }
  turn_started: { sessionId: string }
  turn_completed: { sessionId: string; stopReason: AcpStopReason }
  session: { session: AgentSession }
  connection: { connection: ConnectionState }
  agent: { agent: AgentCondition }
  error: { problem: AgentProblem }
}
