import type { Operation } from '../operation.ts'
import { listCalendars, patchCalendar } from './calendar-list.ts'
import { getEvent, listEvents, listInstances } from './events-read.ts'
import { deleteEvent, insertEvent, patchEvent, updateEvent } from './events-write.ts'

export const calendarOperations: readonly Operation[] = [
  listCalendars,
  patchCalendar,
  listEvents,
  getEvent,
  listInstances,
  insertEvent,
  patchEvent,
  updateEvent,
  deleteEvent,
]
