import { badField } from '../mail/header-value.ts'
import { instantOf } from './zoned-time.ts'

/** A time argument. A `local` one needs a time zone from elsewhere. */
export type GivenTime =
  | { kind: 'day'; date: string }
  | { kind: 'local'; local: string }
  | { kind: 'instant'; local: string; offset: string; ms: number }

const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads `2026-11-19`, `2026-11-19T15:00` and `2026-11-19T15:00+01:00`. Throws BAD_REQUEST with the field. */
export function parseTime(text: string, field: string): GivenTime {
  const [, date, time, second = '00', zone] = pattern.exec(text.trim()) ?? []
  if (date === undefined || !exists(`${date}T${time ?? '00:00'}:${second}`)) {
    throw badField(
      field,
      `"${text.slice(0, 40)}" is no time. Write 2026-11-19T15:00, 2026-11-19T15:00+01:00, or 2026-11-19 for a whole day`,
    )
  }
  if (time === undefined) return { kind: 'day', date }
  const local = `${date}T${time}:${second}`
  if (zone === undefined) return { kind: 'local', local }
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  return { kind: 'instant', local, offset, ms: Date.parse(`${local}${offset}`) }
}

/** Date turns the 30th of February into the 2nd of March. */
function exists(local: string): boolean {
  const ms = Date.parse(`${local}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local)
}

/** The instant of a time in a zone; for a day, its start. */
export function toInstant(time: GivenTime, timeZone: string, field: string): number {
  if (time.kind === 'instant') return time.ms
  const local = time.kind === 'day' ? `${time.date}T00:00:00` : time.local
  const ms = instantOf(local, timeZone)
  if (ms === undefined)
    throw badField(field, `the clocks skip ${local.slice(11, 16)} on that day in ${timeZone}. Take another time`)
  return ms
}

export function nextDay(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
