import type { Runtime } from '@deckhand/runtime'
import type { LoggedEvent, StreamLine, TrustLevel } from '@deckhand/spec'
import { lastLine, type RunOfUser } from './last-line.ts'
import { streamEvent } from './stream-event.ts'

/** A stored event as a line of the run API. */
export async function streamLine(logged: LoggedEvent, run: RunOfUser, runtime: Runtime): Promise<StreamLine> {
  const trust = await trustFor(logged, run, runtime)
  const event = streamEvent(logged.event, run, trust) ?? (await lastLine(logged, run, { runtime, trust }))
  return { ...event, seq: logged.seq }
}

/** Only what is offered with a question depends on it. */
async function trustFor({ event }: LoggedEvent, { userId }: RunOfUser, { store }: Runtime): Promise<TrustLevel> {
  const { type } = event.type === 'child' ? event.event : event
  return type === 'parked' ? (await store.settings.read(userId)).trust : 'supervised'
}
