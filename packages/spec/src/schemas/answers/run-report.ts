import { z } from 'zod'
import { anyJson, count, instant, jsonObject } from '../json.ts'
import { toolErrorSchema } from './error-answer.ts'
import { runNodeSchema, usageSchema } from './run-answer.ts'

function step<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.object({
    type: z.literal(type),
    at: instant.exactOptional(),
    ms: count.exactOptional().describe('How long it took.'),
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
  startedRuns: z.array(z.string()).exactOptional().describe('The runs that it started, in their order.'),
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

/** Where time and tokens of a run went. */
export const runReportSchema = z.object({
  version: z.literal(1),
  rootId: z.string(),
  prompt: z.string(),
  logDroppedAt: instant
    .exactOptional()
    .describe('When the events were dropped for their age: the steps are then turns and calls alone, without times.'),
  runs: z
    .array(
      runNodeSchema.omit({ createdAt: true, updatedAt: true, outcome: true }).extend({
        startedAt: instant,
        ms: count.describe('From its beginning to the last that happened.'),
        outcome: z.looseObject({ status: z.enum(['completed', 'failed', 'awaiting_confirmation']) }).exactOptional(),
        steps: z.array(stepSchema),
      }),
    )
    .describe('A run comes before those it started.'),
})
