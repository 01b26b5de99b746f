import type { Authenticator, Credentials, KeylessSession, Principal } from '@deckhand/spec'
import { DeckhandError, StoreAway } from '@deckhand/spec/errors'

export interface WatchOptions {
  authenticator: Authenticator
  /** How often; once a minute when absent. */
  authenticateStreamsMs?: number | undefined
  /** Told of faults that are ours. The others the authenticator tells by itself. */
  onFault: (error: unknown) => void
}

/** Calls `onGone` once, with a text that says why, when the caller may read no more. Returns how to end the watch. */
export type WatchCaller = (caller: Principal, credentials: Credentials, onGone: (why: string) => void) => () => void

const minuteMs = 60_000
/** Timers take no more. */
const longestMs = 2 ** 31 - 1
/** So many in a row: an outage of a moment cuts no stream, and one that lasts does not let anybody read on for ever. */
const mostFailures = 5

const signedOut = 'you are no longer signed in'
const tokenEnded = 'its API token was revoked, or is past its time'
const unknown = 'it cannot be told any more whether you are signed in'

/**
 * Authenticates the callers of open streams again at intervals, with the credentials that opened them: who was signed out or shut out since then reads
 * no further. BAD_REQUEST for an interval that is none.
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

function isSame(asker: Principal | KeylessSession | undefined, { kind, userId }: Principal): boolean {
  return asker?.kind === kind && asker.userId === userId
}

function assertInterval(ms: number): void {
  if (Number.isFinite(ms) && ms > 0 && ms <= longestMs) return
  const message = `authenticateStreamsMs must be a number of milliseconds between 1 and ${longestMs}, and is ${ms}.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'authenticateStreamsMs' })
}
