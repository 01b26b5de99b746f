import type { ErrorCode } from '@deckhand/spec'
import type { Operation } from './operation.ts'

/** Every code with which the operation may refuse a request. */
export function errorCodes({ path, open, body, query, headers, errors = [] }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ['FORBIDDEN', 'INTERNAL', ...errors]
  if (!open) codes.push('UNAUTHENTICATED', 'RATE_LIMITED')
  if (path !== '/api/health') codes.push('UNAVAILABLE')
  if (body) codes.push('TOO_LARGE')
  if (body || query || headers) codes.push('BAD_REQUEST')
  if (path.includes('/:')) codes.push('NOT_FOUND')
  return [...new Set(codes)]
}

/** What a code means in an answer, for the reader of the document. */
export const errorMeanings: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request is wrong; `field` names what is.',
  UNAUTHENTICATED: 'Nobody is signed in, or the cookie came without the key of its session.',
  FORBIDDEN: 'The request comes from another site, was sent to another name, or asks for what is not offered.',
  NOT_FOUND: 'There is no such thing, or it is not yours.',
  RATE_LIMITED: 'Too much at once, or too often; `Retry-After` tells for how long.',
  CONFLICT:
    'It does not fit with what is or was: a run is at work, this was decided or used before, a file is at another version, or there is nothing to connect.',
  NOT_CONNECTED: 'The service, or the person whom it asked, said no.',
  EXPIRED: 'It came too late.',
  TOO_LARGE: 'The body is too large.',
  UNAVAILABLE:
    'The server is stopping, or its store does not answer. Without a `runId` nothing was kept: ask again in a moment, or after the seconds in `Retry-After`. With a `runId` that run was started and goes on: follow it.',
  INTERNAL: 'A fault of ours; the log tells more.',
}
