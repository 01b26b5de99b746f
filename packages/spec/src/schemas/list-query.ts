import { z } from 'zod'

export const defaultPageSize = 20
export const largestPage = 100

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number)

const limit = wholeNumber
  .refine((value) => value >= 1 && value <= largestPage, `must be from 1 to ${largestPage}`)
  .default(defaultPageSize)
const id = z.string().min(1).max(128)

/** What every list takes: where to go on, and how much. */
const page = { after: id.exactOptional(), limit }

export const runListSchema = z.object({
  ...page,
  threadId: id.exactOptional(),
  status: z.enum(['queued', 'planning', 'awaiting_confirmation', 'executing', 'completed', 'failed']).exactOptional(),
})

export const approvalListSchema = z.object({
  ...page,
  status: z.enum(['open', 'approved', 'rejected', 'expired', 'cancelled']).exactOptional(),
})

export const threadListSchema = z.object({ ...page, agentId: id.exactOptional() })

export const messageListSchema = z.object({ before: wholeNumber.exactOptional(), limit })

export const eventListSchema = z.object({
  after: wholeNumber.default(0),
  limit: wholeNumber.refine((value) => value >= 1 && value <= 1_000, 'must be from 1 to 1000').default(500),
})

export const auditListSchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a position')
    .exactOptional(),
  limit,
  kind: z
    .enum([
      'effect_begun',
      'effect_ended',
      'approval_asked',
      'approval_resolved',
      'denied',
      'run_cancelled',
      'signed_in',
      'signed_out',
      'settings_changed',
    ])
    .exactOptional(),
  runId: id.exactOptional(),
  from: wholeNumber.exactOptional(),
  to: wholeNumber.exactOptional(),
})
