import type { RpcError } from '@deckhand/spec'
import { BridgeError } from '../bridge-error.ts'

const invalidParams = -32_602
const methodNotFound = -32_601
const internalError = -32_603

/** An invalid request. */
export class Refused extends Error {
  readonly rpcError: RpcError

  constructor(rpcError: RpcError) {
    super(rpcError.message)
    this.name = 'Refused'
    this.rpcError = rpcError
  }
}

export function badField(field: string, words: string): Refused {
  const message = `${field}: ${words}`
  return new Refused({ code: invalidParams, message, data: { kind: 'refused', message, field } })
}

export const unknownMethod = (method: string): Refused =>
  new Refused({ code: methodNotFound, message: `There is no method ${method} here.` })

export const refused = (message: string): BridgeError => new BridgeError({ kind: 'refused', message })

export function rpcErrorOf(error: unknown): RpcError {
  if (error instanceof Refused || error instanceof BridgeError) return error.rpcError
  const message = error instanceof Error ? error.message : String(error)
  return { code: internalError, message: `The bridge failed: ${message}` }
}
