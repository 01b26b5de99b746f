import type { ErrorCode } from '@deckhand/spec'
import { networkFailure } from '../services/network-failure.ts'
import { ServiceFailure } from '../services/service-failure.ts'
import { howToSeePrivate, isForPrivate } from './private-channels.ts'

/** The shape of the client's errors. Using their classes would load the client. */
interface SlackError {
  data?: { error?: unknown; needed?: unknown; response_metadata?: { retryAfter?: unknown } }
  retryAfter?: unknown
  statusCode?: unknown
}

const isCredential = /^(not_authed|invalid_auth|account_inactive|token_revoked|token_expired|no_permission_token)$/

/** Explains a failed request to Slack, and what to do. Slack answers 200 and puts the error into the body. */
export function explainFailure(thrown: unknown): ServiceFailure {
  const { data, retryAfter, statusCode } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as SlackError
  if (typeof retryAfter === 'number') return tooMany(retryAfter)
  if (typeof data?.error === 'string') return explainCode(data.error, data)
  if (typeof statusCode === 'number') return explainStatus(statusCode)
  return networkFailure(thrown, 'Slack')
}

function explainCode(word: string, { needed, response_metadata: metadata }: NonNullable<SlackError['data']>) {
  if (isCredential.test(word)) return refused('NOT_CONNECTED', 'Slack refuses the credentials.', 401)
  switch (word) {
    case 'missing_scope':
    case 'no_permission':
    case 'access_denied':
      return notAllowed(typeof needed === 'string' ? needed : undefined)
    case 'not_in_channel':
      return refused(
        'FORBIDDEN',
        'Slack shows a channel only to its members. Invite the app into the channel, then try again.',
        403,
      )
    case 'channel_not_found':
    case 'thread_not_found':
      return refused(
        'NOT_FOUND',
        'Slack has no such channel, or does not show it. Look for it with slack_channels.',
        404,
      )
    case 'ratelimited':
    case 'rate_limited':
      return tooMany(typeof metadata?.retryAfter === 'number' ? metadata.retryAfter : undefined)
    case 'internal_error':
    case 'fatal_error':
    case 'service_unavailable':
    case 'request_timeout':
      return explainStatus(500)
    default:
      return refused('BAD_REQUEST', `Slack did not take the request: ${word.replace(/\s+/g, ' ').slice(0, 200)}.`, 400)
  }
}

function notAllowed(right: string | undefined): ServiceFailure {
  const named = right === undefined ? '' : `: the right ${right.slice(0, 100)} is missing`
  const message = isForPrivate(right)
    ? `Slack does not show private channels to Deckhand${named}. ${howToSeePrivate}`
    : `Slack does not allow this${named}. Connect Slack again and grant it.`
  const missing = right === undefined ? {} : { missingRight: right }
  return new ServiceFailure('FORBIDDEN', message, { status: 403, outcome: 'refused', ...missing })
}

function explainStatus(status: number): ServiceFailure {
  if (status === 401) return refused('NOT_CONNECTED', 'Slack refuses the credentials.', 401)
  if (status === 403)
    return refused('FORBIDDEN', 'Slack does not allow this. Connect Slack again and grant what it asks for.', 403)
  if (status === 404)
    return refused('NOT_FOUND', 'Slack has nothing there. Look for the channel with slack_channels.', 404)
  if (status < 500) return refused('BAD_REQUEST', `Slack did not take the request (${status}).`, status)
  return new ServiceFailure('UNAVAILABLE', `Slack has a problem of its own (${status}). Try again in a few minutes.`, {
    status,
    outcome: 'unknown',
  })
}

function tooMany(retryAfter?: number): ServiceFailure {
  const when = retryAfter === undefined ? 'in a minute' : `in ${retryAfter} s`
  return new ServiceFailure('RATE_LIMITED', `Slack has been asked too often. Try again ${when}.`, {
    status: 429,
    outcome: 'refused',
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

const refused = (code: ErrorCode, message: string, status: number) =>
  new ServiceFailure(code, message, { status, outcome: 'refused' })
