import { z } from 'zod'
import type { StreamEvent, StreamLine } from '../../run/run-api.ts'
import { anyJson, count, instant, jsonObject } from '../json.ts'
import { runStatusSchema } from '../list-query.ts'
import { errorCodeSchema, toolErrorSchema } from './error-answer.ts'
import { pendingApprovalSchema, runAnswerSchema, truncatedSchema, usageSchema } from './run-answer.ts'

const id = z.string()
const toolName = z.string()
const message = z.string()

function event<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.object({ type: z.literal(type), ...fields })
}

const limitKind = z.enum([
  'steps',
  'depth',
  'fanout',
  'agents',
  'tokens',
  'repeat',
  'rights',
  'conversation',
  'attachedContext',
])

/** Events of every run, including runs that another run started. */
const sharedEvents = [
  event('activation', { agentId: id, model: z.string(), depth: count }),
  event('status', { status: runStatusSchema, threadId: id, runId: id }),
  event('delta', { delta: z.string() }),
  event('thought_delta', { delta: z.string() }),
  event('tool_call', { toolName, preview: z.string(), id, input: jsonObject }),
  event('tool_progress', { id, message, fraction: z.number().exactOptional() }),
  event('tool_result', { id, toolName, output: anyJson }),
  event('tool_result', { id, toolName, error: toolErrorSchema }),
  event('turn_restarted', {}),
  event('turn', { id, model: z.string(), usage: usageSchema }),
  event('spawn', { id, runId: id, agentId: id, prompt: z.string() }),
  event('signal', { message }),
  event('file_change', { path: z.string(), version: count.exactOptional().describe('Absent for a deletion.') }),
  event('limit', { limit: limitKind, message }),
] as const

const childEvent = z.union([
  ...sharedEvents,
  event('parked', { approvals: z.array(pendingApprovalSchema), usage: usageSchema }),
  event('completed', { summary: z.string(), truncated: truncatedSchema, usage: usageSchema }),
  event('failed', { code: errorCodeSchema, message, usage: usageSchema }),
])

const streamEvent = z.union([
  ...sharedEvents,
  event('child', { runId: id, agentId: id, event: childEvent }),
  event('log_dropped', { at: instant, message }).describe(
    'Replaces all events before the next line. They are no longer kept.',
  ),
  event('result', { result: runAnswerSchema }),
  event('error', {
    error: z.string(),
    code: errorCodeSchema,
    runId: id.exactOptional(),
    threadId: id.exactOptional(),
  }).describe(
    'The last line. The run failed, unless `code` is `STREAM_CUT`: then only the stream ended. Follow the run from `seq`.',
  ),
]) satisfies z.ZodType<StreamEvent>

const seq = count.describe('The number of the event. 0 before the first one.')

/** One line of `application/x-ndjson`. Readers ignore types they do not know. */
export const streamLineSchema = z.union(
  streamEvent.options.map((each) => each.extend({ seq })),
) as z.ZodType<StreamLine>
