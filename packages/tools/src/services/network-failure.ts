import { ServiceFailure } from './service-failure.ts'

const neverArrived =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/

/** Explains a missing answer. Only without a connection is it certain that nothing happened. */
export function networkFailure(thrown: unknown, label: string): ServiceFailure {
  const code = codesOf(thrown).find((candidate) => neverArrived.test(candidate))
  if (code) {
    return new ServiceFailure(
      'UNAVAILABLE',
      `${label} cannot be reached (${code}). Check the network, then try again.`,
      { outcome: 'refused' },
    )
  }
  return new ServiceFailure(
    'UNAVAILABLE',
    `The connection to ${label} broke before its answer was there. Try again in a few minutes.`,
    { outcome: 'unknown' },
  )
}

function codesOf(thrown: unknown): string[] {
  const found: string[] = []
  for (let error = thrown; error instanceof Error && found.length < 16; error = error.cause ?? originalOf(error)) {
    found.push(error.name, String('code' in error ? error.code : ''))
  }
  return found
}

/** Slack's client calls the cause `original`. */
const originalOf = (error: Error): unknown => ('original' in error ? error.original : undefined)
