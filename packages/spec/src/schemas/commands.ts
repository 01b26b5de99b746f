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

/** Messages from another host. */
export const threadAppendSchema = z.object({ messages: saidElsewhere })

/** Threads are listed by id, and the id contains the creation time. */
const newThreadId = z
  .string()
  .regex(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/, 'must be a UUID of version 7 in plain lower-case hexadecimal')

/** Messages from another host. The sender may retry until it succeeds. */
export const threadSyncSchema = z.object({
  id: newThreadId,
  title,
  agentId: foreignId.exactOptional(),
  position: z.int().min(0).max(1_000_000).describe('The position of the first of `messages` in the thread, from 0.'),
  messages: saidElsewhere,
})

export const trustSchema = z.enum(['supervised', 'delegated', 'autonomous'])

/** Refuses entries that can never match a recipient: they would only seem to allow someone. A name, as in notes, may have spaces; an address may not. */
const allowlistEntry = filledText
  .regex(
    /^\s*(?:[^*,;<>"@]+|[^\s*,;<>"]+)\s*$/,
    'must be exactly one recipient, such as ann@example.com, without patterns, lists, quotes or a name beside the address',
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

/** An empty text removes the field. */
export const profileChangeSchema = z
  .object({
    name: text.max(100).trim().exactOptional(),
    timeZone: text
      .max(64)
      .refine(isTimeZone, 'must be an IANA time zone, such as Europe/Berlin')
      .meta({
        format: 'time-zone',
        description: 'An IANA time zone name, such as Europe/Berlin, or an empty text.',
      })
      .exactOptional(),
    about: text.max(2_000).trim().exactOptional(),
  })
  .strict()

export const briefingRequestSchema = z.object({ refresh: z.boolean().exactOptional() }).strict()

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')

export const idempotencyKeySchema = z.object({ 'Idempotency-Key': idempotencyKey.exactOptional() })
/** Required, because the outbox needs the key to recognize a repeated note. */
export const outboxKeySchema = z.object({ 'Idempotency-Key': idempotencyKey })

export const signInSchema = z.object({ token: text.min(1).max(1_000) })
/** For Firebase: the user's identity, signed by Google. */
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
      .describe('What it may do. `approvals` never covers runs that it started.'),
    days: z.int().min(1).max(366).exactOptional().describe('It expires after this many days. 90 if absent.'),
  })
  .strict()

export const visitorRequestSchema = z
  .object({ site: filledText.max(100).describe('The key of the site, as its pages name it.') })
  .strict()

/** A note for the outbox. */
export const noteSchema = z.object({ to: text.min(1).max(320), text: text.min(1).max(10_000) })

/** `_input` is the whole input as JSON. Without it, every field is its own parameter. */
export const actionQuerySchema = z.object({ _input: z.string().exactOptional() })
export const actionBodySchema = z.record(z.string(), anyJson)
