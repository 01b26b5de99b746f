export type * from './acp/agent-protocol.ts'
export type * from './acp/bridge-protocol.ts'
export type * from './acp/json-rpc.ts'
export type {
  AgentDefinition,
  AgentFileRules,
  AgentLimits,
  AgentMaximums,
  CustomToolDefinition,
  McpServerDefinition,
} from './agent/agent.ts'
export type { Model, ModelChunk, ModelRequest, ModelSettings, Source, ThinkingSettings } from './agent/model.ts'
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
} from './agent/tool.ts'
export type { ErrorCode } from './errors.ts'
export type { Json, JsonObject, JsonSchema } from './json.ts'
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
} from './page/page-chat.ts'
export type { Approver, Policy, PolicyQuestion, TrustLevel, Verdict } from './policy/policy.ts'
export type {
  Authenticator,
  Credentials,
  KeylessSession,
  Principal,
  SignedInUser,
  SignInWay,
  UsedToken,
} from './ports/authenticator.ts'
export type { Briefing, BriefingDay, BriefingFacts, BriefingSource } from './ports/briefing.ts'
export type {
  Access,
  ConnectionState,
  Connections,
  ConnectionView,
  Grant,
  OAuthProvider,
  Service,
  Tokens,
} from './ports/connections.ts'
export type { ContextSource, ContextWish, FoundContext, OfferedContext } from './ports/context-source.ts'
export type {
  ChildEvent,
  KernelEvent,
  LimitKind,
  RequestLimit,
  RunEvent,
  RunStatus,
  WaitingCall,
} from './run/events.ts'
export type { Journal } from './run/journal.ts'
export type { Manifest } from './run/manifest.ts'
export type {
  ActionStatus,
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
} from './run/message.ts'
export type { RunOutcome, RunState } from './run/run.ts'
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
} from './run/run-api.ts'
export type { ExportedRun, RunExport } from './run/run-export.ts'
export type { CallStep, ReportedRun, RunReport, RunStep } from './run/run-report.ts'
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
export type { FileProblem } from './yaml/report.ts'
