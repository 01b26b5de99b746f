import { z } from 'zod'
import { anyJson } from '../json.ts'

/** How a call of an action failed. */
export const actionFailureSchema = z.object({
  code: z.string().describe('What the action says, or one of the codes of this server.'),
  message: z.string().describe('For a person.'),
  isActionError: z.boolean().describe('The action itself refused.'),
  path: z.string().exactOptional().describe('Where the input is wrong: `$.items[0].price`.'),
  retryAfter: z.number().exactOptional().describe('Seconds after which it is worth trying again.'),
})

export const actionAnswerSchema = z.object({ success: z.literal(true), data: anyJson })
export const actionRefusalSchema = z.object({ success: z.literal(false), error: actionFailureSchema })

/** The last line is one of the latter two. */
export const actionLineSchema = z.union([
  z.object({ chunk: anyJson }),
  z.object({ done: z.literal(true) }),
  z.object({ error: actionFailureSchema }),
])
