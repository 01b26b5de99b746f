import { z } from 'zod'
import type { Usage } from '../../message.ts'
import type { PendingApproval, RunResponse } from '../../run-api.ts'
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

export const truncatedSchema = z.literal(true).exactOptional().describe('The answer was cut at the output limit.')

/** What a door needs to put the question of an approval. */
export const approvalQuestion = {
  recipients: z.array(z.string()).describe('Whom the call reaches.'),
  for: z
    .enum(['call', 'outcome'])
    .describe('`outcome`: it is not known whether the call happened, and approving runs it again.'),
  canAlwaysAllow: z
    .boolean()
    .describe(
      "`approve_and_always_allow_recipient` has an effect with the user's trust as it is now. Otherwise it is refused.",
    ),
}

/** Who has to approve it, where that is not its user. */
export const approverSchema = z
  .templateLiteral(['role:', z.string()])
  .exactOptional()
  .describe('Someone else has to approve it: a user with this role. Who asked may only reject it.')

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

/** How a run stands that came to a stop. */
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
    .describe('What was left out of the request. Absent when nothing was.'),
  seq: count.describe('The number of the last event of this response.'),
  code: errorCodeSchema.exactOptional().describe('Set when the run failed.'),
  error: z.string().exactOptional().describe('Set when the run failed.'),
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
    .describe('The call that started it; absent for a run that a user started.'),
  rootId: z.string().describe('The run at the top: itself, unless it has a parent.'),
  depth: count,
  tokens: count.describe('What its own questions to the model took, in and out.'),
  attempt: count.describe('How often it was taken up.'),
  lastSeq: count.describe('0 for a run with a parent: its events are in the log of the run at the top.'),
  createdAt: instant,
  updatedAt: instant,
  logDroppedAt: instant
    .exactOptional()
    .describe('When its events were dropped for their age; its turns and outcome stay.'),
}) satisfies z.ZodType<Omit<RunRecord, 'userId' | 'outcome' | 'task'>>

/** A run among those that started each other. */
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
    totalTokens: count.describe('What it took with all below it.'),
    outcome: z
      .object({
        code: errorCodeSchema.exactOptional().describe('Set when the run failed.'),
        text: z.string().describe('The beginning of the answer, why it failed, or what it waits for.'),
        truncated: truncatedSchema,
      })
      .exactOptional()
      .describe('How its last stretch of work ended. Absent while the first is under way.'),
  })
