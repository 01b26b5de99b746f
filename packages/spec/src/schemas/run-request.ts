import { z } from 'zod'
import type { RunRequest } from '../run-api.ts'
import { jsonObject } from './json.ts'

/** Well-formed excess is cut to the newest items; a wrong type is refused. */
export const conversationLimit = 40
export const attachedContextLimit = 12
export const promptLimit = 100_000

const conversationItem = z.object({ role: z.enum(['user', 'assistant']), text: z.string() })

const attachedContext = z.object({
  type: z.enum(['email', 'calendar_event', 'briefing', 'file']),
  id: z.string().min(1),
  title: z.string().exactOptional(),
  snippet: z.string().exactOptional(),
  meta: jsonObject.exactOptional(),
})

export const runRequestSchema = z.object({
  prompt: z
    .string()
    .max(promptLimit, `must be at most ${promptLimit} characters long`)
    .regex(/\S/, 'must not be empty'),
  threadId: z.string().min(1).max(128).exactOptional(),
  agentId: z.string().min(1).max(128).exactOptional(),
  conversation: z
    .array(conversationItem)
    .transform((items) => items.slice(-conversationLimit))
    .exactOptional(),
  attachedContext: z
    .array(attachedContext)
    .transform((items) => items.slice(-attachedContextLimit))
    .exactOptional(),
}) satisfies z.ZodType<RunRequest>
