import type { calendar_v3 } from '@googleapis/calendar'
import { actionHash } from '../action-hash.ts'

const property = 'deckhandAction'

/** An id of our own choosing: Google refuses a second event with it. Its rules (RFC 2938, base32hex) allow a to v and digits. */
export const eventId = (actionId: string): string => `deckhand${actionHash(actionId)}`

/** Says which action made the event what it is. Only this program sees it. */
export const eventMark = (actionId: string) => ({ private: { [property]: actionHash(actionId) } })

export const isMarked = (event: calendar_v3.Schema$Event, actionId: string): boolean =>
  event.extendedProperties?.private?.[property] === actionHash(actionId)
