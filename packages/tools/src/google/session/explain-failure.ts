import { networkFailure } from '../../services/network-failure.ts'
import { ServiceFailure } from '../../services/service-failure.ts'

interface Answer {
  status: number
  message: string
  reason: string
  /** In seconds. */
  retryAfter?: number
}

interface FailedResponse {
  status?: unknown
  data?: unknown
  headers?: Partial<Pick<Headers, 'get'>>
}

/** Explains a failed request to Google, and what to do. */
export function explainFailure(thrown: unknown, label: string): ServiceFailure {
  const answer = answerOf(thrown)
  return answer ? explainAnswer(answer, label) : networkFailure(thrown, label)
}

function explainAnswer(answer: Answer, label: string): ServiceFailure {
  const { status, message, retryAfter } = answer
  const refused = { status, outcome: 'refused' as const }
  if (status === 429 || isRateLimit(answer)) return tooMany(label, retryAfter)
  if (status >= 500 || status === 408) {
    return new ServiceFailure(
      'UNAVAILABLE',
      `${label} has a problem of its own (${status}). Try again in a few minutes.`,
      { status, outcome: 'unknown' },
    )
  }
  switch (status) {
    case 401:
      return new ServiceFailure('NOT_CONNECTED', `${label} refuses the account's credentials.`, refused)
    case 403:
      return new ServiceFailure(
        'FORBIDDEN',
        `${label} does not allow this: ${message}. Connect Google again and grant what is asked for, or use another account.`,
        refused,
      )
    case 404:
    case 410:
      return new ServiceFailure('NOT_FOUND', `${label} has nothing under that id. Search for the right one.`, refused)
    case 409:
    case 412:
      return new ServiceFailure('CONFLICT', `${label} has something else there by now: ${message}.`, refused)
    default:
      return new ServiceFailure('BAD_REQUEST', `${label} did not take the request (${status}): ${message}.`, refused)
  }
}

const isRateLimit = ({ status, reason }: Answer) => status === 403 && /rateLimitExceeded|quotaExceeded/i.test(reason)

function tooMany(label: string, retryAfter?: number): ServiceFailure {
  const when = retryAfter === undefined ? 'in a minute' : `in ${retryAfter} s`
  return new ServiceFailure('RATE_LIMITED', `${label} has been asked too often. Try again ${when}.`, {
    status: 429,
    outcome: 'refused',
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Reads the response from the client's error, by shape: there are several versions of the error class. */
function answerOf(thrown: unknown): Answer | undefined {
  const { response } = thrown as { response?: FailedResponse }
  if (typeof response?.status !== 'number') return undefined
  const { error } = (response.data ?? {}) as { error?: { message?: unknown; errors?: { reason?: unknown }[] } }
  const retryAfter = seconds(response.headers?.get?.('retry-after'))
  return {
    status: response.status,
    message: oneLine(typeof error?.message === 'string' ? error.message : 'no reason is given'),
    reason: String(error?.errors?.[0]?.reason ?? ''),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300).replace(/\.$/, '')

/** Retry-After is a number of seconds or a date. */
function seconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const value = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(value) ? undefined : Math.max(0, value)
}
