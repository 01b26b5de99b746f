import type { Authenticator } from '@deckhand/spec'
import type { MiddlewareHandler } from 'hono'
import {
  type AskerKind,
  authenticate,
  credentialsOf,
  type Environment,
  type RequestContext,
} from '../routes/request.ts'
import type { RequestMeter } from './request-meter.ts'
import type { WatchCaller } from './watch-caller.ts'

export interface Doorkeeper {
  authenticator: Authenticator
  /** Counts the requests of each user. Without one nobody is counted. */
  meter: RequestMeter | undefined
  watchCaller: WatchCaller
}

/** Refuses requests without a known caller, and callers over their limit of requests a minute. Callers other than users pass only where `kindsOn` names them. */
export function authenticated(
  { authenticator, meter, watchCaller }: Doorkeeper,
  kindsOn: (c: RequestContext) => AskerKind[] = () => ['user'],
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    // The product vouches for its user, and counts its own requests.
    if (c.env.caller) {
      c.set('principal', c.env.caller)
      return next()
    }
    await authenticate(c, authenticator, kindsOn(c))
    c.set('watchCaller', (onGone) => watchCaller(c.get('principal'), credentialsOf(c), onGone))
    const keyless = c.get('keyless')
    // Another program may have copied the cookie: it must not use up what the user may ask.
    meter?.count(keyless ? `keyless:${keyless.sessionId}` : c.get('principal').userId)
    await next()
  }
}
