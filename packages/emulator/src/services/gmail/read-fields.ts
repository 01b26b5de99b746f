import { refuseMail } from '../google/google-error.ts'
import type { ServiceCall } from '../service-call.ts'

export type Fields = Record<string, unknown>

/** The body as an object that has no other fields than these. */
export function readFields({ body }: ServiceCall, allowed: readonly string[]): Fields {
  if (body.trim() === '') return {}
  return checkFields(parse(body), allowed)
}

export function checkFields(value: unknown, allowed: readonly string[], place = ''): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuseMail(
      'badRequest',
      `Invalid JSON payload received. Unknown name "${place}": Root element must be a message.`,
    )
  }
  const unknown = Object.keys(value).find((name) => !allowed.includes(name))
  if (unknown === undefined) return value as Fields
  const where = place === '' ? '' : ` at '${place}'`
  return refuseMail(
    'badRequest',
    `Invalid JSON payload received. Unknown name "${unknown}"${where}: Cannot find field.`,
  )
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return refuseMail('parseError', `Invalid JSON payload received. Unexpected token.\n${body.slice(0, 50)}\n^`)
  }
}

/** A count in the query: at least 1, at most `most`, `fallback` when absent. */
export function readCount(query: URLSearchParams, { most, fallback }: { most: number; fallback: number }): number {
  const given = query.get('maxResults')
  if (given === null) return fallback
  if (!/^\d{1,9}$/.test(given)) {
    return refuseMail('invalidArgument', `Invalid value at 'max_results' (TYPE_UINT32), "${given}"`)
  }
  return Math.min(Number(given) || fallback, most)
}
