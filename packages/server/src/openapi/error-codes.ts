import type { ErrorCode } from '@deckhand/spec'
import type { Operation } from './operation.ts'

/** All codes with which the operation may refuse a request. */
export function errorCodes({ path, open, body, query, headers, errors = [] }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ['FORBIDDEN', 'INTERNAL', ...errors]
  if (!open) codes.push('UNAUTHENTICATED', 'RATE_LIMITED')
  if (path !== '/api/health') codes.push('UNAVAILABLE')
  if (body) codes.push('TOO_LARGE')
  if (body || query || headers) codes.push('BAD_REQUEST')
  if (path.includes('/:')) codes.push('NOT_FOUND')
  return [...new Set(codes)]
}

/** What a code means, for readers of the document. */
export const errorMeanings: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request is invalid; `field` says where.',
  UNAUTHENTICATED: 'The caller is not signed in, or sent the cookie without its session key.',
  FORBIDDEN: 'The request comes from another site, names another host, or asks for something that is not allowed.',
  NOT_FOUND: 'It does not exist, or belongs to another user.',
  RATE_LIMITED: 'Too much at once, or too often; `Retry-After` says how long to wait.',
  CONFLICT:
    'It conflicts with the current state: a run is in progress, this was decided or used before, a file has another version, or there is nothing to connect.',
  NOT_CONNECTED: 'The service, or the person whom it asked, refused.',
  EXPIRED: 'It is too late for this.',
  TOO_LARGE: 'The body is too large.',
  UNAVAILABLE:
    'The server is stopping, or its store does not answer. Without a `runId` nothing was saved: try again in a moment, or after the seconds in `Retry-After`. With a `runId` that run was started and continues: follow it.',
  INTERNAL: 'An internal error; the log has details.',
}
