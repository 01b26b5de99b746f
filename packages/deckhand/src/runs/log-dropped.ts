import { localTime } from './local-time.ts'

/** Says why a run's steps are missing. */
export function logDropped(at: number): string {
  return `Its log was dropped on ${localTime(at).slice(0, 10)} because of its age (DECKHAND_LOG_DAYS). Its turns and calls are left, without their times.`
}
