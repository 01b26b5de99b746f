import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { serviceStage } from './service-context.ts'

const viewing = { title: 'Viewing', start: '2030-11-21T15:00', location: 'Pier 4' }

test('calendar_event_create takes a time without a zone in the zone of the calendar, and says which', async () => {
  const { call, emulator } = await serviceStage()
  const result = await call('calendar_event_create', viewing)
  expect(result).toMatchObject({
    title: 'Viewing',
    start: '2030-11-21T15:00:00+01:00',
    end: '2030-11-21T16:00:00+01:00',
    timeZone: 'Europe/Berlin',
    text: '"Viewing" is in the calendar: Thursday, 21 November 2030, 15:00 to 16:00 (Europe/Berlin).',
  })
  expect(emulator.services.calendar.events().filter(({ id }) => id === result.id)).toHaveLength(1)
})

test('calendar_event_create takes offsets, zones, lengths, days and guests', async () => {
  const { call } = await serviceStage()
  const make = (args: JsonObject, actionId: string) =>
    call('calendar_event_create', { title: 'x', ...args }, { actionId })
  expect(await make({ start: '2030-11-21T15:00Z', durationMinutes: 30 }, 'a')).toMatchObject({
    end: '2030-11-21T16:30:00+01:00',
  })
  expect(await make({ start: '2030-11-21T15:00', end: '2030-11-21T15:20', timeZone: 'Asia/Tokyo' }, 'b')).toMatchObject(
    {
      start: '2030-11-21T07:00:00+01:00',
      when: 'Thursday, 21 November 2030, 15:00 to 15:20 (Asia/Tokyo)',
    },
  )
  expect(await make({ start: '2030-11-21', end: '2030-11-22' }, 'c')).toMatchObject({
    start: '2030-11-21',
    end: '2030-11-22',
    allDay: true,
  })
  expect(await make({ start: '2030-11-21T15:00', attendees: ['Ann <ann@example.org>'] }, 'd')).toMatchObject({
    attendees: ['ann@example.org (needsAction)'],
  })
})

test.each([
  ['start', { start: 'thursday' }],
  ['end', { end: '2030-11-21T14:00' }],
  ['timeZone', { timeZone: 'Nowhere/Land' }],
  ['attendees[0]', { attendees: ['nobody'] }],
])('an event with a bad %s is not made', async (field, bad) => {
  const { call, emulator } = await serviceStage()
  await expect(call('calendar_event_create', { ...viewing, ...bad })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field,
  })
  expect(emulator.services.calendar.changes()).toEqual([])
})

