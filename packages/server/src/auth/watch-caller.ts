import { setTimeout as sleep } from 'node:timers/promises'
import type { Authenticator, Credentials, KeylessSession, Principal } from '@deckhand/spec'
import { DeckhandError, StoreAway } from '@deckhand/spec/errors'

export interface WatchOptions {
  authenticator: Authenticator
  /** How often; once a minute when absent. */
  authenticateStreamsMs?: number | undefined
  /** Told of faults that are ours. The others the authenticator tells by itself. */
  onFault: (error: unknown) => void
}

export interface CallerWatch {
  /** Aborts when the caller may read no more. Its reason is a text that says why. */
  signal: AbortSignal
  end(): void
}

export type WatchCaller = (caller: Principal, credentials: Credentials) => CallerWatch

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
  return (caller, credentials) => {
    const [gone, over] = [new AbortController(), new AbortController()]
    void untilGone().then((why) => why !== undefined && gone.abort(why))
    return { signal: gone.signal, end: () => over.abort() }

    async function untilGone(): Promise<string | undefined> {
      for (let failures = 0; failures < mostFailures; ) {
        const { signal } = over
        const isOver = await sleep(authenticateStreamsMs, false, { signal }).catch(() => true)
        if (isOver) return undefined
        try {
          if (!isSame(await authenticator.authenticate(credentials), caller))
            return isByToken(caller) ? tokenEnded : signedOut
          failures = 0
        } catch (thrown) {
          failures += 1
          if (!(thrown instanceof DeckhandError) || thrown instanceof StoreAway) onFault(thrown)
        }
      }
      return unknown
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
