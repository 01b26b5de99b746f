const refusals = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/invalid-session-cookie',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** Of all that has this code, these are about the token. */
const aboutToken = /^(?:Decoding )?Firebase (?:ID token|session cookie) |^verify\w+\(\) expects /

/**
 * Whether firebase-admin says no to the token, rather than that it could not tell. It has one code for a signature that does not hold and for
 * keys that could not be fetched: taking the second for the first would sign everybody out when Google does not answer.
 */
export function isRefusal(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'auth/argument-error') return aboutToken.test(String(message))
  return refusals.has(String(code))
}
