import type { z } from 'zod'
import { DeckhandError } from '../errors.ts'

/** A schema, for packages that have no zod of their own. */
export type Schema<T = unknown> = z.ZodType<T>

/** Parses what came over the wire, or refuses it with the name of the first field that is wrong. */
export function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = safeParse(schema, body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = fieldName(issue?.path ?? [])
  throw new DeckhandError('BAD_REQUEST', `${field}: ${issue?.message ?? 'is not valid'}`, { field })
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
  return name === '' ? 'body' : name.replace(/^\./, '')
}
