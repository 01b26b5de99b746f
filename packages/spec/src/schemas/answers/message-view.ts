import { z } from 'zod'
import type { Approval, Message, Part } from '../../run/message.ts'
import type { StoredMessage } from '../../store/thread-store.ts'
import { anyJson, count, jsonObject } from '../json.ts'
import { attachedType } from '../run-request.ts'
import { toolErrorSchema } from './error-answer.ts'
import { approverSchema, truncatedSchema, usageSchema } from './run-answer.ts'

const attached = z.object({
  type: attachedType,
  id: z.string(),
  title: z.string().exactOptional(),
  snippet: z.string().exactOptional().describe('The text that came with the item, if no tool can read it again.'),
})
const signature = z.string().exactOptional()

const approvalSchema = z.object({
  id: z.string(),
  reason: z.string(),
  preview: z.string(),
  recipients: z.array(z.string()).exactOptional(),
  by: approverSchema,
  decision: z.enum(['approved', 'rejected']).exactOptional(),
  feedback: z.string().exactOptional(),
}) satisfies z.ZodType<Approval>

const toolPart = z.object({
  type: z.literal('tool'),
  id: z.string(),
  callId: z.string().exactOptional(),
  name: z.string(),
  modelName: z.string().exactOptional(),
  input: jsonObject,
  modelInput: jsonObject
    .exactOptional()
    .describe("The model's original arguments, if the tool parsed them into another `input`."),
  signature,
  status: z.enum(['planned', 'awaiting_confirmation', 'executing', 'completed', 'failed', 'rejected']),
  waitingFor: z.enum(['approval', 'client', 'child', 'outcome']).exactOptional(),
  approval: approvalSchema.exactOptional(),
  checkpoint: anyJson.exactOptional(),
  output: anyJson.exactOptional(),
  error: toolErrorSchema.exactOptional(),
  usage: usageSchema.exactOptional().describe("Usage of the tool's own model requests."),
  childUsage: usageSchema
    .exactOptional()
    .describe('Usage of the agents that the call started, and of all agents below them.'),
  signals: z.array(z.string()).exactOptional().describe('Messages to the agent that started this run, oldest first.'),
  heard: z.array(z.string()).exactOptional().describe('Messages of the agents that the call started, oldest first.'),
})

export const partSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string(), signature }),
  z.object({ type: z.literal('thought'), text: z.string(), signature }),
  toolPart,
]) satisfies z.ZodType<Part>

export const messageSchema = z.union([
  z.object({
    role: z.literal('user'),
    text: z.string(),
    attached: z.array(attached).exactOptional(),
    leftOut: z
      .object({ conversation: count.exactOptional(), attachedContext: count.exactOptional() })
      .exactOptional()
      .describe('How many items of the request exceeded its limits and were not kept.'),
    by: z.literal('program').exactOptional().describe('Set if a program wrote it and not the user.'),
  }),
  z.object({
    role: z.literal('assistant'),
    id: z.string(),
    model: z.string(),
    parts: z.array(partSchema),
    usage: usageSchema,
    truncated: truncatedSchema,
    sources: z
      .array(z.object({ title: z.string(), url: z.string(), snippet: z.string().exactOptional() }))
      .exactOptional(),
  }),
]) satisfies z.ZodType<Message>

export const storedMessageSchema = z.object({
  position: count.describe('Counts from 0 in the thread.'),
  runId: z.string().exactOptional(),
  message: messageSchema,
}) satisfies z.ZodType<StoredMessage>
