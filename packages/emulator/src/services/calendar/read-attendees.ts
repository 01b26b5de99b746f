import { refuseEvent } from '../google/google-error.ts'
import type { Attendee } from './calendar-state.ts'

const responses = ['needsAction', 'declined', 'tentative', 'accepted']

export function readAttendees(value: unknown): Attendee[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) return refuseEvent('invalid')
  return value.length === 0 ? undefined : value.map(readAttendee)
}

function readAttendee(value: unknown): Attendee {
  const { email, displayName, optional, responseStatus, comment } = (value ?? {}) as Record<string, unknown>
  if (typeof email !== 'string' || email === '') return refuseEvent('required', 'Missing attendee email.')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return refuseEvent('invalid', 'Invalid attendee email.')
  const response = responseStatus ?? 'needsAction'
  if (typeof response !== 'string' || !responses.includes(response)) return refuseEvent('invalid')
  return {
    email,
    ...(typeof displayName === 'string' ? { displayName } : {}),
    ...(optional === true ? { optional } : {}),
    responseStatus: response,
    ...(typeof comment === 'string' ? { comment } : {}),
  }
}
