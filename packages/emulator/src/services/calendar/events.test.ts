import { calendar } from '@googleapis/calendar'
import { auth } from '@googleapis/gmail'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, refusal } from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return {
    events: calendar({ version: 'v3', ...options }).events,
    calendars: calendar({ version: 'v3', ...options }).calendarList,
  }
}
type Clients = ReturnType<typeof openClients>

const calendarId = 'primary'
const viewing = {
  summary: 'Viewing: Lindenstraße 12',
  start: { dateTime: '2026-11-19T15:00:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-11-19T15:30:00', timeZone: 'Europe/Berlin' },
}
const week = { timeMin: '2026-11-16T00:00:00+01:00', timeMax: '2026-11-23T00:00:00+01:00' }

let emulator: Emulator
let events: Clients['events']
let calendars: Clients['calendars']

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  ;({ events, calendars } = openClients(emulator))
})

const insert = (requestBody: Record<string, unknown>, more = {}) => events.insert({ calendarId, requestBody, ...more })
const titles = (items: { summary?: string | null }[] | undefined) => (items ?? []).map(({ summary }) => summary)

it('the list of calendars tells which one is the own and which may only be read', async () => {
  const { data } = await calendars.list()
  expect(data.items?.map(({ summary, accessRole, primary }) => [summary, accessRole, primary])).toEqual([
    ['robin.keller@example.com', 'owner', true],
    ['Family', 'writer', undefined],
    ['Holidays', 'reader', undefined],
  ])
})

