import { isRecord } from '../is-record.ts'

/** An error body of Google's services, from an HTTP response or an event in a stream. */
export interface GoogleError {
  /** False if a proxy or another server sent the body. */
  isFromGoogle: boolean
  message: string
  details: Record<string, unknown>[]
}

/** Never throws. For a body that is not JSON, such as a proxy's page, the message is the beginning of its text. */
export function parseGoogleError(body: string): GoogleError {
  const parsed = parse(body)
  // Without `alt=sse` the service wraps even errors in a list.
  const envelope = Array.isArray(parsed) ? parsed[0] : parsed
  const error = isRecord(envelope) && isRecord(envelope.error) ? envelope.error : undefined
  if (!error) return { isFromGoogle: false, message: plainText(body), details: [] }
  return {
    isFromGoogle: true,
    message: typeof error.message === 'string' ? error.message.trim() : '',
    details: Array.isArray(error.details) ? error.details.filter(isRecord) : [],
  }
}

/** Finds a detail by the last part of its type URL: `RetryInfo`, `ErrorInfo`, `QuotaFailure`. */
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
