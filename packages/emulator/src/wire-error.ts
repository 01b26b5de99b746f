/** The canonical status names of google.rpc.Code that the emulator answers with, and their HTTP codes. */
export const httpCodes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type WireStatus = keyof typeof httpCodes

export interface WireErrorBody {
  error: { code: number; message: string; status: WireStatus; details?: Record<string, unknown>[] }
}

/** A refusal or failure that is answered as Google's JSON error body. */
export class WireError extends Error {
  readonly status: WireStatus
  readonly details: Record<string, unknown>[] | undefined

  constructor(status: WireStatus, message: string, details?: Record<string, unknown>[]) {
    super(message)
    this.name = 'WireError'
    this.status = status
    this.details = details
  }

  get code(): number {
    return httpCodes[this.status]
  }

  body(): WireErrorBody {
    const error = { code: this.code, message: this.message, status: this.status }
    return { error: this.details ? { ...error, details: this.details } : error }
  }
}

/** A brain that throws anything else has a fault of its own, which must reach the test as a message and not as a hanging socket. */
export function toWireError(thrown: unknown): WireError {
  if (thrown instanceof WireError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new WireError('INTERNAL', `The emulator's brain failed: ${message}`)
}
