import { type LocalTime, toInstant } from '../time/zone.ts'
import type { Rule } from './rule.ts'

const day = 86_400_000
/** A series without an end is cut here at the latest. */
const most = 2000

/** The starts of a series in wall-clock time, up to a moment. */
export function* occurrences(start: LocalTime, rule: Rule, zone: string, before: number): Generator<LocalTime> {
  let given = 0
  for (const local of candidates(start, rule)) {
    const instant = toInstant(local, zone)
    if (given >= (rule.count ?? most) || instant >= before) return
    if (rule.until && (rule.until.local ? local : instant) > rule.until.at) return
    given += 1
    yield local
  }
}

function* candidates(start: LocalTime, rule: Rule): Generator<LocalTime> {
  switch (rule.frequency) {
    case 'DAILY':
      for (let local = start; ; local += rule.interval * day) if (fits(local, rule)) yield local
    case 'WEEKLY':
      yield* weekly(start, rule)
      return
    case 'MONTHLY':
      yield* monthly(start, rule.interval)
      return
    case 'YEARLY':
      yield* monthly(start, rule.interval * 12)
  }
}

function fits(local: LocalTime, { byDay }: Rule): boolean {
  return byDay.length === 0 || byDay.includes(new Date(local).getUTCDay())
}

function* weekly(start: LocalTime, { byDay, interval }: Rule): Generator<LocalTime> {
  // Weeks begin on Monday, which only matters when some are left out.
  const offset = (weekday: number) => (weekday + 6) % 7
  const own = new Date(start).getUTCDay()
  const offsets = (byDay.length > 0 ? byDay : [own]).map(offset).sort((a, b) => a - b)
  for (let monday = start - offset(own) * day; ; monday += interval * 7 * day) {
    for (const days of offsets) if (monday + days * day >= start) yield monday + days * day
  }
}

/** Months that do not have the day are left out. */
function* monthly(start: LocalTime, months: number): Generator<LocalTime> {
  const first = new Date(start)
  for (let step = 0; step < most * 4; step += 1) {
    const local = new Date(start)
    local.setUTCDate(1)
    local.setUTCMonth(first.getUTCMonth() + step * months)
    local.setUTCDate(first.getUTCDate())
    if (local.getUTCDate() === first.getUTCDate()) yield local.getTime()
  }
}
