import type { ServiceContext } from '../../service-context.ts'
import type { StoredEvent, StoredTime } from '../calendar-state.ts'
import { dayText } from '../time/rfc3339.ts'
import { toInstant, toLocal } from '../time/zone.ts'
import { occurrences } from './occurrences.ts'
import { parseRule } from './rule.ts'

/** The single events of a series that begin before a moment, those that were changed among them. */
export function instancesOf(context: ServiceContext, master: StoredEvent, before: number): StoredEvent[] {
  const rule = parseRule(master.recurrence ?? [])
  if (!rule) return []
  const zone = 'date' in master.start ? 'UTC' : master.start.timeZone
  const changed = changedInstances(context, master)
  const starts = [...occurrences(localStart(master), rule, zone, before)].map((local) => timeAt(local, master.start))
  return starts.map((start) => changed.get(instanceId(master.id, start)) ?? instanceAt(master, start))
}

function changedInstances({ world }: ServiceContext, { id, calendarId }: StoredEvent): Map<string, StoredEvent> {
  const own = world.calendar.events.filter((event) => event.recurringEventId === id && event.calendarId === calendarId)
  return new Map(own.map((event) => [event.id, event]))
}

function localStart({ start }: StoredEvent): number {
  return 'date' in start ? Date.parse(start.date) : toLocal(start.instant, start.timeZone)
}

function timeAt(local: number, like: StoredTime): StoredTime {
  if ('date' in like) return { date: dayText(local) }
  return { instant: toInstant(local, like.timeZone), timeZone: like.timeZone }
}

/** Series and original start, as the calendar names the single ones. */
function instanceId(masterId: string, start: StoredTime): string {
  const text = 'date' in start ? start.date : `${new Date(start.instant).toISOString().slice(0, 19)}Z`
  return `${masterId}_${text.replace(/[-:]/g, '')}`
}

function instanceAt(master: StoredEvent, start: StoredTime): StoredEvent {
  const { recurrence: _, ...rest } = structuredClone(master)
  return {
    ...rest,
    id: instanceId(master.id, start),
    recurringEventId: master.id,
    originalStart: start,
    start,
    end: endAt(master, start),
  }
}

function endAt({ start: masterStart, end }: StoredEvent, start: StoredTime): StoredTime {
  if ('date' in start || 'date' in end || 'date' in masterStart) {
    if (!('date' in start) || !('date' in end) || !('date' in masterStart)) return end
    return { date: dayText(Date.parse(start.date) + Date.parse(end.date) - Date.parse(masterStart.date)) }
  }
  return { instant: start.instant + end.instant - masterStart.instant, timeZone: end.timeZone }
}
