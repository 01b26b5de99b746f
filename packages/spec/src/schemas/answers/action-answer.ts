import { z } from 'zod'
import { anyJson } from '../json.ts'

/** How a call of an action failed. */
export const actionFailureSchema = z.object({
  code: z.string().describe('From the action, or one of the codes of this server.'),
  message: z.string().describe('For a person.'),
  isActionError: z.boolean().describe('The action itself refused.'),
  path: z.string().exactOptional().describe('The path of the wrong input: `$.items[0].price`.'),
  retryAfter: z.number().exactOptional().describe('Seconds to wait before a retry.'),
})

export const actionAnswerSchema = z.object({ success: z.literal(true), data: anyJson })
export const actionRefusalSchema = z.object({ success: z.literal(false), error: actionFailureSchema })

/** A line of a streamed answer. The last one is `done` or `error`. */
export const actionLineSchema = z.union([
  z.object({ chunk: anyJson }),
  z.object({ done: z.literal(true) }),
  z.object({ error: actionFailureSchema }),
])
