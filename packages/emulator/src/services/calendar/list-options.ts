import { refuseEvent } from '../google/google-error.ts'
import { parseMoment } from './time/rfc3339.ts'
import { isZone } from './time/zone.ts'

export interface ListOptions {
  words: string[]
  timeMin: number
  timeMax: number
  singleEvents: boolean
  showDeleted: boolean
  orderBy: 'startTime' | 'updated' | undefined
  size: number
  token: string | null
  timeZone: string
}

/** Ignoring a filter would answer more than was asked for. */
const notEmulated = ['syncToken', 'updatedMin', 'iCalUID', 'privateExtendedProperty', 'sharedExtendedProperty']

export function readListOptions(query: URLSearchParams, calendarZone: string): ListOptions {
  const beyond = notEmulated.find((name) => query.has(name))
  if (beyond !== undefined) refuseEvent('badRequest', `The emulator has no ${beyond}.`, beyond)
  const timeMin = readMoment(query, 'timeMin') ?? Number.NEGATIVE_INFINITY
  const timeMax = readMoment(query, 'timeMax') ?? Number.POSITIVE_INFINITY
  if (timeMin >= timeMax) refuseEvent('timeRangeEmpty', undefined, 'timeMax')
  const singleEvents = readBoolean(query, 'singleEvents')
  return {
    words: (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean),
    timeMin,
    timeMax,
    singleEvents,
    showDeleted: readBoolean(query, 'showDeleted'),
    orderBy: readOrder(query.get('orderBy'), singleEvents),
    size: readSize(query.get('maxResults')),
    token: query.get('pageToken'),
    timeZone: readZone(query.get('timeZone'), calendarZone),
  }
}

function readMoment(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  return parseMoment(text) ?? refuseEvent('badRequest', undefined, name)
}

export function readBoolean(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? 'false'
  if (text !== 'true' && text !== 'false') refuseEvent('invalid', `Invalid boolean value: '${text}'.`, name)
  return text === 'true'
}

function readOrder(text: string | null, singleEvents: boolean): ListOptions['orderBy'] {
  if (text === null || text === '') return undefined
  if (text === 'updated') return text
  if (text !== 'startTime')
    return refuseEvent('invalid', `Invalid string value: '${text}'. Allowed values: [startTime, updated]`, 'orderBy')
  if (singleEvents) return text
  return refuseEvent('badRequest', 'The requested ordering is not available for the particular query.', 'orderBy')
}

export function readSize(text: string | null, usual = 250): number {
  if (text === null) return usual
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    return refuseEvent('invalid', `Invalid integer value: '${text}'.`, 'maxResults')
  return Math.min(Number(text), 2500)
}

function readZone(text: string | null, calendarZone: string): string {
  if (text === null || text === '') return calendarZone
  return isZone(text) ? text : refuseEvent('invalid', `Invalid time zone: ${text}`, 'timeZone')
}
