import { z } from 'zod'
import { attachedType } from './run-request.ts'
import { foreignId, text } from './text.ts'

export const defaultPageSize = 20
export const largestPage = 100

export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number)
const asPosition = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } as const

/** From 1 to `maximum`. The `meta` is for the API document: it describes the number, not its text on the wire. */
export const pageSize = (maximum: number, byDefault: number) =>
  wholeNumber
    .refine((value) => value >= 1 && value <= maximum, `must be from 1 to ${maximum}`)
    .default(byDefault)
    .meta({ type: 'integer', minimum: 1, maximum, default: byDefault })

const limit = pageSize(largestPage, defaultPageSize)

export const runStatusSchema = z.enum([
  'queued',
  'planning',
  'awaiting_confirmation',
  'executing',
  'completed',
  'failed',
])
export const approvalStatusSchema = z.enum(['open', 'approved', 'rejected', 'expired', 'cancelled'])

/** Parameters of every list: where to start, and how many. */
const page = { after: foreignId.exactOptional(), limit }

export const runListSchema = z.object({
  ...page,
  threadId: foreignId.exactOptional(),
  status: runStatusSchema.exactOptional(),
})

export const approvalListSchema = z.object({
  ...page,
  status: approvalStatusSchema.exactOptional(),
})

export const threadListSchema = z.object({
  ...page,
  agentId: foreignId.exactOptional(),
  q: text.max(200).exactOptional().meta({ description: 'Words of the title.' }),
})

export const contextWishSchema = z.object({
  type: attachedType,
  q: text.max(200).exactOptional().meta({ description: 'Words to look for.' }),
})

export const memoryListSchema = z.object(page)

export const messageListSchema = z.object({ before: wholeNumber.exactOptional().meta(asPosition), limit })

export const eventListSchema = z.object({
  after: wholeNumber.default(0).meta({ ...asPosition, default: 0 }),
  limit: pageSize(1_000, 500),
})

export const auditKindSchema = z.enum([
  'effect_begun',
  'effect_ended',
  'approval_asked',
  'approval_resolved',
  'denied',
  'run_cancelled',
  'run_given_up',
  'signed_in',
  'signed_out',
  'token_created',
  'token_revoked',
  'settings_changed',
  'file_changed',
  'connected',
  'disconnected',
  'memory_forgotten',
  'action_begun',
  'action_ended',
  'action_called',
  'chain_began',
])

export const auditListSchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a position')
    .exactOptional(),
  limit,
  kind: auditKindSchema.exactOptional(),
  runId: foreignId.exactOptional(),
  from: wholeNumber.exactOptional().meta(asPosition),
  to: wholeNumber.exactOptional().meta(asPosition),
})
