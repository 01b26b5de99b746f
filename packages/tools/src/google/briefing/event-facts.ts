import type { BriefingDay, BriefingSource, Connections } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { listEvents, type PlacedEvent } from '../calendar/list-events.ts'
import { localTime } from '../calendar/zoned-time.ts'
import { calendarSession, type GoogleToolOptions } from '../session/google-session.ts'
import { brief } from './brief.ts'

type Event = calendar_v3.Schema$Event

// Everything must fit into one item of attached context.
const maxEvents = 15

/** The events of the day, except those that the user declined. */
export function eventFacts(
  connectionsOf: (userId: string) => Connections,
  options: GoogleToolOptions = {},
): BriefingSource {
  return {
    name: 'calendar',
    title: 'Calendar',
    async collect(userId, day, signal) {
      const session = calendarSession({ connections: connectionsOf(userId), signal }, options)
      const { events, more, unread } = await listEvents(session, { from: day.from, to: day.to, limit: maxEvents })
      const theirs = events.filter(({ event }) => isOn(event, day) && !isDeclined(event))
      return {
        lines: [
          ...theirs.map((placed) => formatEvent(placed, day)),
          ...(more ? ['There are more events.'] : []),
          ...unread.slice(0, 3).map((words) => brief(words, 200)),
        ],
      }
    },
  }
}

/** An all-day event is in the calendar's time zone, so that of a neighbouring day may overlap the user's day. */
function isOn({ start, end }: Event, { date }: BriefingDay): boolean {
  return !start?.date || (start.date <= date && date < (end?.date ?? '9999'))
}

const isDeclined = ({ attendees = [] }: Event) =>
  attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')

function formatEvent({ event, calendar }: PlacedEvent, day: BriefingDay): string {
  const where = event.location ? `, at ${brief(event.location, 40)}` : ''
  const others = (event.attendees ?? []).filter(({ self }) => !self).map((each) => each.displayName ?? each.email ?? '')
  const who = others.length > 0 ? `, with ${brief(others.join(', '), 60)}` : ''
  const tentative = event.status === 'tentative' ? ' (tentative)' : ''
  return `${formatTimes(event, day)}: ${brief(event.summary ?? '(no title)', 80)}${where}${who}${tentative}${calendar ? ` (calendar ${brief(calendar, 40)})` : ''}`
}

function formatTimes({ start, end }: Event, day: BriefingDay): string {
  if (start?.date) return 'all day'
  const clock = (time: string | null | undefined) => {
    const local = localTime(Date.parse(time ?? ''), day.timeZone)
    return local.startsWith(day.date) ? local.slice(11, 16) : `${local.slice(11, 16)} on ${local.slice(0, 10)}`
  }
  return `${clock(start?.dateTime)} to ${clock(end?.dateTime)}`
}
