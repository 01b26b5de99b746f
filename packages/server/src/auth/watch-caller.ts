import type { Authenticator, Credentials, KeylessSession, Principal } from '@deckhand/spec'
import { DeckhandError, StoreAway } from '@deckhand/spec/errors'

export interface WatchOptions {
  authenticator: Authenticator
  /** The interval. Default: once a minute. */
  authenticateStreamsMs?: number | undefined
  /** Called with our own faults. The authenticator reports its own. */
  onFault: (error: unknown) => void
}

/** Calls `onGone` once, with the reason, when the caller may no longer read. Returns how to end the watch. */
export type WatchCaller = (caller: Principal, credentials: Credentials, onGone: (why: string) => void) => () => void

const minuteMs = 60_000
/** The limit of timers. */
const longestMs = 2 ** 31 - 1
/** This many in a row. A short outage must not cut streams, but a long one must not let callers read on forever. */
const mostFailures = 5

const signedOut = 'you are no longer signed in'
const tokenEnded = 'its API token was revoked or has expired'
const unknown = 'it can no longer be checked whether you are signed in'

/**
 * Authenticates the callers of open streams again at intervals, with the credentials that opened them, so that a caller who was signed out or locked out
 * reads no further. BAD_REQUEST for an invalid interval.
 */
export function callerWatch({ authenticator, authenticateStreamsMs = minuteMs, onFault }: WatchOptions): WatchCaller {
  assertInterval(authenticateStreamsMs)
  return (caller, credentials, onGone) => {
    let failures = 0
    let isOver = false
    const timer = setTimeout(async () => {
      const why = await whyGone()
      if (isOver) return
      if (why === undefined) timer.refresh()
      else onGone(why)
    }, authenticateStreamsMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }

    async function whyGone(): Promise<string | undefined> {
      try {
        if (!isSame(await authenticator.authenticate(credentials), caller))
          return isByToken(caller) ? tokenEnded : signedOut
        failures = 0
        return undefined
      } catch (thrown) {
        failures += 1
        if (!(thrown instanceof DeckhandError) || thrown instanceof StoreAway) onFault(thrown)
        return failures < mostFailures ? undefined : unknown
      }
    }
  }
}

const isByToken = (caller: Principal) => caller.kind === 'user' && caller.token !== undefined

function isSame(caller: Principal | KeylessSession | undefined, { kind, userId }: Principal): boolean {
  return caller?.kind === kind && caller.userId === userId
}

function assertInterval(ms: number): void {
  if (Number.isFinite(ms) && ms > 0 && ms <= longestMs) return
  const message = `authenticateStreamsMs must be a number of milliseconds between 1 and ${longestMs}, and is ${ms}.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'authenticateStreamsMs' })
}
