import type { Authenticator } from '@deckhand/spec'
import type { MiddlewareHandler } from 'hono'
import {
  authenticate,
  type CallerKind,
  credentialsOf,
  type Environment,
  type RequestContext,
} from '../routes/request.ts'
import type { RequestMeter } from './request-meter.ts'
import type { WatchCaller } from './watch-caller.ts'

export interface CallerChecks {
  authenticator: Authenticator
  /** Limits the requests of each user. Without it there is no limit. */
  meter: RequestMeter | undefined
  watchCaller: WatchCaller
}

/** Refuses anonymous requests, and callers over their limit of requests per minute. Callers other than users only pass where `kindsOn` names them. */
export function authenticated(
  { authenticator, meter, watchCaller }: CallerChecks,
  kindsOn: (c: RequestContext) => CallerKind[] = () => ['user'],
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    // The product vouches for its user, and limits its own requests.
    if (c.env.caller) {
      c.set('principal', c.env.caller)
      return next()
    }
    await authenticate(c, authenticator, kindsOn(c))
    c.set('watchCaller', (onGone) => watchCaller(c.get('principal'), credentialsOf(c), onGone))
    const keyless = c.get('keyless')
    // Counted separately: another program may have copied the cookie, and must not use up the user's limit.
    meter?.count(keyless ? `keyless:${keyless.sessionId}` : c.get('principal').userId)
    await next()
  }
}
