import type { WireContent } from '../../wire.ts'
import { plainText } from './user-text.ts'

export interface UserClock {
  /** What the clock on the user's wall shows, in the fields that a Date has in the machine's own zone. */
  now: Date
  /** Absent when nobody said where the user is: then the machine's clock counts. */
  timeZone?: string
}

const saysNow = /\b(?:it (?:is|was)|now|today|current(?:ly)?|local time)\b/i
const zoneName = /\b(?:[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]+){1,2}|UTC)\b/g

/** Takes the time zone from the line of the instruction that tells the time. It is a value: nothing else in that line is read. */
export function userClock(instruction: WireContent | undefined, now: Date): UserClock {
  const lines = plainText(instruction).split('\n', 2000)
  const timeZone = lines
    .filter((line) => line.length < 1000 && saysNow.test(line))
    .flatMap((line) => line.match(zoneName) ?? [])
    .find(isTimeZone)
  return timeZone === undefined ? { now } : { now: new Date(wallTime(timeZone, now.getTime())), timeZone }
}

/** How far a zone is ahead of UTC when its clocks show this, in minutes. */
export function offsetIn(timeZone: string, wall: Date): number {
  const shown = Date.UTC(
    wall.getFullYear(),
    wall.getMonth(),
    wall.getDate(),
    wall.getHours(),
    wall.getMinutes(),
    wall.getSeconds(),
  )
  const ahead = (instant: number) => Date.parse(`${wallTime(timeZone, instant)}Z`) - Math.floor(instant / 1000) * 1000
  // The first guess may lie on the other side of a change of the clocks.
  return ahead(shown - ahead(shown)) / 60_000
}

/** What the clocks of a zone show at an instant. */
export function wallTime(timeZone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(instant).replace(' ', 'T')
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
