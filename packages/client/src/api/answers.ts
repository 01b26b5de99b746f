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

/** What a list goes on after; null on the last page. */
export interface Paged {
  next: string | null
}

/** A type and no interface, so that it fits where any names are taken. */
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
    /** Another user, who asked. It waits for a role that the caller has. */
    askedBy?: string
  }
/** Absent where another user asked. */
type OfRequester = 'runId' | 'threadId' | 'actionId'

export type TokenInfo = Omit<ApiTokenRecord, 'userId'>
/** It ends after 90 days when `days` is left out, and after 366 at the latest. */
export type TokenWish = Pick<ApiTokenRecord, 'name' | 'scopes'> & { days?: number }

export type RunNode = Pick<
  RunRecord,
  'id' | 'agentId' | 'model' | 'status' | 'parent' | 'depth' | 'tokens' | 'createdAt' | 'updatedAt'
> & { totalTokens: number; outcome?: { code?: ErrorCode; text: string } }

export interface ThreadPage {
  thread: ThreadInfo
  /** Oldest first. */
  messages: StoredMessage[]
  /** Send it as `before` for what was said earlier. */
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
  /** Once the run has come to a stop. */
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
  /** False when the run had ended before. */
  cancelled: boolean
  result: RunResponse
}

export interface FileReading {
  file: FileVersion
  encoding: 'utf8' | 'base64'
  content: string
}

export interface BridgeReading {
  /** False where nobody can have one: a bridge is for the one person at the server's machine. */
  isOffered: boolean
  /** Null when none runs. */
  bridge: BridgeAddress | null
}

export interface Health {
  status: 'ok'
  model: string
  /** Who answers, for people. */
  answering: string
}

export interface SessionReading {
  signIn: SignInWay
  /** Null if no user is signed in. */
  user: { userId: string; email?: string } | null
  /** There is a session, and its key did not come along: sign in again. */
  isKeyMissing?: true
}

export interface SettingsReading {
  settings: UserSettings
  /** False when the operator has switched all side effects off. */
  sideEffectsEnabled: boolean
}
