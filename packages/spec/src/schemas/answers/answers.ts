import { z } from 'zod'
import { anyJson, count } from '../json.ts'
import { attachedType } from '../run-request.ts'
import { storedMessageSchema } from './message-view.ts'
import { runAnswerSchema, runNodeSchema, runViewSchema } from './run-answer.ts'
import { runReportSchema } from './run-report.ts'
import { streamLineSchema } from './stream-line.ts'
import {
  agentViewSchema,
  approvalViewSchema,
  auditEntrySchema,
  connectionViewSchema,
  fileVersionSchema,
  memoryViewSchema,
  noteViewSchema,
  profileViewSchema,
  settingsViewSchema,
  threadViewSchema,
  tokenViewSchema,
} from './views.ts'

export { jsonSchemas } from '../json-schemas.ts'
export { errorAnswerSchema, errorCodeSchema, toolErrorSchema } from './error-answer.ts'
export { messageSchema, partSchema, storedMessageSchema } from './message-view.ts'
export {
  pendingApprovalSchema,
  runAnswerSchema,
  runNodeSchema,
  runViewSchema,
  usageSchema,
} from './run-answer.ts'
export { runExportSchema } from './run-export.ts'
export { streamLineSchema } from './stream-line.ts'
export {
  agentViewSchema,
  approvalViewSchema,
  auditEntrySchema,
  connectionViewSchema,
  fileVersionSchema,
  memoryViewSchema,
  noteViewSchema,
  profileViewSchema,
  settingsViewSchema,
  threadViewSchema,
  tokenViewSchema,
} from './views.ts'

const ok = z.literal(true)
const lastSeq = count.describe('The number of the last event in the log of the run at the top.')
const next = z.string().nullable().describe('Send it as `after` for the next page. Null on the last page.')

export const healthAnswerSchema = z.object({
  ok,
  status: z.literal('ok'),
  model: z.string(),
  answering: z.string().describe('The name of the model, for people.'),
})

export const readyAnswerSchema = z.object({ ok, status: z.literal('ready') })

const bridgeSchema = z.object({
  url: z.string().describe('The address of its WebSocket.'),
  token: z.string().describe('Sent as the subprotocol `deckhand-token.<token>`.'),
  root: z.string().describe('The folder that the agent works in.'),
  agent: z.string().describe('The name of the agent, for people.'),
})
export const bridgeAnswerSchema = z.object({
  ok,
  isOffered: z.boolean().describe('False if many people sign in: a bridge is only for the person at this machine.'),
  bridge: bridgeSchema.nullable().describe('Null if none is running.'),
})

export const runListAnswerSchema = z.object({ ok, runs: z.array(runViewSchema), next })
export const runReadAnswerSchema = z.object({
  ok,
  run: runViewSchema,
  result: runAnswerSchema.exactOptional().describe('Set once the run has stopped.'),
})
export const runTreeAnswerSchema = z.object({
  ok,
  rootId: z.string().describe('The run at the top.'),
  runs: z.array(runNodeSchema).describe('The whole tree. Each run comes before the runs that it started.'),
})
export const runReportAnswerSchema = z.object({ ok, report: runReportSchema })
export const eventListAnswerSchema = z.object({ ok, events: z.array(streamLineSchema), lastSeq })
export const cancelAnswerSchema = z.object({
  ok,
  cancelled: z.boolean().describe('False if the run had already ended.'),
  result: runAnswerSchema,
})

export const approvalListAnswerSchema = z.object({ ok, approvals: z.array(approvalViewSchema), next })
export const approvalAnswerSchema = z.object({ ok, approval: approvalViewSchema })

export const threadListAnswerSchema = z.object({ ok, threads: z.array(threadViewSchema), next })
export const threadAnswerSchema = z.object({ ok, thread: threadViewSchema })
export const threadReadAnswerSchema = z.object({
  ok,
  thread: threadViewSchema,
  messages: z.array(storedMessageSchema).describe('Oldest first.'),
  next: count.nullable().describe('Send it as `before` for earlier messages. Null if there are none.'),
})

export const fileListAnswerSchema = z.object({ ok, files: z.array(fileVersionSchema), next })
export const fileAnswerSchema = z.object({ ok, file: fileVersionSchema })
export const fileReadAnswerSchema = z.object({
  ok,
  file: fileVersionSchema,
  encoding: z.enum(['utf8', 'base64']).describe('The encoding of `content`: `base64` if the file is not text.'),
  content: z.string(),
})
export const fileVersionListAnswerSchema = z.object({ ok, versions: z.array(fileVersionSchema) })
export const fileDiffAnswerSchema = z.object({ ok, diff: z.string().describe('A unified diff.') })

