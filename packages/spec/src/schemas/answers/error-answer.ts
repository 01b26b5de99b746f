import { z } from 'zod'
import { type ErrorCode, errorMappings } from '../../errors.ts'
import type { ToolError } from '../../run/message.ts'
import type { ErrorResponse } from '../../run/run-api.ts'

export const errorCodeSchema = z.enum(Object.keys(errorMappings) as [ErrorCode, ...ErrorCode[]])

/** A refused request, or one whose run continues without an answer. */
export const errorAnswerSchema = z.object({
  ok: z.literal(false),
  code: errorCodeSchema,
  error: z.string().describe('What happened and what to do, for a person.'),
  field: z.string().exactOptional().describe('The field of the request that was wrong, as a path.'),
  runId: z.string().exactOptional().describe('The run that was started. It continues: only the answer is missing.'),
  threadId: z.string().exactOptional().describe('The thread of that run.'),
}) satisfies z.ZodType<ErrorResponse>

export const toolErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
}) satisfies z.ZodType<ToolError>
