import type { Authenticator } from '@deckhand/spec'
import type { MiddlewareHandler } from 'hono'
import { authenticate, type Environment, userOf } from '../routes/request.ts'
import { RequestMeter } from './request-meter.ts'

/** Lets on only whoever is somebody, and nobody more often in a minute than they may. */
export function authenticated(
  authenticator: Authenticator,
  requestsAMinute: number | undefined,
): MiddlewareHandler<Environment> {
  const meter = requestsAMinute === undefined ? undefined : new RequestMeter(requestsAMinute)
  return async (c, next) => {
    await authenticate(c, authenticator)
    meter?.count(userOf(c))
    await next()
  }
}
