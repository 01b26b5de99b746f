import { z } from 'zod'
import type { StreamLine } from '../../run-api.ts'
import { anyJson, jsonObject } from '../json.ts'
import { runStatusSchema } from '../list-query.ts'
import { errorCodeSchema, toolErrorSchema } from './error-answer.ts'
import { runAnswerSchema } from './run-answer.ts'

const id = z.string()
const toolName = z.string()

function line<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.object({ type: z.literal(type), ...fields, seq: z.int().min(1) })
}

/** One line of `application/x-ndjson`. Readers ignore types they do not know. */
export const streamLineSchema = z.union([
  line('status', { status: runStatusSchema, threadId: id, runId: id }),
  line('delta', { delta: z.string() }),
  line('thought_delta', { delta: z.string() }),
  line('tool_call', { toolName, preview: z.string(), id, input: jsonObject }),
  line('tool_progress', { id, message: z.string(), fraction: z.number().exactOptional() }),
  line('tool_result', { id, toolName, output: anyJson }),
  line('tool_result', { id, toolName, error: toolErrorSchema }),
  line('turn_restarted', {}),
  line('result', { result: runAnswerSchema }),
  line('error', { error: z.string(), code: errorCodeSchema, runId: id.exactOptional(), threadId: id.exactOptional() }),
]) satisfies z.ZodType<StreamLine>
