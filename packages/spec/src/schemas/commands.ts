import { z } from 'zod'
import { promptLimit } from './run-request.ts'

export const approvalResolutionSchema = z.object({
  decision: z.enum(['approve_once', 'approve_and_always_allow_recipient', 'reject']),
  feedback: z.string().max(2_000).exactOptional(),
})

export const threadChangeSchema = z.object({
  title: z
    .string()
    .max(200)
    .regex(/\S/, 'must not be empty')
    .transform((title) => title.trim()),
})

/** What was said on another host. */
export const threadAppendSchema = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(promptLimit) }))
    .min(1)
    .max(100),
})

export const trustSchema = z.enum(['supervised', 'delegated', 'autonomous'])

export const settingsChangeSchema = z
  .object({
    trust: trustSchema.exactOptional(),
    allowlist: z.array(z.string().regex(/\S/, 'must not be empty').trim().max(320)).max(1_000).exactOptional(),
  })
  .strict()

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')

export const idempotencyKeySchema = z.object({ 'Idempotency-Key': idempotencyKey.exactOptional() })
/** The outbox cannot tell two notes apart without one. */
export const outboxKeySchema = z.object({ 'Idempotency-Key': idempotencyKey })

/** What the outbox receives. */
export const noteSchema = z.object({ to: z.string().min(1).max(320), text: z.string().min(1).max(10_000) })
