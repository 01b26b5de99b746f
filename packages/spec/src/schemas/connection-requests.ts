import { z } from 'zod'
import type { Service } from '../connections.ts'
import { text } from './text.ts'

export const serviceSchema = z.enum(['google', 'slack']) satisfies z.ZodType<Service>

/** What a service sends a browser back with: a code, or a word why there is none. Services add more, which is ignored. */
export const connectionReturnSchema = z.object({
  state: text.min(1).max(500),
  code: text.min(1).max(4_000).exactOptional(),
  error: text.max(500).exactOptional(),
})
