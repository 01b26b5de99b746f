import type { z } from 'zod'
import { DeckhandError } from '../errors.ts'

/** A schema, for packages that have no zod of their own. */
export type Schema<T = unknown> = z.ZodType<T>

/** A refusal quotes what was sent, and what was sent may be long. */
const longestMessage = 300
const longestField = 100

/** Parses what came over the wire, or refuses it with the name of the first field that is wrong. */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = safeParse(schema, body)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error.issues[0])
  const field = fieldName(path)
  throw new DeckhandError('BAD_REQUEST', `${field}: ${message}`.slice(0, longestMessage), { field })
}

/** Fields that nobody knows are named by the first of them, as wrong ones are. */
function firstFault(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } {
  if (issue?.code === 'unrecognized_keys')
    return { path: [...issue.path, issue.keys[0] ?? ''], message: 'is not a field of this request' }
  return issue ?? { path: [], message: 'is not valid' }
}

function safeParse<T>(schema: z.ZodType<T>, body: unknown) {
  try {
    return schema.safeParse(body)
  } catch (cause) {
    // Lists nested thousands deep end the stack before they end a schema.
    throw new DeckhandError('BAD_REQUEST', 'body: is nested too deeply', { field: 'body', cause })
  }
}

function fieldName(path: PropertyKey[]): string {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return name === '' ? 'body' : name.replace(/^\./, '').slice(0, longestField)
}
