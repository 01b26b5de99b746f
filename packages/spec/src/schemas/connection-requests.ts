import { z } from 'zod'
import type { Service } from '../ports/connections.ts'
import { text } from './text.ts'

export const serviceSchema = z.enum(['google', 'slack']) satisfies z.ZodType<Service>

/** The parameters with which a service sends the browser back: a code or an error. Other parameters are ignored. */
export const connectionReturnSchema = z.object({
  state: text.min(1).max(500),
  code: text.min(1).max(4_000).exactOptional(),
  error: text.max(500).exactOptional(),
})
