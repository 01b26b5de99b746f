import { z } from 'zod'
import type { Usage } from '../../run/message.ts'
import type { PendingApproval, RunResponse } from '../../run/run-api.ts'
import type { RunRecord } from '../../store/run-store.ts'
import { anyJson, count, instant, jsonObject } from '../json.ts'
import { runStatusSchema } from '../list-query.ts'
import { errorCodeSchema } from './error-answer.ts'

export const usageSchema = z.object({
  inputTokens: count,
  outputTokens: count,
  thoughtTokens: count,
  totalTokens: count,
}) satisfies z.ZodType<Usage>

export const truncatedSchema = z.literal(true).exactOptional().describe('The answer was cut off at the output limit.')

/** What a client needs to ask for an approval. */
export const approvalQuestion = {
  recipients: z.array(z.string()).describe('The recipients of the call.'),
  for: z
    .enum(['call', 'outcome'])
    .describe('`outcome`: it is unknown whether the call happened, and approving runs it again.'),
  canAlwaysAllow: z
    .boolean()
    .describe(
      "True if `approve_and_always_allow_recipient` works under the user's current trust. Otherwise it is refused.",
    ),
}

/** Who must approve it instead of the user. */
export const approverSchema = z
  .templateLiteral(['role:', z.string()])
  .exactOptional()
  .describe("Another user, with this role, must approve it. The run's own user may only reject it.")

export const pendingApprovalSchema = z.object({
  id: z.string(),
  tool: z.string(),
  reason: z.string(),
  preview: z.string(),
  actionId: z.string(),
  toolArgs: jsonObject,
  ...approvalQuestion,
  by: approverSchema,
  childRunId: z.string().exactOptional().describe('The run below that made the call.'),
  agentId: z.string().exactOptional().describe('The agent of that run.'),
}) satisfies z.ZodType<PendingApproval>

/** The state of a run that has stopped. */
export const runAnswerSchema = z.object({
  ok: z.literal(true),
  runId: z.string(),
  actionId: z.string(),
  threadId: z.string(),
  status: z.enum(['completed', 'awaiting_confirmation', 'failed']),
  summary: z.string(),
  truncated: truncatedSchema,
  mode: z.enum(['assistant_text', 'tool_executed', 'requires_approval']),
  model: z.string(),
  tool: z.string().exactOptional(),
  toolArgs: jsonObject.exactOptional(),
  approval: pendingApprovalSchema.exactOptional().describe('The first open approval.'),
  approvals: z.array(pendingApprovalSchema).exactOptional().describe('All open approvals.'),
  output: anyJson.exactOptional(),
  agentId: z.string(),
  usage: usageSchema,
  limits: z
    .array(z.object({ limit: z.enum(['conversation', 'attachedContext']), message: z.string() }))
    .exactOptional()
    .describe('What was left out of the request. Absent if nothing was.'),
  seq: count.describe('The number of the last event of this response.'),
  code: errorCodeSchema.exactOptional().describe('Set if the run failed.'),
  error: z.string().exactOptional().describe('Set if the run failed.'),
}) satisfies z.ZodType<RunResponse>

/** A run as lists show it. */
export const runViewSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  agentId: z.string(),
  model: z.string(),
  status: runStatusSchema,
  parent: z
    .object({ runId: z.string(), actionId: z.string() })
    .exactOptional()
    .describe('The call that started it. Absent if a user started the run.'),
  rootId: z.string().describe('The run at the top: itself, unless it has a parent.'),
  depth: count,
  tokens: count.describe('Input and output tokens of its own model requests.'),
  attempt: count.describe('How often it was claimed.'),
  lastSeq: count.describe('0 for a run with a parent: its events are in the log of the run at the top.'),
  createdAt: instant,
  updatedAt: instant,
  logDroppedAt: instant.exactOptional().describe('When its old events were dropped. Its turns and outcome stay.'),
}) satisfies z.ZodType<Omit<RunRecord, 'userId' | 'outcome' | 'task'>>

/** A run in a tree of runs that started each other. */
export const runNodeSchema = runViewSchema
  .pick({
    id: true,
    agentId: true,
    model: true,
    status: true,
    parent: true,
    depth: true,
    tokens: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    totalTokens: count.describe('Tokens of this run and all runs below it.'),
    outcome: z
      .object({
        code: errorCodeSchema.exactOptional().describe('Set if the run failed.'),
        text: z.string().describe('The beginning of the answer, why it failed, or what it waits for.'),
        truncated: truncatedSchema,
      })
      .exactOptional()
      .describe('How the run last stopped. Absent until it stops for the first time.'),
  })