export const settingsAnswerSchema = z.object({
  ok,
  settings: settingsViewSchema,
  sideEffectsEnabled: z.boolean().describe('False if the operator has switched off all side effects.'),
})
export const contextOfferSchema = z.object({
  ok,
  items: z.array(
    z.object({
      type: attachedType,
      id: z.string(),
      title: z.string(),
      detail: z.string().describe('A person or place. May be empty.'),
      at: z.string().exactOptional().describe('An ISO 8601 time or day.'),
    }),
  ),
})

export const briefingAnswerSchema = z.object({
  ok,
  day: z.string().describe('Such as 2026-11-15, in `timeZone`.'),
  timeZone: z.string().describe('From the profile, or UTC.'),
  text: z.string().describe('Markdown.'),
  path: z
    .string()
    .exactOptional()
    .describe('The workspace file that contains it. Absent if it was not saved because a source could not be read.'),
  createdAt: count,
  cached: z.boolean().describe('True if it existed already and no run was started.'),
  runId: z.string().exactOptional().describe('The run that wrote it. Absent if it is cached.'),
})

export const profileAnswerSchema = z.object({ ok, profile: profileViewSchema })
export const memoryListAnswerSchema = z.object({ ok, memories: z.array(memoryViewSchema), next })
export const memoryAnswerSchema = z.object({ ok, memory: memoryViewSchema })
export const connectionListAnswerSchema = z.object({ ok, connections: z.array(connectionViewSchema) })
export const connectionStartAnswerSchema = z.object({ ok, url: z.string().describe('The consent page.') })
export const disconnectAnswerSchema = z.object({
  ok,
  revoked: z.boolean().describe('False if the service could not be reached. The account is removed here anyway.'),
})
export const doneAnswerSchema = z.object({ ok })

export const signInAnswerSchema = z.object({
  ok,
  userId: z.string(),
  sessionKey: z
    .string()
    .describe(
      'Send it with every request of this session as `Deckhand-Session-Key`, beside the cookie. No other answer contains it.',
    ),
})
export const signInWaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local') }).describe('With a link that the program prints, or a configured token.'),
  z
    .object({ kind: z.literal('firebase'), apiKey: z.string(), authDomain: z.string(), projectId: z.string() })
    .describe('With Firebase: the values for its script in a page. All of them are public.'),
])
export const sessionAnswerSchema = z.object({
  ok,
  signIn: signInWaySchema,
  user: z
    .object({ userId: z.string(), email: z.string().exactOptional() })
    .nullable()
    .describe('Null if not signed in.'),
  isKeyMissing: z.literal(true).exactOptional().describe('The session cookie came without its key: sign in again.'),
})
export const visitorPassAnswerSchema = z.object({
  ok,
  token: z.string().describe('Send it with every request as `Authorization: Bearer`.'),
  expiresAt: count.describe('Milliseconds since 1970.'),
  confirm: z.array(z.string()).exactOptional().describe('Controls of the page that need confirmation.'),
})
export const tokenListAnswerSchema = z.object({ ok, tokens: z.array(tokenViewSchema) })
export const tokenCreatedAnswerSchema = z.object({
  ok,
  token: tokenViewSchema,
  text: z.string().describe('Send it with every request as `Authorization: Bearer`. No other answer contains it.'),
})
export const auditListAnswerSchema = z.object({ ok, entries: z.array(auditEntrySchema), next })

export const agentListAnswerSchema = z.object({ ok, agents: z.array(agentViewSchema) })

export const noteAnswerSchema = z.object({ ok, repeated: z.boolean() })
export const noteListAnswerSchema = z.object({ ok, notes: z.array(noteViewSchema) })

/** The document itself; its shape is OpenAPI's. */
export const openApiAnswerSchema = z.looseObject({ openapi: z.literal('3.1.0') })

/** How a call of an action failed. */
export const actionFailureSchema = z.object({
  code: z.string().describe('From the action, or one of the codes of this server.'),
  message: z.string().describe('For a person.'),
  isActionError: z.boolean().describe('The action itself refused.'),
  path: z.string().exactOptional().describe('The path of the wrong input: `$.items[0].price`.'),
  retryAfter: z.number().exactOptional().describe('Seconds to wait before a retry.'),
})

export const actionAnswerSchema = z.object({ success: z.literal(true), data: anyJson })
export const actionRefusalSchema = z.object({ success: z.literal(false), error: actionFailureSchema })

/** A line of a streamed answer. The last one is `done` or `error`. */
export const actionLineSchema = z.union([
  z.object({ chunk: anyJson }),
  z.object({ done: z.literal(true) }),
  z.object({ error: actionFailureSchema }),
])
