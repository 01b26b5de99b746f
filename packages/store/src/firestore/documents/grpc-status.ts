/** The gRPC codes that we handle. */
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

/** `undefined` if the error is not from Firestore. */
export function grpcStatusOf(thrown: unknown): number | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  return typeof code === 'number' ? code : statusInMessage(thrown)
}

/** The client's errors for an ended stream, and after too many retries, have no code, only a message. */
function statusInMessage(thrown: unknown): number | undefined {
  const message = thrown instanceof Error ? thrown.message : ''
  if (message.startsWith('Exceeded maximum number of retries')) return grpcStatus.unavailable
  const [, status] = /^Error (\d+): /.exec(message) ?? []
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

/** A retry may succeed: the cause was a conflict, or the connection. */
export function isPassing(thrown: unknown): boolean {
  const status = grpcStatusOf(thrown)
  if (status === undefined) return false
  return passing.includes(status) || (status === grpcStatus.invalidArgument && isAboutTransaction(thrown))
}

// Firestore's message for a transaction that took too long, or was aborted for another.
function isAboutTransaction(thrown: unknown): boolean {
  return thrown instanceof Error && /transaction (has expired|is no longer|has been|was already)/i.test(thrown.message)
}

const refusals: number[] = [grpcStatus.aborted, grpcStatus.resourceExhausted]

/** A commit that failed this way may have succeeded. */
export function isUnanswered(thrown: unknown): boolean {
  return isPassing(thrown) && !refusals.includes(grpcStatusOf(thrown) ?? 0)
}
