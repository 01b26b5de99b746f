import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { type ServiceStage, serviceStage, serviceToken } from './service-context.ts'

const family = 'family7k2m@group.calendar.google.com'
const holidays = 'en.german#holiday@group.v.calendar.google.com'
const day = { timeMin: '2030-11-21', timeMax: '2030-11-21' }

async function request({ emulator }: ServiceStage, path: string, method: string, body: object): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json' }
  const response = await fetch(`${emulator.url}/calendar/v3${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as JsonObject
}

const listed = (stage: ServiceStage, id: string, change: object) =>
  request(stage, `/users/me/calendarList/${encodeURIComponent(id)}`, 'PATCH', change)

/** An event of one hour on the day, in the primary calendar or in the family's. */
async function add(stage: ServiceStage, title: string, hour: number, calendarId = 'primary'): Promise<string> {
  const at = (h: number) => ({ dateTime: `2030-11-21T${h}:00:00+01:00` })
  const event = { summary: title, start: at(hour), end: at(hour + 1) }
  return String((await request(stage, `/calendars/${encodeURIComponent(calendarId)}/events`, 'POST', event)).id)
}

async function found(stage: ServiceStage, args: JsonObject = {}): Promise<JsonObject[]> {
  return (await stage.call('calendar_search', { ...day, ...args })).events as JsonObject[]
}

test('calendar_search reads all calendars that are selected, by the beginnings of events, and names them', async () => {
  const stage = await serviceStage()
  await add(stage, 'Late', 16)
  await add(stage, 'School', 12, family)
  await add(stage, 'Early', 10)
  expect((await found(stage)).map(({ title, calendar, calendarId }) => [title, calendar, calendarId])).toEqual([
    ['Early', undefined, 'primary'],
    ['School', 'Family', family],
    ['Late', undefined, 'primary'],
  ])
  expect(await stage.call('calendar_search', { ...day, maxResults: 2 })).toMatchObject({
    events: [{ title: 'Early' }, { title: 'School' }],
    note: expect.stringContaining('There are more'),
  })
})

test('a calendar that the user has not selected, or has hidden, is not read', async () => {
  const stage = await serviceStage()
  await add(stage, 'School', 12, family)
  await listed(stage, family, { selected: false })
  expect(await found(stage)).toEqual([])
  await listed(stage, family, { selected: true, summaryOverride: 'Us' })
  expect(await found(stage)).toMatchObject([{ title: 'School', calendar: 'Us' }])
  await listed(stage, family, { hidden: true })
  expect(await found(stage)).toEqual([])
})

test('an event that two calendars have is shown once', async () => {
  const stage = await serviceStage()
  const times = { start: { date: '2030-11-21' }, end: { date: '2030-11-22' } }
  const event = { id: 'shared0001', summary: 'Trip', ...times }
  for (const id of [family, 'primary'])
    await request(stage, `/calendars/${encodeURIComponent(id)}/events`, 'POST', event)
  expect(await found(stage)).toMatchObject([{ title: 'Trip', calendarId: 'primary' }])
})

test('a calendar that cannot be read is named, and the others are there', async () => {
  const stage = await serviceStage()
  await add(stage, 'Early', 10)
  await listed(stage, holidays, { selected: false })
  // The first question is for the zone of the calendar, the second for its events.
  stage.emulator.fault({ service: 'calendar', method: 'events.list', kind: 'rate-limit', retryAfterSeconds: 0 })
  stage.emulator.fault({ service: 'calendar', method: 'calendarList.list', kind: 'forbidden' })
  expect(await stage.call('calendar_search', day)).toMatchObject({
    events: [{ title: 'Early' }],
    note: expect.stringMatching(/^Other calendars than the primary one could not be read: .*Connect Google again/),
  })
})

test('one of several calendars that answers with an error is named', async () => {
  const stage = await serviceStage()
  await add(stage, 'Early', 10)
  await add(stage, 'School', 12, family)
  const byCalendar = stage.emulator.requests
  const search = stage.call('calendar_search', { timeMin: '2030-11-21T00:00Z', timeMax: '2030-11-22T00:00Z' })
  // The primary calendar is asked at once, the others when the list of them is there.
  await expect.poll(() => byCalendar.some(({ operation }) => operation === 'events.list'), { interval: 1 }).toBe(true)
  stage.emulator.fault({ service: 'calendar', method: 'events.list', kind: 'forbidden', times: 2 })
  expect(await search).toMatchObject({
    events: [{ title: 'Early' }],
    note: expect.stringMatching(
      /The calendar "Family" could not be read: .* The calendar "Holidays" could not be read/,
    ),
  })
})

test('an event of another calendar is changed there, and only with its calendarId', async () => {
  const stage = await serviceStage()
  await add(stage, 'School', 12, family)
  const [school] = await found(stage)
  const current = { currentTitle: 'School', currentStart: school?.start ?? '' }
  const change = { eventId: school?.id ?? '', ...current, location: 'Gym' }
  await expect(stage.call('calendar_event_update', change)).rejects.toMatchObject({
    field: 'eventId',
    message: expect.stringContaining('calendarId'),
  })
  const here = { ...change, calendarId: school?.calendarId ?? '' }
  expect(await stage.call('calendar_event_update', here)).toMatchObject({ location: 'Gym' })
  const lastCheckpoint = { eventId: school?.id ?? '', etag: '"1"' }
  expect(await stage.lookup('calendar_event_update', here, { lastCheckpoint })).toMatchObject({ location: 'Gym' })
})

test('an event is created in the primary calendar, or in one that the user may write to', async () => {
  const stage = await serviceStage()
  const create = (calendarId: string) =>
    stage.call('calendar_event_create', { title: 'Trip', start: '2030-11-21T15:00', calendarId })
  await expect(create(holidays)).rejects.toMatchObject({
    field: 'calendarId',
    message: expect.stringContaining(`take ${family} (Family)`),
  })
  expect(stage.emulator.services.calendar.changes()).toEqual([])
  const made = await create(family)
  expect(await create(family)).toMatchObject({ id: made.id })
  expect(await found(stage)).toMatchObject([{ title: 'Trip', calendar: 'Family' }])
})
