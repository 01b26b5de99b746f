import { refuseEvent } from '../../google/google-error.ts'
import type { StoredTime } from '../calendar-state.ts'
import { parseDay, parseLocal, parseMoment } from './rfc3339.ts'
import { formatIn, isZone, toInstant } from './zone.ts'

/** Reads `start` or `end` of an event. Throws the calendar's refusal. */
export function readTime(value: unknown, name: 'start' | 'end', calendarZone: string): StoredTime {
  if (typeof value !== 'object' || value === null) return refuseEvent('required', `Missing ${name} time.`)
  const { date, dateTime, timeZone } = value as Record<string, unknown>
  if (date && dateTime) return refuseEvent('invalid', `Invalid ${name} time.`)
  if (typeof timeZone === 'string' && timeZone !== '' && !isZone(timeZone)) {
    return refuseEvent('invalid', `Invalid time zone definition for ${name} time.`)
  }
  const zone = typeof timeZone === 'string' && timeZone !== '' ? timeZone : undefined
  if (date) return readDate(date)
  if (typeof dateTime !== 'string') return refuseEvent('required', `Missing ${name} time.`)
  const instant = parseMoment(dateTime)
  if (instant !== undefined) return { instant, timeZone: zone ?? calendarZone }
  const local = parseLocal(dateTime)
  if (local === undefined) return refuseFormat(dateTime)
  if (!zone) return refuseEvent('required', `Missing time zone definition for ${name} time.`)
  return { instant: toInstant(local, zone), timeZone: zone }
}

function readDate(date: unknown): StoredTime {
  return typeof date === 'string' && parseDay(date) !== undefined ? { date } : refuseFormat(String(date))
}

function refuseFormat(text: string): never {
  return refuseEvent('invalid', `Invalid value for: Invalid format: "${text}"`)
}

/** As the calendar answers it: in the zone of the answer, next to the zone of the event. */
export function wireTime(time: StoredTime, zone: string): Record<string, string> {
  if ('date' in time) return { date: time.date }
  return { dateTime: formatIn(time.instant, zone), timeZone: time.timeZone }
}

/** When it begins; a whole day begins at midnight in the calendar's zone. */
export function instantOf(time: StoredTime, zone: string): number {
  return 'date' in time ? toInstant(Date.parse(time.date), zone) : time.instant
}
