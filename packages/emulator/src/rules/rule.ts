import type { Model } from '../models.ts'
import type { WireRequest } from '../wire.ts'
import { WireError } from '../wire-error.ts'

export interface RuleContext {
  request: WireRequest
  model: Model
}

/** A rule about single fields. The service collects the violations of all of them into one message. */
export interface FieldRule {
  name: string
  /** Where the behaviour and its wording are documented or reported. */
  source: string
  /** Each violation as `path: what is wrong`, the path relative to the request. */
  check(context: RuleContext): string[]
}

/** A rule about the request as a whole. The first one that is broken answers. */
export interface RequestRule {
  name: string
  source: string
  check(context: RuleContext): WireError | undefined
}

/** The service often says no more than "invalid argument"; `debug` then tells in the details what it was. */
export function refuse(message: string, debug?: string): WireError {
  const details = debug && [{ '@type': 'type.googleapis.com/google.rpc.DebugInfo', detail: debug }]
  return details ? new WireError('INVALID_ARGUMENT', message, details) : new WireError('INVALID_ARGUMENT', message)
}
