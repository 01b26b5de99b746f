import type { IncomingHttpHeaders } from 'node:http'

/** One request, taken apart. */
export interface ServiceCall {
  method: string
  path: string
  /** The parts of the path that the operation names. */
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** The fields of a form, or of a JSON object, as Slack takes both. */
export function formOf({ body, headers, query }: ServiceCall): URLSearchParams {
  const fields = new URLSearchParams(query)
  const isJson = headers['content-type']?.includes('json') ?? false
  const given = isJson ? Object.entries(jsonObject(body)) : [...new URLSearchParams(body)]
  for (const [name, value] of given) if (value !== undefined && value !== null) fields.set(name, textOf(value))
  return fields
}

/** A list or an object in JSON is a text of JSON in a form. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export function bearerOf({ headers, query }: ServiceCall): string | undefined {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token ?? query.get('access_token') ?? undefined
}

function jsonObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