test('calendar_search looks 30 days ahead, in the zone of the calendar, and names what recurs', async () => {
  const { call, check } = await serviceStage()
  const { timeZone, events, from, to } = await call('calendar_search', { q: 'stand-up' })
  expect(timeZone).toBe('Europe/Berlin')
  expect((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000).toBeCloseTo(30, 1)
  expect((events as JsonObject[])[0]).toMatchObject({
    title: 'Stand-up',
    recurring: 'one occurrence of a series',
    seriesId: 'seedstandup0001',
    location: 'Room Elbe',
  })
  expect(check('calendar_search', { maxResults: 51 })).toMatch(/maxResults/)
})

test('calendar_search takes a window of days, the last one whole, and as many as asked for', async () => {
  const { call } = await serviceStage()
  await call('calendar_event_create', { ...viewing, start: '2030-11-21T23:30' })
  const { events } = await call('calendar_search', { timeMin: '2030-11-21', timeMax: '2030-11-21', q: 'Viewing' })
  expect(events).toHaveLength(1)
  expect(await call('calendar_search', { maxResults: 2 })).toMatchObject({
    found: 2,
    note: expect.stringContaining('more'),
  })
  await expect(call('calendar_search', { timeMin: '2030-11-22', timeMax: '2030-11-21' })).rejects.toMatchObject({
    field: 'timeMax',
  })
})

test('calendar_event_update changes only what is given', async () => {
  const { call } = await serviceStage()
  const made = await call('calendar_event_create', { ...viewing, attendees: ['ann@example.org'], description: 'Keys' })
  const change = {
    eventId: made.id ?? '',
    currentTitle: 'Viewing',
    currentStart: made.start ?? '',
    start: '2030-11-22T10:00',
  }
  const moved = await call('calendar_event_update', change, { actionId: 'b' })
  expect(moved).toMatchObject({
    id: made.id,
    title: 'Viewing',
    start: '2030-11-22T10:00:00+01:00',
    end: '2030-11-22T11:00:00+01:00',
    location: 'Pier 4',
    description: 'Keys',
    attendees: ['ann@example.org (needsAction)'],
  })
  const renamed = await call(
    'calendar_event_update',
    { eventId: made.id ?? '', currentTitle: 'Viewing', currentStart: moved.start ?? '', title: 'Tour' },
    { actionId: 'c' },
  )
  expect(renamed).toMatchObject({ title: 'Tour', start: '2030-11-22T10:00:00+01:00' })
})

test('calendar_event_update needs to know which event it is', async () => {
  const { call, check } = await serviceStage()
  const made = await call('calendar_event_create', viewing)
  const change = { eventId: made.id ?? '', title: 'Tour' }
  const update = (current: JsonObject) => call('calendar_event_update', { ...change, ...current }, { actionId: 'b' })
  expect(check('calendar_event_update', change)).toMatch(/currentTitle.*currentStart/)
  await expect(update({ currentTitle: 'Dentist', currentStart: made.start ?? '' })).rejects.toThrow(/called "Viewing"/)
  const title = { currentTitle: 'Viewing' }
  for (const currentStart of ['2030-11-21T16:00:00+01:00', '2030-11-22T15:00', '2030-11-21']) {
    await expect(update({ ...title, currentStart })).rejects.toMatchObject({ field: 'currentStart' })
  }
  expect(await update({ ...title, currentStart: '2030-11-21T15:00' })).toMatchObject({ title: 'Tour' })
})

test('a recurring event is changed only with an explicit extent', async () => {
  const { call, emulator } = await serviceStage()
  const { events } = await call('calendar_search', { q: 'Yoga' })
  const [first, second] = events as JsonObject[]
  const change = { eventId: first?.id ?? '', currentTitle: 'Yoga', currentStart: first?.start ?? '', location: 'Park' }
  await expect(call('calendar_event_update', change)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'scope' })
  expect(emulator.services.calendar.changes()).toEqual([])
  await call('calendar_event_update', { ...change, scope: 'this' }, { actionId: 'b' })
  const places = async () =>
    ((await call('calendar_search', { q: 'Yoga' })).events as JsonObject[]).map(({ location }) => location)
  expect((await places()).slice(0, 2)).toEqual(['Park', 'Studio Nord'])
  const day = String(second?.start).slice(0, 10)
  const current = { currentTitle: 'Yoga', currentStart: second?.start ?? '' }
  const all = { eventId: second?.id ?? '', ...current, scope: 'all', start: `${day}T20:00` }
  await call('calendar_event_update', all, { actionId: 'c' })
  const after = (await call('calendar_search', { q: 'Yoga' })).events as JsonObject[]
  expect(after.slice(1).every(({ start }) => String(start).slice(11, 16) === '20:00')).toBe(true)
})

test('a concurrent change is not overwritten', async () => {
  const { call, emulator } = await serviceStage()
  const made = await call('calendar_event_create', viewing)
  const change = { eventId: made.id ?? '', currentTitle: 'Viewing', currentStart: made.start ?? '', location: 'Pier 5' }
  const checkpoint = async () => {
    await call('calendar_event_update', { ...change, location: 'Pier 6' }, { actionId: 'other' })
  }
  await expect(call('calendar_event_update', change, { actionId: 'b', checkpoint })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(emulator.services.calendar.events().find(({ id }) => id === made.id)?.fields.location).toBe('Pier 6')
})
