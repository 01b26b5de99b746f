export type * from './acp/index.ts'
export type {
  AgentDefinition,
  AgentFileRules,
  AgentLimits,
  AgentMaximums,
  CustomToolDefinition,
  McpServerDefinition,
} from './agent.ts'
export type {
  Authenticator,
  Credentials,
  KeylessSession,
  Principal,
  SignedInUser,
  SignInWay,
  UsedToken,
} from './authenticator.ts'
export type { Briefing, BriefingDay, BriefingFacts, BriefingSource } from './briefing.ts'
export type {
  Access,
  ConnectionState,
  Connections,
  ConnectionView,
  Grant,
  OAuthProvider,
  Service,
  Tokens,
} from './connections.ts'
export type { ContextSource, ContextWish, FoundContext, OfferedContext } from './context-source.ts'
export type { ErrorCode } from './error-code.ts'
export type { ChildEvent, KernelEvent, LimitKind, RequestLimit, RunEvent, WaitingCall } from './events.ts'
export type { FileProblem } from './file-problem.ts'
export type { Journal } from './journal.ts'
export type { Json, JsonObject, JsonSchema } from './json.ts'
export type { Manifest } from './manifest.ts'
export type {
  Approval,
  AttachedReference,
  Message,
  Part,
  TextPart,
  ThoughtPart,
  ToolError,
  ToolPart,
  Turn,
  Usage,
  UserMessage,
  Waiting,
} from './message.ts'
export type { Model, ModelChunk, ModelRequest, ModelSettings, Source, ThinkingSettings } from './model.ts'
export type {
  ConfirmationAnswer,
  GeminiMessage,
  GeminiPart,
  PageStreamPiece,
  PendingToolCall,
  SendMessageInput,
  SendMessageOutput,
  SerializedToolDef,
  SubmitToolResultsInput,
  ToolCallResult,
  VisitorPass,
} from './page-chat.ts'
export type { Approver, Policy, PolicyQuestion, TrustLevel, Verdict } from './policy.ts'
export type { RunOutcome, RunState } from './run.ts'
export type {
  AttachedContext,
  ConversationItem,
  ErrorResponse,
  PendingApproval,
  RunRequest,
  RunResponse,
  StreamEvent,
  StreamedChildEvent,
  StreamLine,
} from './run-api.ts'
export type { ExportedRun, RunExport } from './run-export.ts'
export type { CallStep, ReportedRun, RunReport, RunStep } from './run-report.ts'
export type { ActionStatus, RunStatus } from './states.ts'
export type { ApiTokenRecord, ApiTokenStore, KeptApiToken, TokenScope } from './store/api-token-store.ts'
export type {
  ApprovalDecision,
  ApprovalRecord,
  ApprovalStatus,
  ApprovalStore,
  NewApproval,
} from './store/approval-store.ts'
export type {
  AuditEntry,
  AuditFault,
  AuditKind,
  AuditRecord,
  AuditReport,
  AuditStore,
} from './store/audit-store.ts'
export type { ConnectionRecord, ConnectionStart, ConnectionStore } from './store/connection-store.ts'
export type { FileChange, FileLimits, FileStore, FileVersion } from './store/file-store.ts'
export type { MemoryLimits, MemoryRecord, MemoryStore } from './store/memory-store.ts'
export type { PageActionRecord, PageActionResult, PageActionStore } from './store/page-action-store.ts'
export type {
  ChildEntry,
  ClaimedRun,
  Fence,
  JournalEntry,
  LoadedRun,
  LoggedEvent,
  NewChild,
  NewRun,
  RunFailure,
  RunParent,
  RunRecord,
  RunStore,
  Started,
  StorePace,
  UserLimits,
} from './store/run-store.ts'
export type { NewSession, SessionRecord, SessionStore } from './store/session-store.ts'
export type { SettingsStore, UserProfile, UserSettings } from './store/settings-store.ts'
export type { Page, Store } from './store/store.ts'
export type { StoredMessage, SyncedThread, ThreadRecord, ThreadStore } from './store/thread-store.ts'
export type { UsageStore, WorkSlot } from './store/usage-store.ts'
export type {
  Effect,
  EphemeralAgent,
  FileChangeOptions,
  Files,
  Memory,
  ParsedArguments,
  Recovery,
  Spawn,
  SpawnRequest,
  SpawnResult,
  ToolContext,
  ToolDefinition,
  ToolParameter,
  ToolPlugin,
  ToolPorts,
} from './tool.ts'
