import { z } from 'zod'
import { promptLimit } from '../request-limits.ts'
import { anyJson } from './json.ts'
import { filledText, foreignId, text } from './text.ts'
import { isTimeZone } from './time-zone.ts'

export const approvalResolutionSchema = z.object({
  decision: z.enum(['approve_once', 'approve_and_always_allow_recipient', 'reject']),
  feedback: text.max(2_000).exactOptional(),
})

const title = filledText.max(200).transform((words) => words.trim())

export const threadChangeSchema = z.object({ title })

const saidElsewhere = z
  .array(z.object({ role: z.enum(['user', 'assistant']), text: text.max(promptLimit) }))
  .min(1)
  .max(100)

/** What was said on another host. */
export const threadAppendSchema = z.object({ messages: saidElsewhere })

/** Threads are listed by their ids, which tell when they began. */
const newThreadId = z
  .string()
  .regex(
    /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/,
    'must be a UUID of version 7 in bare hexadecimal, small letters',
  )

/** What was said on another host, to be sent again until it was heard. */
export const threadSyncSchema = z.object({
  id: newThreadId,
  title,
  agentId: foreignId.exactOptional(),
  position: z.int().min(0).max(1_000_000).describe('Where in the thread the first of `messages` stands, from 0.'),
  messages: saidElsewhere,
})

export const trustSchema = z.enum(['supervised', 'delegated', 'autonomous'])

/** What can never be a recipient would only look as if it allowed somebody. A name, as notes may go to, has spaces; an address has none. */
const allowlistEntry = filledText
  .regex(
    /^\s*(?:[^*,;<>"@]+|[^\s*,;<>"]+)\s*$/,
    'must be one recipient, as ann@example.com, exactly: no patterns, lists, quotes or names beside the address',
  )
  .trim()
  .max(320)

export const settingsChangeSchema = z
  .object({
    trust: trustSchema.exactOptional(),
    allowlist: z.array(allowlistEntry).max(1_000).exactOptional(),
  })
  .strict()

export const memorySchema = z.object({ text: filledText.max(500).trim() }).strict()

/** An empty text takes away what was there. */
export const profileChangeSchema = z
  .object({
    name: text.max(100).trim().exactOptional(),
    timeZone: text
      .max(64)
      .refine(isTimeZone, 'must be a time zone of the IANA database, such as Europe/Berlin')
      .meta({
        format: 'time-zone',
        description: 'A name of the IANA database, such as Europe/Berlin, or an empty text.',
      })
      .exactOptional(),
    about: text.max(2_000).trim().exactOptional(),
  })
  .strict()

export const briefingRequestSchema = z.object({ refresh: z.boolean().exactOptional() }).strict()

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')

export const idempotencyKeySchema = z.object({ 'Idempotency-Key': idempotencyKey.exactOptional() })
/** The outbox cannot tell two notes apart without one. */
export const outboxKeySchema = z.object({ 'Idempotency-Key': idempotencyKey })

export const signInSchema = z.object({ token: text.min(1).max(1_000) })
/** With Firebase: who they are, signed by Google. */
export const idTokenSchema = z.object({ idToken: text.min(1).max(8_000) }).strict()
export const anySignInSchema = z.union([signInSchema, idTokenSchema])

export const tokenScopeSchema = z.enum(['runs', 'files', 'approvals'])

export const tokenRequestSchema = z
  .object({
    name: filledText.trim().max(100),
    scopes: z
      .array(tokenScopeSchema)
      .min(1)
      .max(3)
      .describe('What it may do. `approvals` never for runs that it started.'),
    days: z.int().min(1).max(366).exactOptional().describe('After so many days it ends; 90 when absent.'),
  })
  .strict()

export const visitorRequestSchema = z
  .object({ site: filledText.max(100).describe('The key of the site, as its pages name it.') })
  .strict()

/** What the outbox receives. */
export const noteSchema = z.object({ to: text.min(1).max(320), text: text.min(1).max(10_000) })

/** All of the input as JSON. Otherwise every field is a parameter of its own. */
export const actionQuerySchema = z.object({ _input: z.string().exactOptional() })
export const actionBodySchema = z.record(z.string(), anyJson)
