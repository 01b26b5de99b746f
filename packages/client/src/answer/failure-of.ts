import type { ErrorCode } from '@deckhand/spec'
import { ApiError } from '../api/api-error.ts'
import type { FailureView } from '../message-view.ts'

const kinds: Partial<Record<ErrorCode, FailureView['kind']>> = {
  MODEL_RATE_LIMITED: 'rate_limit',
  RATE_LIMITED: 'rate_limit',
  MODEL_TIMEOUT: 'timeout',
  DENIED: 'policy',
  POLICY_FAILED: 'policy',
  FORBIDDEN: 'policy',
  STREAM_CUT: 'network',
}

export function failureOf(code: ErrorCode, message: string): FailureView {
  return { kind: kinds[code] ?? 'other', code, message }
}

export function failureOfError(thrown: unknown): FailureView {
  if (!(thrown instanceof ApiError)) return { kind: 'other', message: String(thrown) }
  const { code, message } = thrown
  if (code !== undefined) return failureOf(code, message)
  return { kind: thrown.isNetwork ? 'network' : 'other', message }
}

export const timedOut = (afterMs: number): FailureView => ({
  kind: 'timeout',
  message: `No answer within ${Math.round(afterMs / 1000)} seconds. Try again.`,
})
