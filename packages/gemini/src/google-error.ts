/** The body of an error as Google's services send it, by HTTP or as an event inside a stream. */
export interface GoogleError {
  /** False for the page of a proxy, and for whatever else is on the way. */
  isGoogles: boolean
  message: string
  details: Record<string, unknown>[]
}

/** Reads what can be read. A body that is no JSON, such as the page of a proxy, is given in its first words. */
export function parseGoogleError(body: string): GoogleError {
  const parsed = parse(body)
  // Without `alt=sse` the service wraps even its errors into a list.
  const envelope = Array.isArray(parsed) ? parsed[0] : parsed
  const error = isRecord(envelope) && isRecord(envelope.error) ? envelope.error : undefined
  if (!error) return { isGoogles: false, message: plainText(body), details: [] }
  return {
    isGoogles: true,
    message: typeof error.message === 'string' ? error.message.trim() : '',
    details: Array.isArray(error.details) ? error.details.filter(isRecord) : [],
  }
}

/** The detail of that type, by the last part of its type URL: `RetryInfo`, `ErrorInfo`, `QuotaFailure`. */
export function detailOf(error: Pick<GoogleError, 'details'>, type: string): Record<string, unknown> | undefined {
  return error.details.find((detail) => String(detail['@type']).endsWith(`google.rpc.${type}`))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function plainText(body: string): string {
  const text = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
