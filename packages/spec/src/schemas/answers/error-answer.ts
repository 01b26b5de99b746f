import { z } from 'zod'
import type { ErrorCode } from '../../error-code.ts'
import { errorMappings } from '../../errors.ts'
import type { ToolError } from '../../message.ts'
import type { ErrorResponse } from '../../run-api.ts'

export const errorCodeSchema = z.enum(Object.keys(errorMappings) as [ErrorCode, ...ErrorCode[]])

/** A request that was refused, or whose run goes on without an answer. */
export const errorAnswerSchema = z.object({
  ok: z.literal(false),
  code: errorCodeSchema,
  error: z.string().describe('What happened and what to do, for a person.'),
  field: z.string().exactOptional().describe('The field of the request that was wrong, as a path.'),
  runId: z
    .string()
    .exactOptional()
    .describe('The run that was started and goes on: only the answer about it is missing.'),
  threadId: z.string().exactOptional().describe('The thread of that run.'),
}) satisfies z.ZodType<ErrorResponse>

export const toolErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
}) satisfies z.ZodType<ToolError>
