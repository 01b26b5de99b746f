import type { Authenticator, Principal } from '@deckhand/spec'
import type { MiddlewareHandler } from 'hono'
import { authenticate, type Environment, userOf } from '../routes/request.ts'
import type { RequestMeter } from './request-meter.ts'

export interface Doorkeeper {
  authenticator: Authenticator
  /** Counts the requests of each user. Without one nobody is counted. */
  meter: RequestMeter | undefined
}

/** Lets on only whoever is somebody, and nobody more often in a minute than they may. Visitors only where they are named. */
export function authenticated(
  { authenticator, meter }: Doorkeeper,
  kinds?: Principal['kind'][],
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await authenticate(c, authenticator, kinds)
    meter?.count(userOf(c))
    await next()
  }
}
