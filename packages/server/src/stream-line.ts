import type { Runtime } from '@deckhand/runtime'
import type { LoggedEvent, StreamLine } from '@deckhand/spec'
import { lastLine, type RunOfUser } from './last-line.ts'
import { streamEvent } from './stream-event.ts'

/** A stored event as a line of the run API. */
export async function streamLine(logged: LoggedEvent, run: RunOfUser, runtime: Runtime): Promise<StreamLine> {
  const event = streamEvent(logged.event, run) ?? (await lastLine(logged, run, runtime))
  return { ...event, seq: logged.seq }
}
