import type {
  ApiTokenRecord,
  ApprovalRecord,
  AuditRecord,
  BridgeAddress,
  ErrorCode,
  FileVersion,
  MemoryRecord,
  PendingApproval,
  RunRecord,
  RunResponse,
  SignInWay,
  StoredMessage,
  StreamLine,
  ThreadRecord,
  UserSettings,
} from '@deckhand/spec'

/** `next`: the cursor of the next page, to send as `after`; null on the last page. */
export interface Paged {
  next: string | null
}

/** A type, not an interface, so that it is assignable to an index signature. */
export type PageQuery = {
  after?: string
  limit?: number
}

export interface AgentInfo {
  id: string
  name: string
  description?: string
  suggestions: string[]
}

export type ThreadInfo = Omit<ThreadRecord, 'userId'>
export type RunInfo = Omit<RunRecord, 'userId' | 'outcome' | 'task'>
export type ApprovalInfo = Omit<
  ApprovalRecord,
  'userId' | 'binding' | 'input' | 'byAllowlist' | 'mostTrust' | 'auditPreview' | 'for' | OfRequester
> &
  Pick<PendingApproval, 'toolArgs' | 'for' | 'canAlwaysAllow'> &
  Partial<Pick<ApprovalRecord, OfRequester>> & {
    /** Set if another user asked, and the caller's role may decide. */
    askedBy?: string
  }
/** Absent if another user asked. */
type OfRequester = 'runId' | 'threadId' | 'actionId'

export type TokenInfo = Omit<ApiTokenRecord, 'userId'>
/** `days`: 90 by default, at most 366. */
export type TokenWish = Pick<ApiTokenRecord, 'name' | 'scopes'> & { days?: number }

export type RunNode = Pick<
  RunRecord,
  'id' | 'agentId' | 'model' | 'status' | 'parent' | 'depth' | 'tokens' | 'createdAt' | 'updatedAt'
> & { totalTokens: number; outcome?: { code?: ErrorCode; text: string } }

export interface ThreadPage {
  thread: ThreadInfo
  /** Oldest first. */
  messages: StoredMessage[]
  /** Send it as `before` to get earlier messages. */
  next: number | null
}

export type ThreadList = Paged & { threads: ThreadInfo[] }
export type RunList = Paged & { runs: RunInfo[] }
export type ApprovalList = Paged & { approvals: ApprovalInfo[] }
export type MemoryList = Paged & { memories: MemoryRecord[] }
export type FileList = Paged & { files: FileVersion[] }
export type AuditList = Paged & { entries: AuditRecord[] }

export interface RunReading {
  run: RunInfo
  /** Set once the run has stopped. */
  result?: RunResponse
}

export interface RunTree {
  rootId: string
  runs: RunNode[]
}

export interface EventList {
  events: StreamLine[]
  lastSeq: number
}

export interface Cancelled {
  /** False if the run had already ended. */
  cancelled: boolean
  result: RunResponse
}

export interface FileReading {
  file: FileVersion
  encoding: 'utf8' | 'base64'
  content: string
}

export interface BridgeReading {
  /** False if the server has many users: a bridge is only for the one person at its machine. */
  isOffered: boolean
  /** Null if none is running. */
  bridge: BridgeAddress | null
}

export interface Health {
  status: 'ok'
  model: string
  /** What answers, shown to people. */
  answering: string
}

export interface SessionReading {
  signIn: SignInWay
  /** Null if no user is signed in. */
  user: { userId: string; email?: string } | null
  /** The session exists, but its key was not sent: sign in again. */
  isKeyMissing?: true
}

export interface SettingsReading {
  settings: UserSettings
  /** False if the operator has turned off all side effects. */
  sideEffectsEnabled: boolean
}
