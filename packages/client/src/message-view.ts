import type {
  AcpContent,
  AcpPermissionOption,
  AttachedContext,
  ErrorCode,
  Json,
  JsonObject,
  PendingApproval,
  ToolError,
  Usage,
} from '@deckhand/spec'

/** A message as a chat shows it. A run is one answer, however many turns it takes. Views are immutable: what changes becomes a new object, and the rest keeps its identity. */
export type MessageView = PromptView | AnswerView

export interface PromptView {
  role: 'user'
  key: string
  text: string
  attached?: AttachedView[]
}

/** An attachment of a prompt. `content`: as it was sent to a CLI agent. */
export type AttachedView = AttachedContext & { content?: AcpContent }

export interface AnswerView {
  role: 'assistant'
  key: string
  /** Unknown until the server sends it. */
  runId?: string
  parts: PartView[]
  state: AnswerState
  /** The answer was cut at the output limit: ask to continue. */
  truncated?: true
  /** Why the answer failed. */
  failure?: FailureView
  /** The person stopped it after its run had completed: a reload shows all of it. */
  hadFinished?: boolean
  usage?: Usage
}

/** `starting`: sent, without an answer yet. `queued`: no worker has it yet. `waiting`: for a person, or for the result of a client's tool. */
export type AnswerState =
  | 'starting'
  | 'queued'
  | 'streaming'
  | 'reconnecting'
  | 'waiting'
  | 'done'
  | 'interrupted'
  | 'failed'

export interface FailureView {
  kind: 'rate_limit' | 'network' | 'timeout' | 'policy' | 'other'
  code?: ErrorCode
  message: string
  /** A command that fixes it. */
  command?: string
  /** The last lines that the agent wrote before it ended. */
  tail?: string
}

export type PartView = TextView | ThoughtView | ContentView | ToolView

export interface TextView {
  type: 'text'
  key: string
  text: string
  /** More text may follow. */
  isOpen: boolean
}

export interface ThoughtView {
  type: 'thought'
  key: string
  text: string
  isOpen: boolean
  startedAt?: number
  endedAt?: number
}

/** An image, a recording, a link or an embedded file. */
export interface ContentView {
  type: 'content'
  key: string
  /** Its name, for chats that only show text. */
  text: string
  isOpen: false
  content: AcpContent
}

export interface ToolView {
  type: 'tool'
  key: string
  id: string
  name: string
  /** A readable name: "Run a command". */
  label?: string
  /** What exactly it does, in the agent's words: `ls -F`. */
  title?: string
  input: JsonObject
  state: ToolState
  preview?: string
  progress?: { message: string; fraction?: number }
  output?: Json
  error?: ToolError
  /** Images, links and files that it returned. */
  media?: AcpContent[]
  /** Its changes to files, done or planned. */
  changes?: FileChange[]
  /** A person's decision about it. Open while there is no `decision` and the call is Ready. */
  approval?: ApprovalView
  /** Open approvals of child agents. A card that hides these must say so. */
  approvalsBelow?: ApprovalView[]
  startedAt?: number
  endedAt?: number
  /** The child agents that the call started. */
  below?: AgentView[]
}

export type ApprovalView = PendingApproval & {
  decision?: 'approved' | 'rejected'
  feedback?: string
  /** The agent's own choices of answers. Default: approve and reject. */
  options?: AcpPermissionOption[]
  /** The name of the chosen option. */
  answer?: string
}

export interface FileChange {
  path: string
  /** Null if the file did not exist. */
  before: string | null
  after: string
}

/** Shown as Processing, Ready (waits for an approval), Completed and Error. */
export type ToolState = 'input-streaming' | 'input-available' | 'output-available' | 'output-error'

export interface AgentView {
  runId: string
  agentId: string
  parts: PartView[]
  isOver: boolean
}

/** The open approvals of a call and of its child agents. */
export function openApprovals({ approval, state, approvalsBelow = [] }: ToolView): ApprovalView[] {
  const own = approval && approval.decision === undefined && state === 'input-available' ? [approval] : []
  return [...own, ...approvalsBelow]
}

/** Whether the answer waits for a person to decide. */
export function isAsking({ state, parts }: AnswerView): boolean {
  return state === 'waiting' && parts.some((part) => part.type === 'tool' && openApprovals(part).length > 0)
}