describe('events.list', () => {
  it('expands series in the order of their starts', async () => {
    const { data } = await events.list({ calendarId, ...week, singleEvents: true, orderBy: 'startTime' })
    expect(titles(data.items)).toEqual([
      'Stand-up',
      'Atlas: German texts with Lucía',
      'Stand-up',
      '1:1 Priya / Robin',
      'Prepare the board paper',
      'Stand-up',
      'Yoga',
      'Stand-up',
      'Atlas: rehearsal',
      'Stand-up',
      'Lunch with the team',
    ])
    expect(data.items?.[0]).toMatchObject({
      id: 'seedstandup0001_20261116T083000Z',
      recurringEventId: 'seedstandup0001',
      originalStartTime: { dateTime: '2026-11-16T09:30:00+01:00', timeZone: 'Europe/Berlin' },
      start: { dateTime: '2026-11-16T09:30:00+01:00' },
    })
    expect(data).toMatchObject({ kind: 'calendar#events', timeZone: 'Europe/Berlin', accessRole: 'owner' })
  })

  it('leaves series whole without singleEvents', async () => {
    const { data } = await events.list({ calendarId, ...week })
    const standUps = data.items?.filter(({ summary }) => summary === 'Stand-up')
    expect(standUps).toHaveLength(1)
    expect(standUps?.[0]?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'])
  })

  it('searches all words in summary, place, description and guests', async () => {
    const search = async (q: string) =>
      titles((await events.list({ calendarId, q, singleEvents: true, ...week })).data.items)
    expect(await search('atlas rehearsal')).toEqual(['Atlas: rehearsal'])
    expect(await search('rollback')).toEqual(['Atlas: rehearsal'])
    expect(await search('pho')).toEqual(['Lunch with the team'])
    expect(await search('lucia.fernandez german')).toEqual(['Atlas: German texts with Lucía'])
    expect(await search('rehearsal nonsense')).toEqual([])
  })

  it('goes page by page and answers in the zone that was asked for', async () => {
    const seen: (string | null | undefined)[] = []
    let pageToken: string | undefined
    do {
      const { data } = await events.list({
        calendarId,
        ...week,
        singleEvents: true,
        orderBy: 'startTime',
        maxResults: 4,
        timeZone: 'America/New_York',
        ...(pageToken ? { pageToken } : {}),
      })
      seen.push(...(data.items ?? []).map(({ start }) => start?.dateTime))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    expect(seen).toHaveLength(11)
    expect(seen[0]).toBe('2026-11-16T03:30:00-05:00')
  })

  it('what ends at timeMin or begins at timeMax is outside', async () => {
    const between = (timeMin: string, timeMax: string) =>
      events.list({ calendarId, timeMin, timeMax, singleEvents: true })
    const inside = await between('2026-11-19T10:59:59+01:00', '2026-11-19T11:00:00+01:00')
    expect(titles(inside.data.items)).toEqual(['Atlas: rehearsal'])
    const outside = await between('2026-11-19T12:00:00+01:00', '2026-11-19T23:00:00+01:00')
    expect(titles(outside.data.items)).toEqual([])
  })

  it.each([
    [{ orderBy: 'startTime' }, 'The requested ordering is not available for the particular query.', 'badRequest'],
    [{ timeMin: '2026-11-16T00:00:00' }, 'Bad Request', 'badRequest'],
    [{ timeMin: week.timeMax, timeMax: week.timeMin }, 'The specified time range is empty.', 'timeRangeEmpty'],
    [{ pageToken: 'nonsense' }, 'Invalid page token value.', 'invalid'],
    [{ iCalUID: 'x' }, 'The emulator has no iCalUID.', 'badRequest'],
    [{ timeZone: 'Mars/Base' }, 'Invalid time zone: Mars/Base', 'invalid'],
  ])('%j is refused', async (options, message, reason) => {
    expect(await refusal(events.list({ calendarId, ...options }))).toEqual({ status: 400, message, reason })
  })

  it('a calendar that is unknown is 404', async () => {
    const refused = await refusal(events.list({ calendarId: 'x@example.com' }))
    expect(refused).toEqual({ status: 404, message: 'Not Found', reason: 'notFound' })
  })
})

describe('events.insert', () => {
  it('keeps the event, in the zone of the calendar, and records who is to be told', async () => {
    const attendees = [{ email: 'hanna.vogel@example.org' }]
    const { data } = await insert({ ...viewing, attendees }, { sendUpdates: 'all' })
    expect(data).toMatchObject({
      kind: 'calendar#event',
      status: 'confirmed',
      summary: viewing.summary,
      start: { dateTime: '2026-11-19T15:00:00+01:00', timeZone: 'Europe/Berlin' },
      attendees: [{ email: 'hanna.vogel@example.org', responseStatus: 'needsAction' }],
      organizer: { email: 'robin.keller@example.com', self: true },
    })
    expect((await events.get({ calendarId, eventId: data.id ?? '' })).data).toEqual(data)
    expect(emulator.services.calendar.changes()).toMatchObject([{ action: 'event created', sendUpdates: 'all' }])
  })

  it('a moment with an offset keeps its moment', async () => {
    const { data } = await insert({
      start: { dateTime: '2026-07-01T12:00:00Z' },
      end: { dateTime: '2026-07-01T13:00:00Z' },
    })
    expect(data.start).toEqual({ dateTime: '2026-07-01T14:00:00+02:00', timeZone: 'Europe/Berlin' })
  })

  it('the same id twice is 409, also when the first was deleted', async () => {
    const id = 'abc123def456'
    expect((await insert({ ...viewing, id })).data.id).toBe(id)
    const refused = { status: 409, message: 'The requested identifier already exists.', reason: 'duplicate' }
    expect(await refusal(insert({ ...viewing, id }))).toEqual(refused)
    await events.delete({ calendarId, eventId: id })
    expect(await refusal(insert({ ...viewing, id }))).toEqual(refused)
  })

  const day = (date: string) => ({ date })
  it.each([
    [{ id: 'abcd' }, 'Invalid resource id value.'],
    [{ id: 'with-hyphen' }, 'Invalid resource id value.'],
    [{ id: 'wxyz12345' }, 'Invalid resource id value.'],
    [{ end: undefined }, 'Missing end time.'],
    [{ start: { dateTime: '2026-11-19T15:00:00' } }, 'Missing time zone definition for start time.'],
    [{ start: { dateTime: 'Thursday' } }, 'Invalid value for: Invalid format: "Thursday"'],
    [{ start: day('2026-02-30'), end: day('2026-03-01') }, 'Invalid value for: Invalid format: "2026-02-30"'],
    [{ start: day('2026-11-19'), end: day('2026-11-19') }, 'The specified time range is empty.'],
    [{ end: viewing.start, start: viewing.end }, 'The specified time range is empty.'],
    [{ attendees: [{ displayName: 'Hanna' }] }, 'Missing attendee email.'],
    [{ attendees: [{ email: 'Hanna' }] }, 'Invalid attendee email.'],
    [{ recurrence: ['RRULE:FREQ=SOMETIMES'] }, 'Invalid recurrence rule.'],
  ])('%j is refused: %s', async (wrong, message) => {
    expect(await refusal(insert({ ...viewing, ...wrong }))).toMatchObject({ status: 400, message })
    expect(emulator.services.calendar.changes()).toEqual([])
  })

  it('a calendar that may only be read refuses', async () => {
    const holidays = 'en.german#holiday@group.v.calendar.google.com'
    const refused = await refusal(events.insert({ calendarId: holidays, requestBody: viewing }))
    expect(refused).toMatchObject({ status: 403, reason: 'requiredAccessLevel' })
  })

  it('an unknown sendUpdates is refused', async () => {
    expect(await refusal(insert(viewing, { sendUpdates: 'some' }))).toMatchObject({ status: 400 })
  })
})

describe('change and delete', () => {
  it('patch merges, update replaces, and a new time counts up the sequence', async () => {
    const { data: made } = await insert({ ...viewing, location: 'Lindenstraße 12' })
    const eventId = made.id ?? ''
    const patched = await events.patch({ calendarId, eventId, requestBody: { description: 'Measure the kitchen' } })
    expect(patched.data).toMatchObject({ location: 'Lindenstraße 12', description: 'Measure the kitchen', sequence: 0 })
    expect(patched.data.etag).not.toBe(made.etag)
    const later = { start: { dateTime: '2026-11-19T16:00:00+01:00' }, end: { dateTime: '2026-11-19T16:30:00+01:00' } }
    expect((await events.patch({ calendarId, eventId, requestBody: later })).data.sequence).toBe(1)
    const updated = await events.update({ calendarId, eventId, requestBody: viewing })
    expect(updated.data).not.toHaveProperty('location')
    expect(await refusal(events.update({ calendarId, eventId, requestBody: { summary: 'x' } }))).toMatchObject({
      message: 'Missing start time.',
    })
  })

  it('an etag that is no longer true is 412', async () => {
    const { data } = await insert(viewing)
    const change = { calendarId, eventId: data.id ?? '', requestBody: { summary: 'New' } }
    const headers = { 'If-Match': data.etag ?? '' }
    expect((await events.patch(change, { headers })).data.summary).toBe('New')
    const refused = { status: 412, message: 'Precondition Failed', reason: 'conditionNotMet' }
    expect(await refusal(events.patch(change, { headers }))).toEqual(refused)
    expect(await refusal(events.update({ ...change, requestBody: viewing }, { headers }))).toEqual(refused)
    expect(await refusal(events.delete({ calendarId, eventId: data.id ?? '' }, { headers }))).toEqual(refused)
  })

  it('a whole day becomes a time only when the day is taken away', async () => {
    const { data } = await insert({ summary: 'Day', start: { date: '2026-11-20' }, end: { date: '2026-11-21' } })
    expect(data.start).toEqual({ date: '2026-11-20' })
    const patch = (requestBody: Record<string, unknown>) =>
      events.patch({ calendarId, eventId: data.id ?? '', requestBody })
    const { start, end } = viewing
    expect(await refusal(patch({ start, end }))).toMatchObject({ status: 400, message: 'Invalid start time.' })
    const both = { start: { ...start, date: null }, end: { ...end, date: null } }
    expect((await patch(both)).data.start?.dateTime).toBe('2026-11-19T15:00:00+01:00')
  })

  it('a deleted event is gone from the list, told with showDeleted, and cannot be deleted again', async () => {
    const { data } = await insert(viewing)
    const eventId = data.id ?? ''
    expect((await events.delete({ calendarId, eventId })).status).toBe(204)
    const list = async (showDeleted: boolean) =>
      (await events.list({ calendarId, q: 'Lindenstraße', showDeleted, ...week })).data.items
    expect(await list(false)).toEqual([])
    expect(await list(true)).toMatchObject([{ status: 'cancelled' }])
    const refused = { status: 410, message: 'Resource has been deleted', reason: 'deleted' }
    expect(await refusal(events.delete({ calendarId, eventId }))).toEqual(refused)
    expect(await refusal(events.delete({ calendarId, eventId: 'unknown123' }))).toMatchObject({ status: 404 })
  })
})
