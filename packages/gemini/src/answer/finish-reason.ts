import { AttemptFailure } from '../failure/attempt-failure.ts'

/** How the stream of a turn ended. */
export interface Ending {
  /** As received. The service has more reasons than Google's types list. */
  reason: string | undefined
  /** The service's explanation. */
  message: string | undefined
  /** True if there was text or a call. */
  answered: boolean
}

/** True if the output limit cut the turn off. Throws if the turn is not usable. */
export function isTruncated({ reason, message, answered }: Ending): boolean {
  const detail = message ? ` (${message})` : ''
  switch (reason) {
    case undefined:
    case 'FINISH_REASON_UNSPECIFIED':
      throw new AttemptFailure('MODEL_STREAM_CUT', "Gemini's answer stopped before its end. Try again.", {
        retry: 'later',
      })
    case 'STOP':
      if (!answered)
        throw new AttemptFailure('MODEL_EMPTY', 'Gemini gave an empty answer. Try again.', { retry: 'once' })
      return false
    case 'MAX_TOKENS':
    case 'CONTINUATION':
      return true
    case 'MALFORMED_FUNCTION_CALL':
    case 'MALFORMED_RESPONSE':
    case 'UNEXPECTED_TOOL_CALL':
    case 'TOO_MANY_TOOL_CALLS':
      throw new AttemptFailure('MODEL_MALFORMED_CALL', `Gemini made a call that cannot be read: ${reason}${detail}.`, {
        retry: 'once',
      })
    case 'MISSING_THOUGHT_SIGNATURE':
      throw new AttemptFailure('MODEL_BAD_REQUEST', `Gemini refused the history: ${reason}${detail}.`, {
        retry: 'never',
      })
    default:
      throw blocked('answer', reason, message)
  }
}

const reasonsInWords: Record<string, string> = {
  SAFETY: 'it may be unsafe',
  RECITATION: 'it would recite a protected text',
  LANGUAGE: 'it is in a language that the model does not support',
  BLOCKLIST: 'it has a forbidden word',
  PROHIBITED_CONTENT: 'it may hold prohibited content',
  SPII: 'it may hold sensitive personal data',
  IMAGE_SAFETY: 'an image in it may be unsafe',
  IMAGE_PROHIBITED_CONTENT: 'an image in it may be prohibited',
  IMAGE_RECITATION: 'an image in it would copy a protected one',
  MODEL_ARMOR: 'Model Armor stopped it',
  JAILBREAK: 'it looks like an attempt to get around the rules',
}

/** The service blocked the answer or the request. A retry would not help. */
export function blocked(what: 'answer' | 'request', reason: string, message: string | undefined): AttemptFailure {
  const why = reasonsInWords[reason] ?? 'Google gave no reason'
  const detail = message ? ` ${message}` : ''
  return new AttemptFailure(
    'MODEL_BLOCKED',
    `Gemini blocked the ${what} because ${why} (${reason}).${detail} Rephrase the request.`,
    { retry: 'never' },
  )
}
