import { json } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import type { Operation } from '../operation.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { type EventBody, readBody } from './read-event.ts'
import { scopes } from './scopes.ts'
import { selectEvents } from './select-events.ts'
import { instantOf } from './time/event-time.ts'
import { parseMoment } from './time/rfc3339.ts'
import { formatIn, isZone } from './time/zone.ts'

interface Period {
  start: number
  end: number
}

const mostCalendars = 50

export const queryFreeBusy: Operation = {
  service: 'calendar',
  name: 'freebusy.query',
  method: 'POST',
  path: '/calendar/v3/freeBusy',
  scopes: scopes.freeBusy,
  reads: true,
  run(call, context) {
    const body = readBody(call)
    const window = readWindow(body)
    const zone = readZone(body.timeZone)
    const entries = readIds(body.items).map((id) => [id, entryOf(id, { context, window, zone })])
    return json({
      kind: 'calendar#freeBusy',
      timeMin: new Date(window.start).toISOString(),
      timeMax: new Date(window.end).toISOString(),
      calendars: Object.fromEntries(entries),
    })
  },
}

function readWindow(body: EventBody): Period {
  const [start, end] = (['timeMin', 'timeMax'] as const).map((name) => {
    const text = body[name]
    if (text === undefined || text === null) return refuseEvent('required', `Missing ${name} parameter.`)
    return parseMoment(String(text)) ?? refuseEvent('badRequest', undefined, name)
  }) as [number, number]
  return start < end ? { start, end } : refuseEvent('timeRangeEmpty', undefined, 'timeMax')
}

function readZone(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'UTC'
  return isZone(String(value)) ? String(value) : refuseEvent('invalid', `Invalid time zone: ${value}`, 'timeZone')
}

function readIds(items: unknown): string[] {
  const ids = (Array.isArray(items) ? items : []).map((item) => (item as { id?: unknown } | null)?.id)
  if (ids.some((id) => typeof id !== 'string')) return refuseEvent('required', 'Required', 'items.id')
  return ids.length > mostCalendars ? refuseEvent('invalid', undefined, 'calendarExpansionMax') : (ids as string[])
}

interface Asked {
  context: ServiceContext
  window: Period
  zone: string
}

/** A calendar that there is not is told in its place, and the others are answered. */
function entryOf(id: string, { context, window, zone }: Asked): Record<string, unknown> {
  const calendar = context.world.calendar.calendars.find((known) =>
    id === 'primary' ? known.primary : known.id === id,
  )
  if (!calendar) return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }
  const busy = joined(busyPeriods(context, calendar, window))
  return { busy: busy.map(({ start, end }) => ({ start: formatIn(start, zone), end: formatIn(end, zone) })) }
}

/** What the window shows of the events that take time: not those marked as free, nor those that the person declined. */
function busyPeriods(context: ServiceContext, calendar: StoredCalendar, { start, end }: Period): Period[] {
  const { timeZone } = calendar
  const paging = { words: [], showDeleted: false, size: 2500, token: null, timeZone }
  const options = { ...paging, timeMin: start, timeMax: end, singleEvents: true, orderBy: 'startTime' as const }
  return selectEvents(context, calendar, options)
    .filter((event) => event.fields.transparency !== 'transparent' && !isDeclined(event, context))
    .map((event) => ({
      start: Math.max(start, instantOf(event.start, timeZone)),
      end: Math.min(end, instantOf(event.end, timeZone)),
    }))
}

function isDeclined({ attendees = [] }: StoredEvent, { world }: ServiceContext): boolean {
  return attendees.some(
    ({ email, responseStatus }) => responseStatus === 'declined' && email.toLowerCase() === world.mailbox.address,
  )
}

/** Those that touch are one. */
function joined(periods: readonly Period[]): Period[] {
  const all: Period[] = []
  for (const { start, end } of periods) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}
