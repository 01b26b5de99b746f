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
  /** The bridge printed it when it started. */
  token: string
  /** Where sessions begin, inside of the bridge's root; the root itself when absent. */
  cwd?: string
  /** For a program without one of its own, and for tests. */
  WebSocket?: typeof WebSocket
  /** Words are told at most this often; everything else at once. */
  flushMs?: number
}

/** Never changed: what is different is another object, in which all that is the same is the same one. */
export interface AgentChatState {
  connection: ConnectionState
  /** Of the agent's process; absent until the bridge has said it. */
  agent?: AgentCondition
  session?: AgentSession
  messages: AgentMessage[]
  /** A turn is under way: nothing else can be asked meanwhile. */
  isBusy: boolean
  /** Earlier messages of this session are no longer kept by the bridge. */
  isPartial: boolean
}

export type ConnectionState =
  | { state: 'idle' | 'connecting' | 'open' | 'closed' }
  | { state: 'waiting'; attempt: number; retryInMs: number }
  /** A new try would not help. */
  | { state: 'refused'; message: string }

export interface AgentSession {
  id: string
  title?: string
  modes?: AcpModes
  models?: AcpModels
  /** Slash commands: a prompt that begins with `/name` runs one. `hint`: what it takes behind its name. */
  commands: { name: string; description: string; hint?: string }[]
  /** `status`: `pending`, `in_progress` or `completed`. */
  plan: { content: string; status?: string }[]
  /** The agent that knew it is gone: it can be read, and a new one can be begun. */
  isLost: boolean
}

export type AgentMessage = AgentPrompt | AgentAnswer

export interface AgentPrompt {
  role: 'user'
  key: string
  text: string
  /** What is no text. */
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
  /** Of a problem that the bridge tells. */
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
  /** Without description and folder: `ls -F`. */
  title: string
  /** Empty when the agent gave none. */
  description: string
  workingDir?: string
  /** It goes on by itself when the answer is over. */
  isBackground: boolean
  kind: string
  /** `waiting`: for the person. `rejected`: by them. `stopped`: the turn ended, was cancelled or failed before it did. */
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
  /** The answer, wherever it was given; absent while it is open. */
  optionId?: string
  /** `cancelled`: nobody answered, or the turn was cancelled. */
  state: 'open' | 'sending' | 'answered' | 'cancelled'
  by?: 'you' | 'other' | 'grace' | 'agent'
}

/** What `on` tells of, by name. */
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
