/** What a function response carries once the envelopes that servers put around it are off. */
export function unwrap(response: Record<string, unknown>): unknown {
  let value: unknown = response
  for (let depth = 0; depth < 4; depth++) {
    const inner = envelope(value)
    if (inner === undefined) break
    value = parsed(inner)
  }
  return value
}

const envelopes = ['result', 'output', 'content', 'data', 'response', 'value', 'text']

function envelope(value: unknown): unknown {
  if (!isRecord(value)) return undefined
  const keys = Object.keys(value).filter((key) => value[key] !== undefined && key !== 'ok' && key !== 'success')
  const [only] = keys
  return keys.length === 1 && only !== undefined && envelopes.includes(only) ? value[only] : undefined
}

/** Tools often return JSON as text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || value.length > 500_000) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export interface Failure {
  message: string
  /** A person said no, in these words where they gave any. */
  isRejected: boolean
  words: string
}

/** Reads a response that reports a failure or a refusal; undefined for a success. */
export function failureIn(response: Record<string, unknown>): Failure | undefined {
  const inner = unwrap(response)
  const record = isRecord(inner) ? inner : response
  const error = record.error ?? response.error
  const isRejected = saysRejected(record, error)
  if (error === undefined && !isRejected && record.ok !== false && record.success !== false) return undefined
  const message = errorText(error) || firstText(record, ['message', 'reason', 'detail']) || 'no reason was given'
  return {
    message,
    isRejected,
    words: firstText(record, ['reason', 'comment', 'feedback', 'note', 'words', 'message']) || spokenIn(message),
  }
}

function saysRejected(record: Record<string, unknown>, error: unknown): boolean {
  if (record.rejected === true || record.approved === false) return true
  const status = String(record.status ?? record.code ?? (isRecord(error) ? error.code : '') ?? '')
  return (
    /^(?:rejected|declined|denied|refused)$/i.test(status) ||
    /\b(?:rejected|declined|refused|not approved) (?:by|this|the|it)\b|\bperson (?:rejected|declined|said no)/i.test(
      errorText(error),
    )
  )
}

/** The person's own words inside a message: rejected: "not before Friday". */
function spokenIn(message: string): string {
  return (
    /["“]([^"”]{1,500})["”]/.exec(message)?.[1] ??
    /\b(?:rejected|declined|refused|approved)\b[^:]{0,80}:\s*(.{1,500})$/is.exec(message)?.[1]?.trim() ??
    ''
  )
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  return isRecord(error) ? firstText(error, ['message', 'error', 'detail', 'code']) : ''
}

function firstText(record: Record<string, unknown>, keys: string[]): string {
  return (
    (keys.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '') as string | undefined) ??
    ''
  )
}

/** A result as one plain text, to pass on in a message. */
export function plainResult(result: unknown): string {
  if (typeof result === 'string') return result
  if (Array.isArray(result)) return result.map(plainResult).join('\n')
  if (!isRecord(result)) return String(result)
  const entries = Object.entries(result).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const [only] = entries
  if (entries.length === 1 && only) return plainResult(only[1])
  return entries
    .map(([key, value]) => `${key}: ${isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)}`)
    .join('\n')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
