import { z } from 'zod'
import type { RunRequest } from '../run-api.ts'
import { jsonObject } from './json.ts'
import { filledText, foreignId, text } from './text.ts'

/** Well-formed excess is cut to the newest items; a wrong type is refused. */
export const conversationLimit = 40
export const attachedContextLimit = 12
export const promptLimit = 100_000

const conversationItem = z.object({ role: z.enum(['user', 'assistant']), text })

/** What can be attached to a request. */
export const attachedType = z.enum(['email', 'calendar_event', 'briefing', 'file'])

const attachedContext = z.object({
  type: attachedType,
  id: text.min(1),
  title: text.exactOptional(),
  snippet: text.exactOptional(),
  meta: jsonObject.exactOptional(),
})

export const runRequestSchema = z.object({
  prompt: filledText.max(promptLimit, `must be at most ${promptLimit} characters long`),
  threadId: foreignId.exactOptional(),
  agentId: foreignId.exactOptional(),
  conversation: z
    .array(conversationItem)
    .transform((items) => items.slice(-conversationLimit))
    .exactOptional(),
  attachedContext: z
    .array(attachedContext)
    .transform((items) => items.slice(-attachedContextLimit))
    .exactOptional(),
}) satisfies z.ZodType<RunRequest>
