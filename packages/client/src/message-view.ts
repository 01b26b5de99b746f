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

/** A message as a chat shows it. A run is one answer, however many turns it takes. Views are never changed: what changed is a new object, and the rest stays the same one. */
export type MessageView = PromptView | AnswerView

export interface PromptView {
  role: 'user'
  key: string
  text: string
  attached?: AttachedView[]
}

/** What went along with a prompt; `content` is what a CLI agent was sent. */
export type AttachedView = AttachedContext & { content?: AcpContent }

export interface AnswerView {
  role: 'assistant'
  key: string
  /** Absent until the server said it. */
  runId?: string
  parts: PartView[]
  state: AnswerState
  /** It was cut at the output limit: ask to continue. */
  truncated?: true
  /** Of an answer that failed. */
  failure?: FailureView
  /** It was interrupted here when its run was already over: a reload shows all of it. */
  hadFinished?: boolean
  usage?: Usage
}

/** `starting`: asked, and nothing heard yet. `queued`: nobody works on it yet. `waiting`: for a person, or for whoever runs a client's tool. */
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
  /** What a person can type to mend it. */
  command?: string
  /** The last lines that the agent wrote before it went. */
  tail?: string
}

export type PartView = TextView | ThoughtView | ContentView | ToolView

export interface TextView {
  type: 'text'
  key: string
  text: string
  /** More of it may come. */
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
  /** What it is called, for those who show words alone. */
  text: string
  isOpen: false
  content: AcpContent
}

export interface ToolView {
  type: 'tool'
  key: string
  id: string
  name: string
  /** What people call it, where the name alone does not tell: "Run a command". */
  label?: string
  /** What exactly it does, as the agent wrote it: `ls -F`. */
  title?: string
  input: JsonObject
  state: ToolState
  preview?: string
  progress?: { message: string; fraction?: number }
  output?: Json
  error?: ToolError
  /** Images, links and files that it gave. */
  media?: AcpContent[]
  /** What it changes in files, or is about to. */
  changes?: FileChange[]
  /** What a person has to say, or has said. It waits for them while there is no decision and the call is Ready. */
  approval?: ApprovalView
  /** Those that agents below wait for: a card that hides them must say so. */
  approvalsBelow?: ApprovalView[]
  startedAt?: number
  endedAt?: number
  /** The agents that the call has started. */
  below?: AgentView[]
}

export type ApprovalView = PendingApproval & {
  decision?: 'approved' | 'rejected'
  feedback?: string
  /** The agent's own words for the answers that it takes; without them it is approved or rejected. */
  options?: AcpPermissionOption[]
  /** The one that was chosen, in those words. */
  answer?: string
}

export interface FileChange {
  path: string
  /** Null where there was no file. */
  before: string | null
  after: string
}

/** Processing, Ready (it waits for an approval), Completed and Error. */
export type ToolState = 'input-streaming' | 'input-available' | 'output-available' | 'output-error'

export interface AgentView {
  runId: string
  agentId: string
  parts: PartView[]
  isOver: boolean
}

/** The open approvals of a call and of all that it started. */
export function openApprovals({ approval, state, approvalsBelow = [] }: ToolView): ApprovalView[] {
  const own = approval && approval.decision === undefined && state === 'input-available' ? [approval] : []
  return [...own, ...approvalsBelow]
}

/** Whether the answer waits for a person to decide. */
export function isAsking({ state, parts }: AnswerView): boolean {
  return state === 'waiting' && parts.some((part) => part.type === 'tool' && openApprovals(part).length > 0)
}
