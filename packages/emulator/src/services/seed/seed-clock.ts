import { toInstant, toLocal } from '../calendar/time/zone.ts'

const day = 86_400_000

/** Moments and days relative to the one the world is made on. */
export interface SeedClock {
  timeZone: string
  /** The instant of a wall-clock time some days away. */
  at(days: number, time: string): number
  /** The day, as `2026-01-31`. */
  day(days: number): string
  /** How many days back the Monday of this week is. */
  monday: number
}

export function seedClock(now: Date, timeZone: string): SeedClock {
  const midnight = Math.floor(toLocal(now.getTime(), timeZone) / day) * day
  return {
    timeZone,
    at(days, time) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return toInstant(midnight + days * day + (hours * 60 + minutes) * 60_000, timeZone)
    },
    day: (days) => new Date(midnight + days * day).toISOString().slice(0, 10),
    monday: -((new Date(midnight).getUTCDay() + 6) % 7),
  }
}
