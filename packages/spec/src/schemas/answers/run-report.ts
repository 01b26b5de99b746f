import { z } from 'zod'
import { anyJson, count, instant, jsonObject } from '../json.ts'
import { toolErrorSchema } from './error-answer.ts'
import { runNodeSchema, usageSchema } from './run-answer.ts'

function step<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.object({
    type: z.literal(type),
    at: instant.exactOptional(),
    ms: count.exactOptional().describe('Its duration.'),
    ...fields,
  })
}

const callStep = step('call', {
  id: z.string(),
  tool: z.string(),
  preview: z.string(),
  input: jsonObject,
  output: anyJson.exactOptional(),
  error: toolErrorSchema.exactOptional(),
  startedRuns: z.array(z.string()).exactOptional().describe('The runs that it started, in order.'),
})

const stepSchema = z.discriminatedUnion('type', [
  step('turn', { model: z.string(), usage: usageSchema }),
  callStep,
  step('wait', { for: z.array(z.string()) }),
  step('signal', { message: z.string() }),
  step('file_change', { path: z.string(), version: count.exactOptional() }),
  step('limit', { limit: z.string(), message: z.string() }),
  step('turn_restarted', {}),
])

/** Shows where a run spent time and tokens. */
export const runReportSchema = z.object({
  version: z.literal(1),
  rootId: z.string(),
  prompt: z.string(),
  logDroppedAt: instant
    .exactOptional()
    .describe('When the old events were dropped. The steps are then only turns and calls, without times.'),
  runs: z
    .array(
      runNodeSchema.omit({ createdAt: true, updatedAt: true, outcome: true }).extend({
        startedAt: instant,
        ms: count.describe('From its start to its last event.'),
        outcome: z.looseObject({ status: z.enum(['completed', 'failed', 'awaiting_confirmation']) }).exactOptional(),
        steps: z.array(stepSchema),
      }),
    )
    .describe('Each run comes before the runs that it started.'),
})
