import { calendar } from '@googleapis/calendar'
import { auth } from '@googleapis/gmail'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, refusal } from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { events: calendar({ version: 'v3', ...options }).events }
}
type Clients = ReturnType<typeof openClients>

const calendarId = 'primary'
let events: Clients['events']

beforeEach(async () => {
  events = openClients(await openEmulator(onTestFinished)).events
})

async function series(rule: string, start = '2026-10-19T09:00:00', timeZone = 'Europe/Berlin'): Promise<string> {
  const end = start.replace('T09:00', 'T09:30')
  const requestBody = {
    summary: 'Series',
    start: { dateTime: start, timeZone },
    end: { dateTime: end, timeZone },
    recurrence: [`RRULE:${rule}`],
  }
  return (await events.insert({ calendarId, requestBody })).data.id ?? ''
}

async function starts(eventId: string, more = {}): Promise<(string | null | undefined)[]> {
  const { data } = await events.instances({ calendarId, eventId, ...more })
  return (data.items ?? []).map(({ start }) => start?.dateTime ?? start?.date)
}

it.each([
  ['FREQ=DAILY;COUNT=3', ['2026-10-19', '2026-10-20', '2026-10-21']],
  ['FREQ=DAILY;INTERVAL=2;UNTIL=20261023T235959Z', ['2026-10-19', '2026-10-21', '2026-10-23']],
  ['FREQ=DAILY;UNTIL=20261020', ['2026-10-19', '2026-10-20']],
  ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4', ['2026-10-19', '2026-10-21', '2026-10-26', '2026-10-28']],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2026-10-19', '2026-11-02']],
  ['FREQ=MONTHLY;COUNT=3', ['2026-10-19', '2026-11-19', '2026-12-19']],
  ['FREQ=YEARLY;COUNT=1', ['2026-10-19']],
])('%s', async (rule, days) => {
  expect((await starts(await series(rule))).map((start) => start?.slice(0, 10))).toEqual(days)
})

it('the hour on the wall stays the same when the clocks change', async () => {
  expect(await starts(await series('FREQ=WEEKLY;COUNT=2'))).toEqual([
    '2026-10-19T09:00:00+02:00',
    '2026-10-26T09:00:00+01:00',
  ])
})

it('a month without the day is left out', async () => {
  const id = await series('FREQ=MONTHLY;COUNT=3', '2026-10-31T09:00:00')
  expect((await starts(id)).map((start) => start?.slice(0, 10))).toEqual(['2026-10-31', '2026-12-31', '2027-01-31'])
})

it('a series of whole days has days', async () => {
  const requestBody = {
    start: { date: '2026-11-01' },
    end: { date: '2026-11-03' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
  }
  const { data } = await events.insert({ calendarId, requestBody })
  const { data: list } = await events.instances({ calendarId, eventId: data.id ?? '' })
  expect(list.items?.map(({ id, start, end }) => [id, start?.date, end?.date])).toEqual([
    [`${data.id}_20261101`, '2026-11-01', '2026-11-03'],
    [`${data.id}_20261108`, '2026-11-08', '2026-11-10'],
  ])
})

it('a single one is moved without touching the others', async () => {
  const id = await series('FREQ=WEEKLY;COUNT=3')
  const eventId = `${id}_20261026T080000Z`
  const requestBody = {
    start: { dateTime: '2026-10-27T10:00:00+01:00' },
    end: { dateTime: '2026-10-27T10:30:00+01:00' },
  }
  const { data } = await events.patch({ calendarId, eventId, requestBody })
  expect(data).toMatchObject({
    id: eventId,
    recurringEventId: id,
    originalStartTime: { dateTime: '2026-10-26T09:00:00+01:00' },
    start: { dateTime: '2026-10-27T10:00:00+01:00' },
  })
  expect(data).not.toHaveProperty('recurrence')
  expect(await starts(id)).toEqual([
    '2026-10-19T09:00:00+02:00',
    '2026-10-27T10:00:00+01:00',
    '2026-11-02T09:00:00+01:00',
  ])
})

it('one that was moved into a window is found there, and not where it was', async () => {
  const id = await series('FREQ=WEEKLY;COUNT=3')
  const requestBody = {
    start: { dateTime: '2026-10-21T10:00:00+02:00' },
    end: { dateTime: '2026-10-21T10:30:00+02:00' },
  }
  await events.patch({ calendarId, eventId: `${id}_20261026T080000Z`, requestBody })
  const inside = { timeMin: '2026-10-20T00:00:00Z', timeMax: '2026-10-24T00:00:00Z' }
  expect(await starts(id, inside)).toEqual(['2026-10-21T10:00:00+02:00'])
  expect(await starts(id, { timeMin: '2026-10-25T00:00:00Z', timeMax: '2026-10-30T00:00:00Z' })).toEqual([])
})

it('a single one is deleted, and told as cancelled', async () => {
  const id = await series('FREQ=WEEKLY;COUNT=3')
  const eventId = `${id}_20261026T080000Z`
  await events.delete({ calendarId, eventId })
  expect(await starts(id)).toHaveLength(2)
  expect(await starts(id, { showDeleted: true })).toHaveLength(3)
  expect((await events.get({ calendarId, eventId })).data.status).toBe('cancelled')
  expect(await refusal(events.delete({ calendarId, eventId }))).toMatchObject({ status: 410 })
})

it('a deleted series takes all of them along', async () => {
  const id = await series('FREQ=WEEKLY;COUNT=3')
  await events.delete({ calendarId, eventId: id })
  expect(await starts(id)).toEqual([])
  expect(await refusal(events.get({ calendarId, eventId: `${id}_20261026T080000Z` }))).toMatchObject({ status: 404 })
})

it('a moment that is none of the series is 404, and a single one cannot repeat', async () => {
  const id = await series('FREQ=WEEKLY;COUNT=3')
  expect(await refusal(events.get({ calendarId, eventId: `${id}_20261027T080000Z` }))).toMatchObject({ status: 404 })
  const requestBody = { recurrence: ['RRULE:FREQ=DAILY'] }
  const refused = await refusal(events.patch({ calendarId, eventId: `${id}_20261026T080000Z`, requestBody }))
  expect(refused).toMatchObject({ status: 400, message: 'Invalid recurrence rule.' })
})
