export const secretFields = [
  'key',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'code',
  'code_verifier',
] as const

/** The fields of a JSON object or a form as a test sees them: without what would let its reader in. */
export function recordedBody(body: string): unknown {
  if (body.trim() === '') return undefined
  const fields = parse(body)
  for (const name of secretFields) delete fields[name]
  return fields
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // A form, then.
  }
  return Object.fromEntries(new URLSearchParams(body))
}
