import type { ServiceAnswer } from '../answer.ts'
import { calendarError, gmailError } from '../google/google-error.ts'
import { slackError } from '../slack/slack-error.ts'
import type { ServiceFault } from './service-fault.ts'

/** The refusal a fault makes, or undefined for those that break the connection. */
export function faultAnswer(fault: ServiceFault, now: Date): ServiceAnswer | undefined {
  if (fault.kind === 'reset' || fault.kind === 'lost-answer') return undefined
  const seconds = fault.retryAfterSeconds ?? 1
  const answer = answers[fault.service](fault.kind, new Date(now.getTime() + seconds * 1000))
  return fault.kind === 'rate-limit'
    ? { ...answer, headers: { ...answer.headers, 'Retry-After': String(seconds) } }
    : answer
}

type Refusing = Exclude<ServiceFault['kind'], 'reset' | 'lost-answer'>

const answers: Record<ServiceFault['service'], (kind: Refusing, retryAt: Date) => ServiceAnswer> = {
  gmail(kind, retryAt) {
    switch (kind) {
      case 'unauthorized':
        return gmailError('invalidCredentials')
      case 'forbidden':
        return gmailError('forbidden', 'Delegation denied for this account.')
      case 'not-found':
        return gmailError('notFound')
      case 'rate-limit':
        return gmailError('rateLimitExceeded', `User-rate limit exceeded.  Retry after ${retryAt.toISOString()}`)
      case 'internal-error':
        return gmailError('backendError')
    }
  },
  calendar(kind) {
    switch (kind) {
      case 'unauthorized':
        return calendarError('invalidCredentials')
      case 'forbidden':
        return calendarError('forbidden', 'Forbidden')
      case 'not-found':
        return calendarError('notFound')
      case 'rate-limit':
        return calendarError('rateLimitExceeded', 'Rate Limit Exceeded')
      case 'internal-error':
        return calendarError('backendError')
    }
  },
  slack(kind) {
    switch (kind) {
      case 'unauthorized':
        return slackError('invalid_auth')
      case 'forbidden':
        return slackError('missing_scope', { needed: 'channels:history', provided: '' })
      case 'not-found':
        return slackError('channel_not_found')
      case 'rate-limit':
        return { ...slackError('ratelimited'), status: 429 }
      case 'internal-error':
        return { ...slackError('internal_error'), status: 500 }
    }
  },
  oauth(kind) {
    const status = { unauthorized: 401, forbidden: 403, 'not-found': 404, 'rate-limit': 429, 'internal-error': 500 }[
      kind
    ]
    const error = status === 401 ? 'invalid_client' : status === 500 ? 'internal_failure' : 'invalid_request'
    return {
      status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ error, error_description: `The emulator was asked to answer ${status}.` }),
    }
  },
}
