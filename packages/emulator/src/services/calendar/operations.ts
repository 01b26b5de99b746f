import type { Operation } from '../operation.ts'
import { listCalendars, patchCalendar } from './calendar-list.ts'
import { getEvent, listEvents, listInstances } from './events-read.ts'
import { deleteEvent, insertEvent, patchEvent, updateEvent } from './events-write.ts'
import { queryFreeBusy } from './free-busy.ts'
import { quickAdd } from './quick-add.ts'

export const calendarOperations: readonly Operation[] = [
  listCalendars,
  patchCalendar,
  listEvents,
  getEvent,
  listInstances,
  insertEvent,
  quickAdd,
  patchEvent,
  updateEvent,
  deleteEvent,
  queryFreeBusy,
]
