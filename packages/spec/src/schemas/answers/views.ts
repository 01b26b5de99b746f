import { z } from 'zod'
import type { ConnectionView } from '../../ports/connections.ts'
import type { ApiTokenRecord } from '../../store/api-token-store.ts'
import type { ApprovalRecord } from '../../store/approval-store.ts'
import type { AuditRecord } from '../../store/audit-store.ts'
import type { FileVersion } from '../../store/file-store.ts'
import type { MemoryRecord } from '../../store/memory-store.ts'
import type { UserProfile, UserSettings } from '../../store/settings-store.ts'
import type { ThreadRecord } from '../../store/thread-store.ts'
import { approvalResolutionSchema, tokenScopeSchema, trustSchema } from '../commands.ts'
import { serviceSchema } from '../connection-requests.ts'
import { count, instant, jsonObject } from '../json.ts'
import { approvalStatusSchema, auditKindSchema } from '../list-query.ts'
import { approvalQuestion, approverSchema } from './run-answer.ts'

export const threadViewSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  title: z.string(),
  messageCount: count,
  activeRunId: z.string().exactOptional().describe('The run that is running or waiting in it.'),
  createdAt: instant,
  updatedAt: instant,
}) satisfies z.ZodType<Omit<ThreadRecord, 'userId'>>

type Hidden = 'userId' | 'binding' | 'input' | 'byAllowlist' | 'mostTrust'
type OfRequester = 'runId' | 'threadId' | 'actionId'
type ApprovalView = Omit<ApprovalRecord, Hidden | OfRequester> & Partial<Pick<ApprovalRecord, OfRequester>>

const ofRequester = z.string().exactOptional().describe('Absent if another user asked.')

export const approvalViewSchema = z.object({
  id: z.string(),
  runId: ofRequester,
  threadId: ofRequester,
  actionId: ofRequester,
  childRunId: z.string().exactOptional().describe('The run below that made the call, if it was not `runId`.'),
  agentId: z.string().exactOptional().describe('The agent of that run.'),
  tool: z.string(),
  toolArgs: jsonObject,
  reason: z.string(),
  preview: z.string(),
  ...approvalQuestion,
  by: approverSchema,
  askedBy: z.string().exactOptional().describe('The user who asked, if that is not the caller.'),
  status: approvalStatusSchema,
  decision: approvalResolutionSchema.shape.decision.exactOptional(),
  feedback: z.string().exactOptional(),
  answeredBy: z.string().exactOptional().describe('The user who decided, if `by` names a role.'),
  createdAt: instant,
  expiresAt: instant,
  resolvedAt: instant.exactOptional(),
}) satisfies z.ZodType<ApprovalView>

export const fileVersionSchema = z.object({
  path: z.string(),
  version: count.describe('Counts from 1 for each path, across deletions.'),
  size: count.describe('In bytes.'),
  deleted: z.boolean().describe('A deletion is a version too.'),
  by: z.string().describe('`user`, or the id of the agent that made the change.'),
  at: instant,
}) satisfies z.ZodType<FileVersion>

export const settingsViewSchema = z.object({
  trust: trustSchema,
  allowlist: z.array(z.string()).describe('In lower case, each once.'),
}) satisfies z.ZodType<UserSettings>

export const profileViewSchema = z.object({
  name: z.string().exactOptional(),
  timeZone: z.string().exactOptional().describe('An IANA time zone name.'),
  about: z.string().exactOptional(),
}) satisfies z.ZodType<UserProfile>

export const memoryViewSchema = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: instant.describe('When it was last saved, in milliseconds since 1970.'),
}) satisfies z.ZodType<MemoryRecord>

export const tokenViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.exactOptional().describe('Exact to about a minute. Absent if it was never used.'),
}) satisfies z.ZodType<Omit<ApiTokenRecord, 'userId'>>

export const agentViewSchema = z.object({
  id: z.string().describe('Requests use it as `agentId`.'),
  name: z.string(),
  description: z.string().exactOptional(),
  suggestions: z.array(z.string()).describe('Example questions for users.'),
  tools: z.array(z.string()).describe('Names of its tools, without those of MCP servers.'),
  isDefault: z.literal(true).exactOptional().describe('Answers requests without an `agentId`.'),
})

export const connectionViewSchema = z.object({
  service: serviceSchema,
  state: z
    .enum(['connected', 'not_connected', 'expired', 'example'])
    .describe("`expired`: the service no longer accepts Deckhand. `example`: the emulator's account."),
  way: z
    .enum(['oauth', 'token', 'none', 'example'])
    .describe('How it is or can be connected: by consent, by a token in the settings, or not until it is set up.'),
  account: z.string().exactOptional().describe('For people.'),
  scopes: z.array(z.string()).exactOptional(),
  connectedAt: instant.exactOptional(),
  setUp: z.string().exactOptional(),
}) satisfies z.ZodType<ConnectionView>

export const noteViewSchema = z.object({ key: z.string(), to: z.string(), text: z.string(), at: z.iso.datetime() })

export const auditEntrySchema = z.object({
  position: count.describe('Counts from 1 for each user.'),
  at: instant,
  kind: auditKindSchema,
  runId: z.string().exactOptional(),
  data: jsonObject,
  hash: z.string().describe('A hash of this entry and the previous hash.'),
}) satisfies z.ZodType<AuditRecord>
