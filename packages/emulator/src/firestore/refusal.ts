import { type Metadata, status } from '@grpc/grpc-js'

/** What the service says no with: a status of gRPC and words. */
export class Refusal extends Error {
  readonly code: status
  readonly details: string
  readonly metadata?: Metadata

  constructor(code: status, details: string) {
    super(details)
    this.code = code
    this.details = details
  }
}

export const refusals = {
  invalid: (words: string) => new Refusal(status.INVALID_ARGUMENT, words),
  // The client tries a transaction again for these very words.
  expired: () => refusals.invalid('The referenced transaction has expired or is no longer valid.'),
  contention: () => new Refusal(status.ABORTED, 'Too much contention on these documents. Please try again.'),
}

/** Errors of the engine have the same two fields; whatever else is thrown is a fault of ours. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: unknown; message?: string }
  return new Refusal(typeof code === 'number' ? code : status.INTERNAL, message ?? String(error))
}
