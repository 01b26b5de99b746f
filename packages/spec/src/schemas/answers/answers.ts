import { z } from 'zod'
import { count } from '../json.ts'
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

const ok = z.literal(true)
const lastSeq = count.describe('The number of the last event of the log, which is that of the run at the top.')
const next = z.string().nullable().describe('Send it as `after` for the next page; null on the last.')

export const healthAnswerSchema = z.object({
  ok,
  status: z.literal('ok'),
  model: z.string(),
  answering: z.string().describe('Who answers, for people.'),
})

export const readyAnswerSchema = z.object({ ok, status: z.literal('ready') })

const bridgeSchema = z.object({
  url: z.string().describe('Where its WebSocket is.'),
  token: z.string().describe('Goes along as the subprotocol `deckhand-token.<token>`.'),
  root: z.string().describe('The folder that the agent works in.'),
  agent: z.string().describe('The name of the agent, for people.'),
})
export const bridgeAnswerSchema = z.object({
  ok,
  isOffered: z.boolean().describe('False where many people sign in: a bridge is for the one at this machine.'),
  bridge: bridgeSchema.nullable().describe('Null when none runs.'),
})

export const runListAnswerSchema = z.object({ ok, runs: z.array(runViewSchema), next })
export const runReadAnswerSchema = z.object({
  ok,
  run: runViewSchema,
  result: runAnswerSchema.exactOptional().describe('Once the run has come to a stop.'),
})
export const runTreeAnswerSchema = z.object({
  ok,
  rootId: z.string().describe('The run at the top.'),
  runs: z.array(runNodeSchema).describe('The run at the top and all below it: a run comes before those it started.'),
})
export const runReportAnswerSchema = z.object({ ok, report: runReportSchema })
export const eventListAnswerSchema = z.object({ ok, events: z.array(streamLineSchema), lastSeq })
export const cancelAnswerSchema = z.object({
  ok,
  cancelled: z.boolean().describe('False when the run had ended before.'),
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
  next: count.nullable().describe('Send it as `before` for what was said earlier.'),
})

export const fileListAnswerSchema = z.object({ ok, files: z.array(fileVersionSchema), next })
export const fileAnswerSchema = z.object({ ok, file: fileVersionSchema })
export const fileReadAnswerSchema = z.object({
  ok,
  file: fileVersionSchema,
  encoding: z.enum(['utf8', 'base64']).describe('Of `content`: `base64` when the file is no text.'),
  content: z.string(),
})
export const fileVersionListAnswerSchema = z.object({ ok, versions: z.array(fileVersionSchema) })
export const fileDiffAnswerSchema = z.object({ ok, diff: z.string().describe('A unified diff.') })

export const settingsAnswerSchema = z.object({
  ok,
  settings: settingsViewSchema,
  sideEffectsEnabled: z.boolean().describe('False when the operator has switched all side effects off.'),
})
export const contextOfferSchema = z.object({
  ok,
  items: z.array(
    z.object({
      type: attachedType,
      id: z.string(),
      title: z.string(),
      detail: z.string().describe('Who, or where; may be empty.'),
      at: z.string().exactOptional().describe('When, as ISO 8601 has it: a moment, or a day.'),
    }),
  ),
})

export const briefingAnswerSchema = z.object({
  ok,
  day: z.string().describe('As 2026-11-15, in that time zone.'),
  timeZone: z.string().describe('That of the profile, or UTC.'),
  text: z.string().describe('Markdown.'),
  path: z
    .string()
    .exactOptional()
    .describe(
      'The file of the workspace that has it. Absent when it was not kept, because something could not be read.',
    ),
  createdAt: count,
  cached: z.boolean().describe('It was there already; no run was made.'),
  runId: z.string().exactOptional().describe('The run that wrote it just now.'),
})

export const profileAnswerSchema = z.object({ ok, profile: profileViewSchema })
export const memoryListAnswerSchema = z.object({ ok, memories: z.array(memoryViewSchema), next })
export const memoryAnswerSchema = z.object({ ok, memory: memoryViewSchema })
export const connectionListAnswerSchema = z.object({ ok, connections: z.array(connectionViewSchema) })
export const connectionStartAnswerSchema = z.object({ ok, url: z.string().describe('Where the person says yes.') })
export const disconnectAnswerSchema = z.object({
  ok,
  revoked: z
    .boolean()
    .describe('False when the service could not be told; here the account is forgotten all the same.'),
})
export const doneAnswerSchema = z.object({ ok })

export const signInAnswerSchema = z.object({
  ok,
  userId: z.string(),
  sessionKey: z
    .string()
    .describe(
      'Goes with every request of this session as `Deckhand-Session-Key`, beside the cookie. It is told only here.',
    ),
})
export const signInWaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local') }).describe('By a link that the program prints, or a token that was set.'),
  z
    .object({ kind: z.literal('firebase'), apiKey: z.string(), authDomain: z.string(), projectId: z.string() })
    .describe('By Firebase: what its script needs in a page. None of it is secret.'),
])
export const sessionAnswerSchema = z.object({
  ok,
  signIn: signInWaySchema,
  user: z.object({ userId: z.string(), email: z.string().exactOptional() }).nullable().describe('Null for nobody.'),
  isKeyMissing: z
    .literal(true)
    .exactOptional()
    .describe('The cookie is that of a session, but its key did not come with it: sign in again.'),
})
export const visitorPassAnswerSchema = z.object({
  ok,
  token: z.string().describe('Goes with every request as `Authorization: Bearer`.'),
  expiresAt: count.describe('Milliseconds since 1970.'),
  confirm: z.array(z.string()).exactOptional().describe('Controls of the page that a person is asked about.'),
})
export const tokenListAnswerSchema = z.object({ ok, tokens: z.array(tokenViewSchema) })
export const tokenCreatedAnswerSchema = z.object({
  ok,
  token: tokenViewSchema,
  text: z.string().describe('Goes with every request as `Authorization: Bearer`. It is in no other answer.'),
})
export const auditListAnswerSchema = z.object({ ok, entries: z.array(auditEntrySchema), next })

export const agentListAnswerSchema = z.object({ ok, agents: z.array(agentViewSchema) })

export const noteAnswerSchema = z.object({ ok, repeated: z.boolean() })
export const noteListAnswerSchema = z.object({ ok, notes: z.array(noteViewSchema) })

/** The document itself; its shape is OpenAPI's. */
export const openApiAnswerSchema = z.looseObject({ openapi: z.literal('3.1.0') })
