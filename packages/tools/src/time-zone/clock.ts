import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { findTimeZone } from './find-time-zone.ts'

const description = `Tell the current time, today's date and the day of the week (weekday), here or in any city, country or time zone. \
Use it whenever the answer depends on now: what time or day it is, which date is today, tomorrow or yesterday. You cannot know this by yourself.`

const placeDescription = `The place whose time and date are asked for: a city ("Tokyo", "New York"), a country with one time zone ("Japan"), \
or an IANA time zone ("America/New_York", "UTC"). One place for each call. Leave it out for the time here.`

/** `now` is for tests. */
export function clockTool(now: () => Date = () => new Date()): ToolPlugin {
  return {
    name: 'current_time',
    description,
    parameters: { place: { type: 'string', description: placeDescription } },
    effect: 'read',
    isPublic: () => true,
    handler: async (args) => describeTime(placeOf(args), now()),
    preview: (args) => `the time ${inPlace(placeOf(args))}`.slice(0, 200),
  }
}

/** `undefined` means here. Models also fill an optional parameter with "" or "here". */
function placeOf({ place }: JsonObject): string | undefined {
  const name = typeof place === 'string' ? place.trim() : ''
  return ['', 'here', 'local', 'local time'].includes(name.toLowerCase()) ? undefined : name
}

function describeTime(place: string | undefined, now: Date): JsonObject {
  const timeZone = place === undefined ? Intl.DateTimeFormat().resolvedOptions().timeZone : findTimeZone(place)
  const { year, month, day, hour, minute, second, weekday, offset, monthName } = read(now, timeZone)
  const [date, time] = [`${year}-${month}-${day}`, `${hour}:${minute}`]
  return {
    place: place ?? 'here',
    timeZone,
    date,
    weekday,
    time,
    utcOffset: offset,
    iso: `${date}T${time}:${second}${offset}`,
    text: `${capitalised(inPlace(place))} it is ${time} on ${weekday}, ${Number(day)} ${monthName} ${year} (${timeZone}, UTC${offset}).`,
  }
}

function read(now: Date, timeZone: string) {
  const options = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'long',
    timeZoneName: 'longOffset',
  } as const
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    weekday: part('weekday'),
    offset: part('timeZoneName').replace('GMT', '') || '+00:00',
    monthName: new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long' }).format(now),
  }
}

function inPlace(place: string | undefined): string {
  return place === undefined ? 'here' : `in ${place}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
