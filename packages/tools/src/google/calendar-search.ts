import type { Json, JsonObject, ToolPlugin } from '@deckhand/spec'
import { checkByReading } from '../check-by-reading.ts'
import { calendarZone } from './calendar/calendar-zone.ts'
import { type GivenTime, nextDay, parseTime, toInstant } from './calendar/event-time.ts'
import { eventView } from './calendar/event-view.ts'
import { listEvents } from './calendar/list-events.ts'
import { localTime } from './calendar/zoned-time.ts'
import { badField } from './mail/header-value.ts'
import { line } from './mail/mail-arguments.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

const description = `Search the user's Google calendars for events with certain words, or list their events, in a window of time: the next 30 days when none is given. \
Use it when the user asks about their calendar, appointments, meetings or when they are free.`

const windowMs = 30 * 86_400_000

export function calendarSearch(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_search',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        q: {
          type: 'string',
          description: 'Words in the title, text, place or people of an event; all events when left out.',
          maxLength: 500,
        },
        timeMin: {
          type: 'string',
          description: 'From when, as 2026-11-19 or 2026-11-19T15:00; now when left out.',
          maxLength: 40,
        },
        timeMax: {
          type: 'string',
          description: 'Until when, in the same way; 30 days later when left out.',
          maxLength: 40,
        },
        maxResults: { type: 'integer', description: 'How many at most; 25 when left out.', minimum: 1, maximum: 50 },
      },
      additionalProperties: false,
    },
    effect: 'read',
    handler: async (args, context) => {
      const session = calendarSession(context, options)
      const { from, to } = await readWindow(args, session, (options.now ?? (() => new Date()))().getTime())
      const limit = Number(args.maxResults ?? 25)
      const q = typeof args.q === 'string' ? args.q : ''
      const { timeZone, events: listed, more, unread } = await listEvents(session, { q, from, to, limit })
      const events = listed.map(({ event, ...place }) => ({ ...eventView(event, timeZone), ...place }))
      const notes = [...(more ? ['There are more. Take a shorter time, or words to look for.'] : []), ...unread]
      return {
        timeZone,
        from: localTime(from, timeZone),
        to: localTime(to, timeZone),
        found: events.length,
        events,
        ...(notes.length > 0 && { note: notes.join(' ') }),
      }
    },
    check: checkByReading((args) => {
      const { begin, end } = readBounds(args)
      // Before the zone is known, only times of the same kind can be compared.
      if (begin && end && isLocal(begin) === isLocal(end)) toWindow(begin, end, { zone: 'UTC', now: 0 })
    }),
    preview: ({ q, timeMin, timeMax }) => {
      const isDay = timeMin && timeMin === timeMax
      const when = isDay
        ? ` on ${timeMin}`
        : `${timeMin ? ` from ${timeMin}` : ''}${timeMax ? ` until ${timeMax}` : ''}`
      return line(`look into the calendar${q ? ` for ${q}` : ''}${when}`)
    },
  }
}

/** Times without an offset are in the zone of the calendar. */
async function readWindow(args: JsonObject, session: CalendarSession, now: number) {
  const { begin, end } = readBounds(args)
  const zone = isLocal(begin) || isLocal(end) ? await calendarZone(session) : 'UTC'
  return toWindow(begin, end, { zone, now })
}

function readBounds({ timeMin, timeMax }: JsonObject) {
  const read = (value: Json | undefined, field: string) =>
    typeof value === 'string' && value !== '' ? parseTime(value, field) : undefined
  return { begin: read(timeMin, 'timeMin'), end: read(timeMax, 'timeMax') }
}

const isLocal = (time?: GivenTime) => time !== undefined && time.kind !== 'instant'

/** An end that is a day includes that whole day. */
function toWindow(begin: GivenTime | undefined, end: GivenTime | undefined, { zone, now }: WindowContext) {
  const from = begin ? toInstant(begin, zone, 'timeMin') : now
  const last = end?.kind === 'day' ? { ...end, date: nextDay(end.date) } : end
  const to = last ? toInstant(last, zone, 'timeMax') : from + windowMs
  if (to <= from) throw badField('timeMax', 'it is not after timeMin, or not after now when that is left out')
  return { from, to }
}

interface WindowContext {
  zone: string
  now: number
}
