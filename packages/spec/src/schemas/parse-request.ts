import type { z } from 'zod'
import { DeckhandError } from '../errors.ts'

/** A schema type for packages without zod. */
export type Schema<T = unknown> = z.ZodType<T>

/** A refusal quotes the request, and that may be long. */
const maxMessageLength = 300
const maxFieldLength = 100

/** Parses a request. Throws BAD_REQUEST with the name of the first wrong field. */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = safeParse(schema, body)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error.issues[0])
  const field = fieldName(path)
  throw new DeckhandError('BAD_REQUEST', `${field}: ${message}`.slice(0, maxMessageLength), { field })
}

/** For unknown fields, names the first of them. */
function firstFault(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } {
  if (issue?.code === 'unrecognized_keys')
    return { path: [...issue.path, issue.keys[0] ?? ''], message: 'is not a field of this request' }
  return issue ?? { path: [], message: 'is not valid' }
}

function safeParse<T>(schema: z.ZodType<T>, body: unknown) {
  try {
    return schema.safeParse(body)
  } catch (cause) {
    // Lists nested thousands of levels deep overflow the stack.
    throw new DeckhandError('BAD_REQUEST', 'body: is nested too deeply', { field: 'body', cause })
  }
}

function fieldName(path: PropertyKey[]): string {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return name === '' ? 'body' : name.replace(/^\./, '').slice(0, maxFieldLength)
}
