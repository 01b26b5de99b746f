import { localTime } from './local-time.ts'

/** For whoever looks for the steps of a run. */
export function logDropped(at: number): string {
  return `Its log was dropped on ${localTime(at).slice(0, 10)} for its age (DECKHAND_LOG_DAYS): what is left are its turns and calls, without their times.`
}
