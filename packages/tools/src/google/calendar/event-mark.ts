import type { calendar_v3 } from '@googleapis/calendar'
import { actionHash } from '../action-hash.ts'

const property = 'deckhandAction'

/** An id of our own, so that Google refuses a second event with it. Allowed are a to v and digits (RFC 2938, base32hex). */
export const eventId = (actionId: string): string => `deckhand${actionHash(actionId)}`

/** Marks the event with the action that changed it. Only this program sees it. */
export const eventMark = (actionId: string) => ({ private: { [property]: actionHash(actionId) } })

export const isMarked = (event: calendar_v3.Schema$Event, actionId: string): boolean =>
  event.extendedProperties?.private?.[property] === actionHash(actionId)
