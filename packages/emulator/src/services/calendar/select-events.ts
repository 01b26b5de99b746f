import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import type { ListOptions } from './list-options.ts'
import { instancesOf } from './recurrence/instances.ts'
import { instantOf } from './time/event-time.ts'

const horizonMs = 366 * 86_400_000

/** The events of a calendar that a list asks for, in its order. */
export function selectEvents(context: ServiceContext, calendar: StoredCalendar, options: ListOptions): StoredEvent[] {
  const events = context.world.calendar.events.filter(({ calendarId }) => calendarId === calendar.id)
  const chosen = options.singleEvents ? expanded(context, events, options) : asStored(context, events, options)
  const found = chosen
    .filter((event) => event.recurrence !== undefined || overlaps(event, calendar.timeZone, options))
    .filter((event) => hasWords(event, options.words))
  if (options.orderBy === 'startTime') {
    return found.sort((a, b) => instantOf(a.start, calendar.timeZone) - instantOf(b.start, calendar.timeZone))
  }
  return options.orderBy === 'updated' ? found.sort((a, b) => a.revision - b.revision) : found
}

function expanded(context: ServiceContext, stored: readonly StoredEvent[], options: ListOptions): StoredEvent[] {
  return stored
    .flatMap((event) => {
      if (event.recurringEventId) return []
      if (!event.recurrence) return [event]
      return event.status === 'cancelled' ? [] : allInstances(context, event, horizon(context, options))
    })
    .filter(({ status }) => status !== 'cancelled' || options.showDeleted)
}

function horizon(context: ServiceContext, { timeMax }: ListOptions): number {
  return Math.min(timeMax, context.now().getTime() + horizonMs)
}

/** One that was moved into the window may have begun after it by the rule. */
function allInstances(context: ServiceContext, master: StoredEvent, before: number): StoredEvent[] {
  const regular = instancesOf(context, master, before)
  const ids = new Set(regular.map(({ id }) => id))
  const moved = context.world.calendar.events.filter(
    ({ recurringEventId, calendarId, id }) =>
      recurringEventId === master.id && calendarId === master.calendarId && !ids.has(id),
  )
  return [...regular, ...moved]
}

/** Series stay whole; a single one that was cancelled is told, for nothing else would say so. */
function asStored(context: ServiceContext, stored: readonly StoredEvent[], options: ListOptions): StoredEvent[] {
  return stored
    .filter(({ status, recurringEventId }) => status !== 'cancelled' || options.showDeleted || recurringEventId)
    .filter((event) => {
      if (!event.recurrence) return true
      const instances = instancesOf(context, event, horizon(context, options))
      return instances.some((instance) => overlaps(instance, 'UTC', options))
    })
}

/** Ends after timeMin and begins before timeMax. */
function overlaps({ start, end }: StoredEvent, timeZone: string, { timeMin, timeMax }: ListOptions): boolean {
  return instantOf(end, timeZone) > timeMin && instantOf(start, timeZone) < timeMax
}

/** Every word must stand in one of the fields that the calendar searches. */
function hasWords({ fields, attendees = [], organizer }: StoredEvent, words: readonly string[]): boolean {
  const people = [...attendees, ...(organizer ? [organizer] : [])]
  const texts = [
    fields.summary,
    fields.description,
    fields.location,
    ...people.flatMap((one) => [one.displayName, one.email]),
  ]
  const text = texts
    .filter((one) => typeof one === 'string')
    .join('\n')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
