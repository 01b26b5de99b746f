import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { calendarZone } from './calendar/calendar-zone.ts'
import { type GivenTime, nextDay, parseTime, toInstant } from './calendar/event-time.ts'
import { eventView } from './calendar/event-view.ts'
import { listEvents } from './calendar/list-events.ts'
import { localTime } from './calendar/zoned-time.ts'
import { badField } from './mail/header-value.ts'
import { line } from './mail/mail-arguments.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

const description = `Search the user's Google Calendar for events with certain words, or list its events, in a window of time: the next 30 days when none is given. \
Use it when the user asks about their calendar, appointments, meetings or when they are free.`

const windowMs = 30 * 86_400_000

export function calendarSearch(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_search',
    description,
    parameters: {},
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
      const { timeZone, events: listed, more } = await listEvents(session, { q, from, to, limit })
      const events = listed.map((event) => eventView(event, timeZone))
      return {
        timeZone,
        from: localTime(from, timeZone),
        to: localTime(to, timeZone),
        found: events.length,
        events,
        ...(more && { note: 'There are more. Take a shorter time, or words to look for.' }),
      }
    },
    preview: ({ q, timeMin, timeMax }) => {
      const isDay = timeMin && timeMin === timeMax
      const when = isDay
        ? ` on ${timeMin}`
        : `${timeMin ? ` from ${timeMin}` : ''}${timeMax ? ` until ${timeMax}` : ''}`
      return line(`look into the calendar${q ? ` for ${q}` : ''}${when}`)
    },
  }
}

/** Times without an offset are in the calendar's zone, and a day as the end counts as a whole. */
async function readWindow({ timeMin, timeMax }: JsonObject, session: CalendarSession, now: number) {
  const begin = typeof timeMin === 'string' && timeMin !== '' ? parseTime(timeMin, 'timeMin') : undefined
  const end = typeof timeMax === 'string' && timeMax !== '' ? parseTime(timeMax, 'timeMax') : undefined
  const isLocal = (time?: GivenTime) => time !== undefined && time.kind !== 'instant'
  const zone = isLocal(begin) || isLocal(end) ? await calendarZone(session) : 'UTC'
  const from = begin ? toInstant(begin, zone, 'timeMin') : now
  const last = end?.kind === 'day' ? { ...end, date: nextDay(end.date) } : end
  const to = last ? toInstant(last, zone, 'timeMax') : from + windowMs
  if (to <= from) throw badField('timeMax', 'it is not after timeMin, or not after now when that is left out')
  return { from, to }
}
