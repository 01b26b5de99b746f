import { refuseEvent } from '../google/google-error.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { instancesOf } from './recurrence/instances.ts'

export function findCalendar({ world }: ServiceContext, id: string | undefined): StoredCalendar {
  const { calendars } = world.calendar
  const found = calendars.find((calendar) => (id === 'primary' ? calendar.primary : calendar.id === id))
  return found ?? refuseEvent('notFound')
}

export function requireWriter({ accessRole }: StoredCalendar): void {
  if (accessRole === 'reader') refuseEvent('requiredAccessLevel')
}

/** A stored event, or a single one of a series, which need not be stored. */
export function findEvent(context: ServiceContext, { id: calendarId }: StoredCalendar, id: string): StoredEvent {
  const { events } = context.world.calendar
  const find = (wanted: string | undefined) =>
    events.find((event) => event.calendarId === calendarId && event.id === wanted)
  return find(id) ?? findInstance(context, find(/^(.+)_\d{8}(T\d{6}Z)?$/.exec(id)?.[1]), id) ?? refuseEvent('notFound')
}

function findInstance(context: ServiceContext, master: StoredEvent | undefined, id: string): StoredEvent | undefined {
  if (!master || master.status === 'cancelled') return undefined
  return instancesOf(context, master, Number.POSITIVE_INFINITY).find((instance) => instance.id === id)
}
