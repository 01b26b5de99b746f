/** The codes of gRPC by which we decide. */
export const grpcStatus = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

/** `undefined` for what is no answer of Firestore. */
export function grpcStatusOf(thrown: unknown): number | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  return typeof code === 'number' ? code : statusInWords(thrown)
}

/** So the client says why a stream ended, and gives it no code; and that it tried in vain for too long. */
function statusInWords(thrown: unknown): number | undefined {
  const words = thrown instanceof Error ? thrown.message : ''
  if (words.startsWith('Exceeded maximum number of retries')) return grpcStatus.unavailable
  const [, status] = /^Error (\d+): /.exec(words) ?? []
  return status === undefined ? undefined : Number(status)
}

const passing: number[] = [
  grpcStatus.cancelled,
  grpcStatus.unknown,
  grpcStatus.deadlineExceeded,
  grpcStatus.resourceExhausted,
  grpcStatus.aborted,
  grpcStatus.internal,
  grpcStatus.unavailable,
]

/** It may go well when it is tried again: others were in the way, or something between here and Firestore. */
export function isPassing(thrown: unknown): boolean {
  const status = grpcStatusOf(thrown)
  if (status === undefined) return false
  return passing.includes(status) || (status === grpcStatus.invalidArgument && isAboutTransaction(thrown))
}

// So Firestore says of a transaction that took too long, or that it ended for another.
function isAboutTransaction(thrown: unknown): boolean {
  return thrown instanceof Error && /transaction (has expired|is no longer|has been|was already)/i.test(thrown.message)
}

const refusals: number[] = [grpcStatus.aborted, grpcStatus.resourceExhausted]

/** A commit that failed so may have been made all the same. */
export function isUnanswered(thrown: unknown): boolean {
  return isPassing(thrown) && !refusals.includes(grpcStatusOf(thrown) ?? 0)
}
