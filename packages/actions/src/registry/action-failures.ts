import type { ValueProblem } from '@deckhand/spec/schema-check'
import { isActionError } from '../build/action-error.ts'
import type { ActionFailure, FailureCode } from './action-result.ts'

export interface FailedCall {
  success: false
  error: ActionFailure
}

export function failed(code: FailureCode, message: string, path?: string): FailedCall {
  return { success: false, error: { code, message, isActionError: false, ...(path !== undefined && { path }) } }
}

export function notFound(actionName: string): FailedCall {
  return failed('ACTION_NOT_FOUND', `There is no action "${actionName}".`)
}

export function invalidInput({ path, words }: ValueProblem): FailedCall {
  return failed('INVALID_INPUT', `The input does not fit: ${path} ${words}${words.endsWith('?') ? '' : '.'}`, path)
}

export function invalidOutput(actionName: string, { path, words }: ValueProblem): FailedCall {
  return failed('INVALID_OUTPUT', `What "${actionName}" answered does not fit its file: ${path} ${words}.`, path)
}

export function cancelled(actionName: string): FailedCall {
  return failed('CANCELLED', `The call of "${actionName}" was cancelled before it was answered.`)
}

export function notRecorded(actionName: string): FailedCall {
  const message = `"${actionName}" did not run: its start could not be written to the audit. Try again in a moment. If it fails again, check the log of the server.`
  return failed('NOT_RECORDED', message)
}

/** Hides details from the caller, because they may contain addresses, keys and other people's data. */
export function internalError(actionName: string): FailedCall {
  return failed('INTERNAL_ERROR', `The action "${actionName}" failed. The log of the server says why.`)
}

/** The refusal of a handler. `undefined` for any other error. */
export function refusal(error: unknown): FailedCall | undefined {
  if (!isActionError(error)) return undefined
  const { code, message, retryAfter } = error
  const wait = typeof retryAfter === 'number' ? { retryAfter } : {}
  return { success: false, error: { code, message, isActionError: true, ...wait } }
}
