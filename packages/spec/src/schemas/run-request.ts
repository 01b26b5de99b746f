import { z } from 'zod'
import {
  attachedContextLimit,
  attachedIdLimit,
  conversationLimit,
  historyLimit,
  promptLimit,
  tooLong,
} from '../request-limits.ts'
import type { RunRequest } from '../run/run-api.ts'
import { jsonObject } from './json.ts'
import { filledText, foreignId, text } from './text.ts'

const conversationItem = z.object({ role: z.enum(['user', 'assistant']), text })

/** The types of items that can be attached to a request. */
export const attachedType = z.enum(['email', 'calendar_event', 'briefing', 'file'])

function bounded(schema: z.ZodString, limit: number) {
  return schema.max(limit, { error: ({ input }) => tooLong(String(input).length, limit) })
}

const attachedContext = z.object({
  type: attachedType,
  id: bounded(text.min(1), attachedIdLimit),
  title: text.exactOptional(),
  snippet: text.exactOptional(),
  meta: jsonObject.exactOptional(),
})

export const runRequestSchema = z.object({
  prompt: bounded(filledText, promptLimit),
  threadId: foreignId.exactOptional(),
  agentId: foreignId.exactOptional(),
  conversation: z
    .array(conversationItem)
    .exactOptional()
    .describe(
      `The newest ${conversationLimit} are kept with the thread; \`limits\` of the answer says how many were left out. The model reads the newest ${historyLimit} of them at most.`,
    ),
  attachedContext: z
    .array(attachedContext)
    .exactOptional()
    .describe(`The newest ${attachedContextLimit} are kept; \`limits\` of the answer says how many were left out.`),
}) satisfies z.ZodType<RunRequest>
