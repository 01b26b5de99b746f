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
    .transform((title) => title.trim())
    .refine((title) => title !== '', 'must not be empty'),
})

/** What was said on another host. */
export const threadAppendSchema = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(promptLimit) }))
    .min(1)
    .max(100),
})

export const settingsChangeSchema = z
  .object({
    trust: z.enum(['supervised', 'delegated', 'autonomous']).exactOptional(),
    allowlist: z.array(z.string().trim().min(1).max(320)).max(1_000).exactOptional(),
  })
  .strict()

export const idempotencyKeySchema = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')
    .exactOptional(),
})

export const signInSchema = z.object({ token: z.string().min(1).max(1_000) })

/** What the outbox receives. */
export const noteSchema = z.object({ to: z.string().min(1).max(320), text: z.string().min(1).max(10_000) })
